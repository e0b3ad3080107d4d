// A bot for any game: takes any action, all equally likely.
// Try it: grandtour arena GAME --bots "cmd:node examples/bots/first_bot.mjs,easy"
import process from "node:process";
import { createInterface } from "node:readline";

/** Small random numbers from a seed, so that the same seed gives the same games. */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let draw;
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    draw = numbers(message.seed);
    say({ ready: true });
  } else if (message.type === "question") {
    say({ n: message.n, action: message.legal[draw(message.legal.length)] });
  }
}
