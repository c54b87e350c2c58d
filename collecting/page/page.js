"use strict";
// An item has two screens: the background of both things, and the cartoon, where the background is not to be seen.
const PAUSE = 300; // milliseconds without a key after which what was typed is checked and kept
const GLANCE = 400; // milliseconds in which nobody has read anything: Enter then was meant for the screen before
let item = null, looks = 0, busy = false, passing = false;
let submission = "", sent = ""; // what was sent last, and its name
let checking = Promise.resolve(), timer = 0, typed = 0; // how often something was typed
const at = (id) => document.getElementById(id);

function name() { // randomUUID exists on secure origins only
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function made(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function inputs() { return [...at("fields").querySelectorAll("input")]; }

function expressions() { return inputs().map((input) => input.value); }

function show(answer) {
  item = answer.item;
  submission = sent = at("error").textContent = "";
  passing = false;
  at("progress").textContent = `${answer.worker}: ${answer.done} done, ${answer.left} left`;
  at("read").hidden = at("say").hidden = true;
  at("done").textContent = item === null ? "There is nothing left to do. Thank you!" : "";
  at("cards").replaceChildren();
  if (item === null) return;
  looks = item.looks;
  draw();
  if (looks === 0) { read(); return; }
  say();
  if (item.draft.some((one) => one)) keep(); // to see again what was wrong with it
}

function card(choice) {
  const article = document.createElement("article");
  article.append(made("h3", choice.label), made("p", choice.text, { lang: "en" }));
  if (choice.url) {
    const link = made("a", "More about it (opens a page of another site)", { href: choice.url, target: "_blank", rel: "noopener noreferrer" });
    article.append(made("p", ""));
    article.lastChild.append(link);
  }
  return article;
}

function field(number) {
  const row = made("div", "", { class: "field" });
  const label = made("label", "");
  const input = made("input", "", { id: `field-${number}`, maxlength: "300", autocomplete: "off", autocapitalize: "off", "aria-describedby": `problem-${number}` });
  input.value = item.draft[number] ?? "";
  input.addEventListener("input", later);
  const shown = made("span", String(number + 1), { "aria-hidden": "true" });
  label.append(shown, made("span", `Way ${number + 1}`, { class: "unseen" }), input);
  row.append(label, made("p", "", { class: "problem", id: `problem-${number}`, role: "status" }));
  return row;
}

function draw() {
  at("meant").textContent = item.choices[item.target].label;
  at("utterance").textContent = item.utterance;
  const meant = item.choices[item.target].label, where = item.question.indexOf(meant, item.target === 0 ? 0 : item.question.indexOf(item.choices[0].label) + item.choices[0].label.length);
  at("question").replaceChildren(item.question.slice(0, where), made("mark", meant), item.question.slice(where + meant.length));
  at("ways").textContent = item.least === item.most ? `Say it in ${item.least} ways:` : `Say it in ${item.least} to ${item.most} ways:`;
  at("fields").replaceChildren(...Array.from({ length: item.most }, (_, number) => field(number)));
}

function read() {
  at("cards").replaceChildren(...item.choices.map(card));
  at("say").hidden = true;
  at("read").hidden = false;
  at("read-title").focus();
  scrollTo(0, 0);
  at("go").disabled = true;
  setTimeout(() => { at("go").disabled = false; }, GLANCE);
}

function seen() {
  looks += 1; // a look that is over counts: who reloads the page while reading goes on reading
  say();
  keep();
}

function say() {
  at("cards").replaceChildren(); // from memory: the text is not even in the page
  at("read").hidden = true;
  at("say").hidden = false;
  at("say-title").focus();
  scrollTo(0, 0);
}

async function ask(path, content) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) };
  const response = await fetch(path, content === undefined ? undefined : options);
  return { right: response.ok, content: await response.json() };
}

function mark(problems) {
  for (const [number, problem] of problems.entries()) {
    const place = at(`problem-${number}`);
    if (place.textContent !== problem) place.textContent = problem;
    at(`field-${number}`).setAttribute("aria-invalid", String(problem !== ""));
  }
}

function later() { typed += 1; clearTimeout(timer); timer = setTimeout(keep, PAUSE); }

// What was typed is checked and kept one after the other, so that an older text never takes the place of a newer one.
function keep() {
  clearTimeout(timer);
  checking = checking.then(async () => {
    if (item === null) return;
    const content = { item: item.key, expressions: expressions(), looks }, before = typed;
    try {
      const { right, content: answer } = await ask("/draft", content);
      if (!right) at("error").textContent = answer.error;
      else if (before === typed && item?.key === content.item) { mark(answer.problems); at("error").textContent = ""; }
    } catch { at("error").textContent = "The server cannot be reached. What you type now is not kept until it is back."; }
  });
  return checking;
}

async function send(said) {
  if (busy || item === null) return;
  const focus = document.activeElement;
  busy = at("say").inert = true; // what is pressed before the next item is seen is not meant for it
  try {
    clearTimeout(timer);
    await checking;
    const content = { item: item.key, expressions: said, looks };
    // What is sent again unchanged keeps its name, and the server stores it once; a change of mind gets its own.
    if (JSON.stringify(content) !== sent) { sent = JSON.stringify(content); submission = name(); }
    const { right, content: answer } = await ask("/expressions", { ...content, submission });
    if (right) show(answer); else { await keep(); at("error").textContent = answer.error; }
  } catch {
    at("error").textContent = "The server cannot be reached. Nothing is lost: send it again.";
  } finally { busy = at("say").inert = false; }
  if (!at("say").hidden) focus.focus();
}

function finish() {
  passing = false;
  const said = expressions().filter((one) => one.trim());
  if (said.length < item.least) {
    at("error").textContent = `Say it in ${item.least} ways at least.`;
    inputs().find((input) => !input.value.trim())?.focus();
    return;
  }
  send(expressions());
}

function pass() {
  if (passing) { send([]); return; }
  passing = true; // pressed by mistake, what was typed would be gone
  at("error").textContent = "Press it once more to pass this one on to somebody else. What you typed here is not used then.";
}

async function first() {
  try {
    const { right, content } = await ask("/item");
    if (right) show(content); else at("error").textContent = content.error;
  } catch { at("error").textContent = "The server cannot be reached. Load the page again."; }
}

at("go").addEventListener("click", seen);
at("again").addEventListener("click", read);
at("send").addEventListener("click", finish);
at("pass").addEventListener("click", pass);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.repeat || event.altKey || event.metaKey || item === null) return;
  if (event.ctrlKey) { if (!at("say").hidden) { event.preventDefault(); finish(); } return; }
  if (event.target.tagName === "BUTTON" || event.target.tagName === "A") return;
  event.preventDefault();
  if (!at("read").hidden) { at("go").click(); return; }
  const fields = inputs(), place = fields.indexOf(event.target);
  if (place === fields.length - 1) finish(); else fields[place + 1].focus();
});
first();
