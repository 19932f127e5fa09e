// The referee of Othello: a function from the moves of a game to its position.
//
// It keeps its last position, so that a question of type "more" costs only the moves that are new.
import readline from "node:readline";

const SEATS = ["black", "white"];
const DISCS = ["x", "o"];
const DIRECTIONS = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
const rules = { size: 8 };

function hello(asked) {
  for (const [name, value] of Object.entries(asked)) {
    if (name !== "size") return { type: "refused", reason: `there is no rule ${name}, only size` };
    if (value === null || value < 4 || value > 16 || value % 2) {
      return { type: "refused", reason: `size is ${value}, expected an even number from 4 to 16` };
    }
    rules.size = value;
  }
  const cells = [...Array(rules.size ** 2).keys()];
  return { type: "game", seats: SEATS, moves: cells.map(nameOf), rules, incremental: true, open: true };
}

// Cells are numbered row by row; the top left one is called "a1", the one beside it "b1".
const nameOf = (cell) =>
  "abcdefghijklmnop"[cell % rules.size] + (Math.floor(cell / rules.size) + 1);
const placeOf = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - "a".charCodeAt(0)];

class Othello {
  constructor() {
    const { size } = rules;
    this.board = Array.from({ length: size }, () => Array(size).fill("."));
    const middle = size / 2;
    this.board[middle - 1][middle - 1] = this.board[middle][middle] = "o";
    this.board[middle - 1][middle] = this.board[middle][middle - 1] = "x";
    this.mover = 0;
    this.last = null;
  }

  // The discs that a move would turn over.
  turned([row, column], seat) {
    if (this.board[row][column] !== ".") return [];
    return DIRECTIONS.flatMap(([down, right]) => {
      const line = [];
      for (let y = row + down, x = column + right; ; y += down, x += right) {
        const disc = this.board[y]?.[x];
        if (disc === DISCS[seat]) return line;
        if (disc !== DISCS[1 - seat]) return []; // a free cell, or the edge
        line.push([y, x]);
      }
    });
  }

  legal(seat) {
    const names = [...Array(rules.size ** 2).keys()].map(nameOf);
    return names.filter((name) => this.turned(placeOf(name), seat).length > 0);
  }

  play(move) {
    this.last = placeOf(move);
    for (const [y, x] of [...this.turned(this.last, this.mover), this.last]) {
      this.board[y][x] = DISCS[this.mover];
    }
    // Who has no move is passed over.
    if (this.legal(1 - this.mover).length > 0) this.mover = 1 - this.mover;
  }

  answer() {
    const rows = this.board.map((row) => row.join(""));
    const counts = DISCS.map((disc) => this.board.flat().filter((other) => other === disc).length);
    const score = `black ${counts[0]}, white ${counts[1]}`;
    const pictures = {
      text: [...rows, score].join("\n"),
      board: {
        rows,
        colors: { x: "black", o: "white", ".": "green" },
        marks: this.last ? [this.last] : [],
        lines: [score],
      },
    };
    const legal = this.legal(this.mover);
    if (legal.length === 0) return { type: "end", scores: counts, reason: "discs", ...pictures };
    const view = { board: rows, you: DISCS[this.mover] };
    return { type: "turn", seat: SEATS[this.mover], legal, view, ...pictures };
  }
}

let game;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  if (question.type === "hello") {
    answer = hello(question.rules);
  } else if (question.type === "position" || question.type === "more") {
    if (question.type === "position") game = new Othello();
    for (const move of question.moves) game.play(move);
    answer = game.answer();
  } else {
    continue; // something that a later Joust may say
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
