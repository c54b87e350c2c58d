"use strict";
// State of the item on the page. A reading is a set of choices meant together; several readings are an ambiguity.
let item = null, readings = [new Set()], category = "", none = false, busy = false;
let submission = "", sent = ""; // what was sent last, and its name
let shown = Infinity; // when the item came onto the screen, by the clock of events
const training = location.pathname === "/training"; // the same page; its judgements are answered, not stored
let number = 0, answered = false; // of the training set
const at = (id) => document.getElementById(id);

function name() { // randomUUID exists on secure origins only
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function reset() { readings = [new Set()]; category = ""; none = false; draw(); }

function toggle(reading, index) {
  none = false;
  if (category === "can't tell") category = "";
  if (!readings[reading].delete(index)) readings[reading].add(index);
  draw();
}

function filled() { return readings.filter((reading) => reading.size > 0); }

function summary() {
  const parts = filled().map((reading) => [...reading].sort().map((i) => item.choices[i]).join(" and "));
  if (category) parts.push(category === "new" ? "something new" : "can't tell");
  if (parts.length === 0) return none ? "You say: none of them." : "";
  const together = filled().some((reading) => reading.size > 1) ? " (together)" : "";
  return parts.length > 1 ? `You say: it could be ${parts.join(", or ")}${together}.` : `You say: ${parts[0]}${together}.`;
}

function draw() {
  const focused = document.activeElement?.id; // the buttons of choices are made anew, and would lose the focus
  at("readings").replaceChildren(...readings.map((reading, r) => {
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = r === 0 ? "It means (press several if it means them together)" : "or it means";
    group.append(legend, ...item.choices.map((choice, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.id = `choice-${r}-${i}`;
      button.setAttribute("aria-pressed", String(reading.has(i)));
      const key = document.createElement("kbd");
      key.textContent = r === readings.length - 1 && i < 9 ? String(i + 1) : "";
      button.append(key, " " + choice);
      button.addEventListener("click", (event) => { if (meant(event)) toggle(r, i); });
      return button;
    }));
    return group;
  }));
  at("none").setAttribute("aria-pressed", String(none));
  at("new").setAttribute("aria-pressed", String(category === "new"));
  at("unsure").setAttribute("aria-pressed", String(category === "can't tell"));
  at("summary").textContent = summary();
  if (focused?.startsWith("choice-")) at(focused)?.focus();
}

function show(answer) {
  item = answer.item;
  seen();
  submission = sent = at("feedback").textContent = "";
  answered = false;
  at("error").textContent = "";
  at("progress").textContent = `${answer.coder}: ${answer.judged} of ${answer.items}${training ? " of the training" : ""}`;
  at("work").hidden = item === null;
  if (!training && answer.judged === 0) at("feedback").textContent = "New here? Read the manual and do the training first (below).";
  if (item === null) { at("summary").textContent = training ? "The training is done: press Judge." : "Everything is judged. Thank you!"; return; }
  at("question").textContent = item.question;
  at("expression").textContent = item.expression;
  at("comment").value = "";
  reset();
}

function seen() { // the second frame begins after the first, with the new content in it, was painted
  shown = Infinity;
  requestAnimationFrame(() => requestAnimationFrame((time) => { shown = time; }));
}

// What was pressed before the item was on the screen waited in the queue, and was not meant for it.
function meant(event) { return !busy && (item === null || event.timeStamp >= shown); }

function answer(content) {
  if (!("right" in content)) { show(content); return; }
  answered = true;
  seen();
  at("feedback").textContent = `${content.right ? "Right." : "We would judge otherwise."} ${content.why} Press Enter to go on.`;
}

async function ask(path, options) {
  if (busy) return;
  busy = at("work").inert = true; // what is pressed before the next item is seen is not meant for it
  try {
    const response = await fetch(path, options);
    const content = await response.json();
    if (response.ok) answer(content); else at("error").textContent = content.error;
  } catch {
    at("error").textContent = "The server cannot be reached. Nothing is lost: press Enter to try again.";
  } finally { busy = at("work").inert = false; }
}

function first() { return ask(training ? `/training/${number}` : "/item"); }

function send() {
  if (item === null) return first();
  if (answered) { number += 1; return first(); }
  if (filled().length === 0 && !category && !none) { at("error").textContent = "Say what it means first."; return; }
  const judgement = { item, interpretations: filled().map((reading) => [...reading]), category, comment: at("comment").value };
  // What is sent again unchanged keeps its name, and the server stores it once; a change of mind gets its own.
  if (JSON.stringify(judgement) !== sent) { sent = JSON.stringify(judgement); submission = name(); }
  const body = JSON.stringify({ ...judgement, submission });
  return ask(training ? `/training/${number}` : "/judgement", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

const actions = {
  or: () => { if (readings.at(-1).size > 0) { readings.push(new Set()); draw(); } },
  clear: reset,
  none: () => { const was = none; reset(); none = !was; draw(); },
  new: () => { none = false; category = category === "new" ? "" : "new"; draw(); },
  unsure: () => { const was = category; reset(); category = was === "can't tell" ? "" : "can't tell"; draw(); },
  send,
};
for (const [id, action] of Object.entries(actions)) at(id).addEventListener("click", (event) => { if (meant(event)) action(); });

const keys = { o: "or", Backspace: "clear", 0: "none", n: "new", u: "unsure" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (!meant(event)) { if (event.key === "Enter" || event.key === " ") event.preventDefault(); return; }
  // On a choice, Space presses it and Enter sends, as everywhere but on the other buttons.
  if (event.key === "Enter" && (event.target.tagName !== "BUTTON" || event.target.id.startsWith("choice-"))) { event.preventDefault(); send(); return; }
  if (event.target.tagName === "INPUT" || item === null) return;
  const index = Number(event.key) - 1;
  if (index >= 0 && index < item.choices.length) toggle(readings.length - 1, index);
  else if (keys[event.key]) { event.preventDefault(); actions[keys[event.key]](); }
});
first();
