// The referee of Snakes: four snakes move at the same time, grow by what they eat, and die where they
// run into a wall, a snake, or the head of one that is not shorter. The last one alive wins.
//
// The food follows from the seed. A snake whose bot is at fault is eliminated: its move is null, it
// dies, and the others play on.
import { createHash } from "node:crypto";
import readline from "node:readline";

const SEATS = ["a", "b", "c", "d"];
const COLORS = ["red", "blue", "orange", "purple"];
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const rules = { size: 11, turns: 200 };
const RANGES = { size: [5, 25], turns: [10, 2000] };

function hello(asked) {
  for (const [name, value] of Object.entries(asked)) {
    const [low, high] = RANGES[name] ?? [];
    if (value === null || !(value >= low && value <= high)) {
      return { type: "refused", reason: `${name} is ${value}; there is size, 5 to 25, and turns` };
    }
    rules[name] = value;
  }
  const moves = Object.keys(STEPS);
  return { type: "game", seats: SEATS, moves, rules, luck: true, incremental: true, on_fault: "eliminate", open: true };
}

const isAt = ([y, x]) => ([row, column]) => y === row && x === column;

class Snakes {
  constructor(seed) {
    const far = rules.size - 2;
    this.seed = seed;
    // A snake is its cells from the head; at first it is three cells long, all in one place.
    const starts = [[1, 1], [1, far], [far, 1], [far, far]];
    this.snakes = starts.map((start) => ({ cells: [start, start, start], death: null }));
    this.turn = 0;
    this.meals = 0;
    this.food = this.newFood();
  }

  alive() {
    return this.snakes.filter((snake) => snake.death === null);
  }

  // A free cell by chance: nothing is drawn but from the seed and the number of the meal.
  newFood() {
    const cells = [...Array(rules.size ** 2).keys()]
      .map((cell) => [Math.floor(cell / rules.size), cell % rules.size])
      .filter((cell) => !this.alive().some((snake) => snake.cells.some(isAt(cell))));
    const hash = createHash("sha256").update(`${this.seed}/${this.meals}`).digest();
    return cells[hash.readUInt32BE() % cells.length];
  }

  // Makes the moves of all snakes that are alive, in their order.
  play(moves) {
    this.turn += 1;
    const movers = this.alive();
    for (const [index, snake] of movers.entries()) {
      if (moves[index] === null) snake.death = this.turn;
      else this.move(snake, STEPS[moves[index]]);
    }
    const moved = this.alive();
    const dead = moved.filter((snake) => this.collides(snake, moved));
    for (const snake of dead) snake.death = this.turn;
    if (moved.some((snake) => isAt(snake.cells[0])(this.food))) {
      this.meals += 1;
      this.food = this.newFood();
    }
  }

  // All moves but the one straight back.
  legal(snake) {
    const isBack = isAt(snake.cells[1]);
    return Object.keys(STEPS).filter((name) => !isBack(this.next(snake, STEPS[name])));
  }

  next({ cells: [[y, x]] }, [down, right]) {
    return [y + down, x + right];
  }

  move(snake, step) {
    snake.cells.unshift(this.next(snake, step));
    if (!isAt(snake.cells[0])(this.food)) snake.cells.pop();
  }

  collides(snake, all) {
    const head = snake.cells[0];
    if (head.some((place) => place < 0 || place >= rules.size)) return true;
    return all.some((other) => {
      if (other.cells.slice(1).some(isAt(head))) return true;
      return other !== snake && isAt(head)(other.cells[0]) && other.cells.length >= snake.cells.length;
    });
  }

  answer() {
    const alive = this.alive();
    if (alive.length > 1 && this.turn < rules.turns) {
      const view = {
        snakes: alive.map((snake) => ({ seat: this.seat(snake), cells: snake.cells })),
        food: this.food,
      };
      const turns = alive.map((snake) => ({
        seat: this.seat(snake), legal: this.legal(snake), view,
      }));
      return { type: "turn", turns, ...this.pictures() };
    }
    // Who died later is better, and of those that are alive who is longer.
    const worth = this.snakes.map(({ death, cells }) => death ?? rules.turns + cells.length);
    const places = worth.map((own) => 1 + worth.filter((other) => other > own).length);
    const reason = alive.length > 1 ? "turns" : "alone";
    return { type: "end", places, reason, ...this.pictures() };
  }

  seat(snake) {
    return SEATS[this.snakes.indexOf(snake)];
  }

  // Heads are capital letters.
  pictures() {
    const rows = Array.from({ length: rules.size }, () => Array(rules.size).fill("."));
    rows[this.food[0]][this.food[1]] = "*";
    const colors = { "*": "green" };
    for (const snake of this.alive()) {
      const letter = this.seat(snake);
      for (const [y, x] of snake.cells) rows[y][x] = letter;
      rows[snake.cells[0][0]][snake.cells[0][1]] = letter.toUpperCase();
      colors[letter] = colors[letter.toUpperCase()] = COLORS[SEATS.indexOf(letter)];
    }
    const lines = this.snakes.map(({ cells, death }, index) =>
      `${SEATS[index]} ${death === null ? `is ${cells.length} long` : `died in turn ${death}`}`);
    const marks = this.alive().map((snake) => snake.cells[0]);
    const drawn = rows.map((row) => row.join(""));
    return { text: [...drawn, ...lines].join("\n"), board: { rows: drawn, colors, marks, lines } };
  }
}

let game;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  if (question.type === "hello") {
    answer = hello(question.rules);
  } else if (question.type === "position" || question.type === "more") {
    if (question.type === "position") game = new Snakes(question.seed);
    for (const moves of question.moves) game.play(moves);
    answer = game.answer();
  } else {
    continue; // something that a later Joust may say
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
