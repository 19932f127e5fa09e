// Plays many games by chance from each of its moves, and takes the move that did best.
"use strict";

const { play } = require("./joust.js");

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const put = (list, place, value) => Object.assign([...list], { [place]: value });

// Tries the moves in turn until the time is up; `outcome` plays one game and says what it brought.
function bestMove(moves, milliseconds, outcome) {
  const totals = moves.map(() => 0);
  const end = performance.now() + milliseconds;
  let rounds = 0;
  do {
    moves.forEach((move, i) => (totals[i] += outcome(move)));
    rounds += 1;
  } while (performance.now() < end && rounds < 300);
  return moves[totals.indexOf(Math.max(...totals))];
}

function ticTacToe({ board, you, legal, size, win, clock_ms }) {
  // Far from every mark nothing is decided: on a large board only cells near one are tried.
  const isNear = (cell) => neighbours(cell, size).some((other) => board[other] !== ".");
  const near = size > 5 ? legal.filter(isNear) : [];
  const other = you === "X" ? "O" : "X";
  const finishes = (cell, mark) => hasRow(put(board, cell, mark), cell, size, win);
  const urgent =
    legal.find((cell) => finishes(cell, you)) ?? legal.find((cell) => finishes(cell, other));
  if (urgent !== undefined) return urgent;
  return bestMove(near.length ? near : legal, Math.min(20, (clock_ms ?? 100) / 4), (move) => {
    const cells = put(board, move, you);
    const free = legal.filter((cell) => cell !== move);
    for (let mark = other; free.length; mark = mark === "X" ? "O" : "X") {
      const cell = free.splice(Math.floor(Math.random() * free.length), 1)[0];
      cells[cell] = mark;
      if (hasRow(cells, cell, size, win)) return mark === you ? 1 : -1;
    }
    return 0;
  });
}

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];

function neighbours(cell, size) {
  const steps = directions.flatMap(([right, down]) => [[right, down], [-right, -down]]);
  return steps
    .map(([right, down]) => [(cell % size) + right, Math.floor(cell / size) + down])
    .filter(([x, y]) => x >= 0 && x < size && y >= 0 && y < size)
    .map(([x, y]) => y * size + x);
}

// Whether the mark on a cell is one of `win` in a row.
function hasRow(cells, cell, size, win) {
  return directions.some(([right, down]) => {
    let length = 1;
    for (const sign of [1, -1]) {
      let x = (cell % size) + sign * right;
      let y = Math.floor(cell / size) + sign * down;
      while (x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x] === cells[cell]) {
        length += 1;
        x += sign * right;
        y += sign * down;
      }
    }
    return length >= win;
  });
}

// Plays five moves by chance, and counts what merged and the cells that are free then.
function twentyFortyEight({ board, legal, clock_ms }) {
  return bestMove(legal, Math.min(0.3, (clock_ms ?? 100) / 4), (move) => {
    let position = slide(board, move);
    let score = position.gain;
    for (let i = 0; i < 5; i += 1) {
      const cells = withTile(position.board);
      const moved = ["up", "right", "down", "left"]
        .map((direction) => slide(cells, direction))
        .filter(({ board }) => String(board) !== String(cells));
      if (moved.length === 0) return score - 1000;
      position = pick(moved);
      score += position.gain;
    }
    return score + 20 * position.board.flat().filter((tile) => tile === 0).length;
  });
}

// The board with a new 2 somewhere.
function withTile(board) {
  const free = board.flatMap((row, y) => row.flatMap((tile, x) => (tile === 0 ? [[y, x]] : [])));
  const [y, x] = pick(free);
  return put(board, y, put(board[y], x, 2));
}

// The board after a move, and the sum of the merged tiles.
function slide(board, move) {
  const isVertical = move === "up" || move === "down";
  const isReverse = move === "down" || move === "right";
  let gain = 0;
  const lines = (isVertical ? transposed(board) : board).map((row) => {
    const tiles = row.filter((tile) => tile > 0);
    if (isReverse) tiles.reverse();
    for (let i = 0; i + 1 < tiles.length; i += 1) {
      if (tiles[i] !== tiles[i + 1]) continue;
      tiles.splice(i, 2, 2 * tiles[i]);
      gain += tiles[i];
    }
    while (tiles.length < row.length) tiles.push(0);
    return isReverse ? tiles.reverse() : tiles;
  });
  return { board: isVertical ? transposed(lines) : lines, gain };
}

const transposed = (board) => board.map((_, i) => board.map((row) => row[i]));

play({ "tic-tac-toe": ticTacToe, 2048: twentyFortyEight });
