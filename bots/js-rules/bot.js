// Plays tic-tac-toe and 2048 by a few rules of thumb.
"use strict";

// How long a row of `mark` would be if it took `cell`.
function longestRow(board, size, cell, mark) {
  let longest = 1;
  for (const [right, down] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let length = 1;
    for (const sign of [1, -1]) {
      let x = (cell % size) + sign * right;
      let y = Math.floor(cell / size) + sign * down;
      while (x >= 0 && x < size && y >= 0 && y < size && board[y * size + x] === mark) {
        length += 1;
        x += sign * right;
        y += sign * down;
      }
    }
    longest = Math.max(longest, length);
  }
  return longest;
}

// Wins; else keeps the other side from winning; else makes its longest row longer.
function ticTacToe({ board, you, legal }, { size, win }) {
  const other = you === "X" ? "O" : "X";
  const worth = (cell) => {
    const mine = longestRow(board, size, cell, you);
    const theirs = longestRow(board, size, cell, other);
    return (mine >= win ? 10000 : 0) + (theirs >= win ? 1000 : 0) + mine + theirs;
  };
  return best(legal, worth);
}

// Slides one row towards its start and merges each pair of equal tiles once.
function slide(row) {
  const tiles = row.filter((tile) => tile > 0);
  for (let i = 0; i + 1 < tiles.length; i += 1) {
    if (tiles[i] === tiles[i + 1]) tiles.splice(i, 2, 2 * tiles[i]);
  }
  return tiles;
}

// The direction that leaves the fewest tiles; of equal ones the first in a fixed order.
function twentyFortyEight({ board, legal }) {
  const tilesLeft = (move) => {
    const isVertical = move === "up" || move === "down";
    const isReverse = move === "down" || move === "right";
    let count = 0;
    for (let i = 0; i < board.length; i += 1) {
      const line = isVertical ? board.map((row) => row[i]) : [...board[i]];
      count += slide(isReverse ? line.reverse() : line).length;
    }
    return count;
  };
  const order = ["down", "left", "right", "up"].filter((move) => legal.includes(move));
  return best(order, (move) => -tilesLeft(move));
}

// The first of the moves that are worth most.
function best(moves, worth) {
  return moves.reduce((found, move) => (worth(move) > worth(found) ? move : found));
}

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const lines = require("node:readline").createInterface({ input: process.stdin });
let play;
let rules;

lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      play = message.game === "2048" ? twentyFortyEight : ticTacToe;
      rules = message.rules;
      send({ type: "ready" });
      break;
    case "turn":
      send({ turn: message.turn, move: play(message, rules) });
      break;
    case "quit":
      lines.close();
      break;
  }
});
