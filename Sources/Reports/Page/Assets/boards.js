// How games are shown as boards. A game adds its own part, which puts a function under its name:
// it takes a game and gives {node, show(step, motion), words(step)} and, where it knows numbers
// over the moves, curves: [{name, points: a list of [move, number] for each bot}]. Any other game is
// told as a list of its moves.

const boards = {};

/** A move's name; an eliminated bot has none. */
const moveWord = (contest, move) => {
  if (move === -1) return "–";
  return contest.words ? contest.words[move] ?? "?" : String(move);
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
