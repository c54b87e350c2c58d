import * as gateway from "./gateway.js";
import * as log from "./log.js";

const STATUS_DELAY = 400; // ms; a quick answer should not be announced as a wait first

const form = document.getElementById("form");
const text = document.getElementById("text");
const send = document.getElementById("send");
const menu = document.getElementById("base");
const status = document.getElementById("status");
const problem = document.getElementById("problem");

let busy = false;
let picked = null; // the base picked in the menu, until the conversation has taken it up

function takeUp(answer) {
  if (picked !== null && answer.knowledge_base === picked) picked = null;
  if (picked === null && answer.knowledge_base !== null) menu.value = answer.knowledge_base;
  log.offer(answer.lines, answer.explains, (reply) => say(reply.text, reply.title));
}

function begin(answer) {
  const before = picked;
  const options = answer.menu.map((base) => new Option(base.title, base.name, false, base.active));
  menu.replaceChildren(...options);
  menu.disabled = options.length < 2;
  text.maxLength = answer.characters;
  picked = answer.menu.some((base) => base.name === before) ? before : null;
  if (picked !== null) menu.value = picked;
  log.replace(answer.lines);
  takeUp(answer);
}

/** One request at a time: what it brings, or null after telling the person what went wrong. */
async function during(request) {
  busy = true;
  send.setAttribute("aria-disabled", "true");
  problem.textContent = "";
  const waiting = setTimeout(() => (status.textContent = "Whichone is thinking…"), STATUS_DELAY);
  try {
    return await request();
  } catch (error) {
    problem.textContent = error.message;
    return null;
  } finally {
    clearTimeout(waiting);
    status.textContent = "";
    send.removeAttribute("aria-disabled");
    busy = false;
  }
}

async function say(said, shown = said) {
  if (busy || !said.trim()) return;
  const typed = text.value;
  const fromInput = said === typed;
  if (fromInput) text.value = "";
  const line = log.add({ speaker: "you", text: shown });
  // The button that was pressed will be gone. On a phone the focus in the input would bring up the keyboard.
  (fromInput || !matchMedia("(pointer: coarse)").matches ? text : log.element).focus();
  const answer = await during(() => gateway.say(said, picked));
  if (answer !== null) {
    answer.lines.forEach(log.add);
    takeUp(answer);
    return;
  }
  // Not answered: what was said goes back to where it can be said again, unless something else was typed meanwhile.
  line.remove();
  if (fromInput && !text.value) text.value = typed;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  say(text.value);
});

text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});

menu.addEventListener("change", () => {
  picked = menu.value;
});

document.getElementById("new").addEventListener("click", async () => {
  if (busy) return;
  const answer = await during(gateway.newConversation);
  if (answer === null) return;
  picked = menu.value;
  begin(answer);
  text.focus();
});

const first = await during(gateway.conversation);
if (first !== null) begin(first);
text.focus();
