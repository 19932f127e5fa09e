// How games are shown as boards. A game adds its own part, which puts a function under its name:
// it takes a game and gives {node, show(step, motion), words(step)} and, where it knows numbers
// over the moves, curves: [{name, points: a list of [move, number] for each bot}]. Any other game is
// drawn as its own program says, as cells or as text, or else told as a list of its moves.

const boards = {};

/** A move's name; an eliminated bot has none. */
const moveWord = (contest, move) => {
  if (move === -1) return "–";
  return contest.words ? contest.words[move] ?? "?" : String(move);
};

const lastMove = ({ contest, opening, moves }, step) =>
  (step ? moveWord(contest, [...opening, ...moves][step - 1]) : "");

/** The colours of the cells after a step: a board says them where they differ from those before. */
const coloursAt = (game, step) => {
  for (let index = step; index >= 0; index -= 1) {
    if (game.grids[index].colors) return game.grids[index].colors;
  }
  return {};
};

const gridDrawing = ({ rows, marks = [] }, colours) => {
  const cells = rows.map((row) => (typeof row === "string" ? [...row] : row));
  const columns = Math.max(...cells.map((row) => row.length));
  const svg = drawing("svg", {
    viewBox: `0 0 ${columns * 10} ${cells.length * 10}`, class: "cellboard", role: "img",
    "aria-label": cells.map((row) => row.join("")).join(" / "),
  });
  cells.forEach((row, y) => row.forEach((text, x) => {
    const colour = Object.hasOwn(colours, text) ? colours[text] : null;
    const isMarked = marks.some(([r, c]) => r === y && c === x);
    const cell = drawing("g", { class: `${colour ? `ground ${colour}` : "free"}${isMarked ? " last" : ""}` },
      drawing("rect", { x: x * 10 + 0.5, y: y * 10 + 0.5, width: 9, height: 9, rx: 2 }));
    const word = text.trim();
    if (word && word !== "." && word !== "·") {
      cell.append(drawing("text",
        { x: x * 10 + 5, y: y * 10 + 5, "text-anchor": "middle", "dominant-baseline": "central" }, word));
    }
    svg.append(cell);
  }));
  svg.style.maxWidth = `${columns * 3}rem`;
  return svg;
};

const gridBoard = (game) => {
  const node = element("div", { class: "drawn" });
  return {
    node,
    show(step, motion) {
      const grid = game.grids[step];
      const svg = gridDrawing(grid, coloursAt(game, step));
      node.replaceChildren(svg, ...(grid.lines || []).map((line) =>
        element("p", { class: "counters" }, line)));
      if (!motion) return;
      for (const cell of svg.querySelectorAll(".last")) {
        cell.animate([{ opacity: 0 }, { opacity: 1 }], { duration: motion, easing: "ease-out" });
      }
    },
    words: (step) => lastMove(game, step),
  };
};

/** A board of text. */
const textBoard = (game) => {
  const picture = element("pre", { class: "drawing", tabindex: 0, role: "region", "aria-label": "position" });
  return {
    node: element("div", { class: "plain" }, picture),
    show(step) { picture.textContent = game.drawings[step]; },
    words: (step) => lastMove(game, step),
  };
};

/** A board for games that have none of their own: moves as text. */
const plainBoard = (game) => {
  const node = element("div", { class: "plain" });
  const lists = game.isRace
    ? [0, 1].map((bot) => ({ title: game.names[bot], moves: game.movesOf(bot) }))
    : [{ title: "moves", moves: [...game.opening, ...game.moves] }];
  const lines = lists.map(({ title }) => {
    const line = element("p", { class: "moves" });
    node.append(element("h3", {}, element("bdi", {}, title)), line);
    return line;
  });
  const told = (bot, step) =>
    lists[bot].moves.slice(0, step).map((move) => moveWord(game.contest, move)).join(" ");
  return {
    node,
    show(step) { lines.forEach((line, bot) => { line.textContent = told(bot, step) || "–"; }); },
    words: (step) => lists.map((_, bot) => told(bot, step).split(" ").pop()).join(", "),
  };
};

const boardOf = (game) =>
  (boards[game.contest.game] || (game.grids ? gridBoard : game.drawings ? textBoard : plainBoard))(game);
