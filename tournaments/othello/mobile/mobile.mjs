// Othello: takes corners, and leaves the other one few moves and no corner.
import readline from "node:readline";

const DIRECTIONS = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
const other = (disc) => (disc === "x" ? "o" : "x");
const cell = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - "a".charCodeAt(0)];

function turned(board, [row, column], disc) {
  if (board[row][column] !== ".") return [];
  return DIRECTIONS.flatMap(([down, right]) => {
    const line = [];
    let [y, x] = [row + down, column + right];
    for (; board[y]?.[x] === other(disc); y += down, x += right) line.push([y, x]);
    return board[y]?.[x] === disc ? line : [];
  });
}

function after(board, place, disc) {
  const next = board.map((row) => [...row]);
  for (const [y, x] of [place, ...turned(board, place, disc)]) next[y][x] = disc;
  return next;
}

// What the other one may do counts: a move 1, a corner 10.
function freedom(board, disc) {
  const last = board.length - 1;
  let sum = 0;
  for (let y = 0; y <= last; y++) {
    for (let x = 0; x <= last; x++) {
      if (turned(board, [y, x], disc).length === 0) continue;
      sum += isCorner([y, x], last) ? 10 : 1;
    }
  }
  return sum;
}

const isCorner = ([y, x], last) => y % last === 0 && x % last === 0;

function choose({ board, you, legal }) {
  const rows = board.map((row) => [...row]);
  const worth = (move) => {
    const place = cell(move);
    const gain = isCorner(place, rows.length - 1) ? 20 : 0;
    return gain - freedom(after(rows, place, you), other(you));
  };
  return legal.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  let reply;
  if (message.type === "hello") reply = { type: "ready" };
  else if (message.type === "turn") reply = { turn: message.turn, move: choose(message) };
  else continue;
  process.stdout.write(JSON.stringify(reply) + "\n");
}
