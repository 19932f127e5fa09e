// The part of a bot that is the same for every bot: a line of JSON in, a line out.
//
// A bot is a function for each game that it plays, from what it sees to a move:
//
//     const { play } = require("./joust.js");
//     play({ "tic-tac-toe": ({ legal }) => legal[0] });
//
// The function is given all fields of Joust's message and all rules of the game: `board`, `legal`,
// `clock_ms` and `size` in both games, `you`, `last` and `win` in tic-tac-toe, `score`, `max_moves`
// and `target` in 2048. Standard output belongs to Joust: use console.error.
"use strict";

const readline = require("node:readline");

// Plays until Joust asks the bot to exit or closes the input.
function play(games) {
  let choose;
  let rules;
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const message = JSON.parse(line);
    switch (message.type) {
      case "hello":
        choose = games[message.game];
        rules = message.rules;
        send({ type: "ready" });
        break;
      case "turn":
        send({ turn: message.turn, move: choose({ ...rules, ...message }) });
        break;
      case "quit":
        process.exit();
        break;
    }
  });
}

function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

module.exports = { play };
