// Shows what is said. Texts only ever become text nodes: markup in them stays text.

export const element = document.getElementById("log");
const replies = document.getElementById("replies");

const SPEAKERS = { you: "You: ", bot: "Whichone: " };

/** Add a line; returns its element. */
export function add(line) {
  const shown = document.createElement("p");
  shown.className = `line ${line.speaker === "you" ? "you" : "bot"}`;
  shown.dir = "auto";
  const speaker = document.createElement("span");
  speaker.className = "unseen";
  speaker.textContent = SPEAKERS[line.speaker] ?? SPEAKERS.bot;
  shown.append(speaker, line.text);
  element.append(shown);
  element.scrollTop = element.scrollHeight;
  return shown;
}

/** Show these lines in place of everything said so far, without having a screen reader read them all out. */
export function replace(lines) {
  element.setAttribute("aria-busy", "true");
  for (const line of element.querySelectorAll(".line")) line.remove();
  lines.forEach(add);
  setTimeout(() => element.removeAttribute("aria-busy"));
}

/** Show the quick replies of the last line, and "Why?" where there is evidence; `choose` gets title and text. */
export function offer(lines, explains, choose) {
  const last = lines.at(-1);
  const offered = last?.speaker === "bot" ? [...last.replies] : [];
  if (explains) offered.push({ title: "Why?", text: "Why?" });
  replies.replaceChildren(
    ...offered.map((reply) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = reply.title;
      button.addEventListener("click", () => choose(reply));
      return button;
    }),
  );
  element.scrollTop = element.scrollHeight;
}
