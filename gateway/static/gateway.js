// Asks the gateway. The conversation's id is in a cookie that this page cannot read.

export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refused("There is no connection to the bot. Please try again in a moment.", 0);
  }
  let answer;
  try {
    answer = await response.json();
  } catch {
    answer = {};
  }
  if (!response.ok) {
    throw new Refused(answer.error ?? "Sorry, something went wrong. Please try again in a moment.", response.status);
  }
  return answer;
}

/** What was said so far, and the menu of knowledge bases. */
export const conversation = () => ask("api/conversation");

/** Leave the conversation and begin another. */
export const newConversation = () => ask("api/conversation", { method: "POST" });

/** Say something; `base` is a knowledge base to choose from next, or null. */
export const say = (text, base) =>
  ask("api/message", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text, knowledge_base: base }),
  });
