// Boards of games. The page draws any game from the pictures in its data: positions as cells, in the form
// of a referee's `board`, or as text. A game without pictures is shown as a list of its moves.
//
// A game may have a look of its own, which puts an object under the game's name into `looks`:
//   board(game)                   returns {node, show(step, motion), words(step)} and optionally curves:
//                                 [{name, points: a list of [move, number] for each bot}].
//                                 show(step, motion) shows the position after a number of moves; the last
//                                 move is a motion of the given milliseconds, or none for 0. words(step) is
//                                 the last move as text for screen readers
//   thumbnail(contest, opening)   returns a small picture of an opening; optional
//   colorsSeats                   true if the names of the seats have colors; optional

const looks = {};

/** The name of a move, given by its number or text; −1 stands for the missing move of an eliminated bot. */
const moveWord = (contest, move) => {
  if (move === -1) return "–";
  return contest.words ? contest.words[move] ?? "?" : String(move);
};

/** The name of a move of a game: in the usual notation if the game has one. */
const moveName = (game, move, index) =>
  (move !== -1 && game.notations?.[index]) || moveWord(game.contest, move);

const lastMove = (game, moves, step) =>
  (step && step <= moves.length ? moveName(game, moves[step - 1], step - 1) : "");

/** The colors of a picture's cells. A picture lists them only if the previous picture has other colors. */
const colorsAt = (pictures, step) => {
  for (let index = step; index >= 0; index -= 1) {
    if (pictures[index].colors) return pictures[index].colors;
  }
  return {};
};

/** The labels of the columns, from the left, and of the rows, from the top: as in chess, or numbers. */
const coordinatesOf = (contest, width, height) => {
  const words = (contest.words ?? contest.sample ?? []).slice(0, 200);
  const isAlgebraic = words.some((word) => /^[a-z][1-9]\d?/i.test(word));
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return {
    columns: Array.from({ length: width }, (_, x) => (isAlgebraic && width <= 26 ? letters[x] : String(x))),
    rows: Array.from({ length: height }, (_, y) => String(isAlgebraic ? height - y : y)),
  };
};

/** The drawing of a picture's cells. style: {pieces, contest}. */
const cellDrawing = ({ rows, marks = [] }, colors, { pieces, contest }) => {
  const cells = rows.map((row) => (typeof row === "string" ? [...row] : row));
  const width = Math.max(...cells.map((row) => row.length));
  const isCards = cells.flat().some((text) => cardOf(text));
  const isGrid = !isCards && width > 2 && cells.length > 2 && cells.every((row) => row.length === width);
  const edge = isGrid ? 5 : 0;
  const svg = drawing("svg", {
    viewBox: `${-edge} 0 ${width * 10 + edge} ${cells.length * 10 + edge}`, class: "cellboard", role: "img",
    "aria-label": cells.map((row) => row.join("")).join(" / "),
  });
  if (isGrid) {
    const names = coordinatesOf(contest, width, cells.length);
    names.columns.forEach((name, x) => svg.append(glyph(x * 10 + 5, cells.length * 10 + 3, name, "edge")));
    names.rows.forEach((name, y) => svg.append(glyph(-2.6, y * 10 + 5, name, "edge")));
  }
  // The color of empty cells is that of the board.
  const ground = Object.hasOwn(colors, ".") ? colors["."] : null;
  const isChess = cells.length === 8 && width === 8 && /chess/i.test(contest.game);
  cells.forEach((row, y) => row.forEach((text, x) => {
    const word = text.trim();
    const color = Object.hasOwn(colors, text) ? colors[text] : null;
    const isMarked = marks.some(([r, c]) => r === y && c === x);
    const piece = pieces.hasPiece(text);
    const own = piece ? ground : color;
    const kind = isChess ? (x + y) % 2 ? "dark" : "light" : own ? `ground ${own}` : "free";
    const cell = drawing("g", { class: `${kind}${isMarked ? " last" : ""}` },
      isCards && !word ? null : drawing("rect", isChess || ground
        ? { x: x * 10, y: y * 10, width: 10, height: 10 }
        : { x: x * 10 + 0.5, y: y * 10 + 0.5, width: 9, height: 9, rx: 2 }));
    if (piece) cell.append(...pieces.draw(text, color, x * 10 + 5, y * 10 + 5) ?? []);
    else if (word && word !== "." && word !== "·") cell.append(glyph(x * 10 + 5, y * 10 + 5, word, null));
    if (isMarked) {
      cell.append(drawing("rect", { class: "mark", x: x * 10 + 0.7, y: y * 10 + 0.7, width: 8.6, height: 8.6, rx: 1.5 }));
    }
    svg.append(cell);
  }));
  svg.style.maxWidth = `${Math.max(width * 8, 20)}rem`;
  return svg;
};

/** A board as its pictures show it; the last picture stays after the last move of the board. */
const pictureBoard = (pictures, contest) => {
  const cells = pictures.filter((picture) => typeof picture !== "string");
  const pieces = piecesOf(
    new Set(cells.flatMap(({ rows }) => rows.flatMap((row) => (typeof row === "string" ? [...row] : row)))),
    Object.assign({}, ...cells.map(({ colors }) => colors)), /chess/i.test(contest.game));
  const node = element("div", { class: "drawn" });
  const showText = (text) => node.replaceChildren(element("pre",
    { class: "drawing", tabindex: 0, role: "region", "aria-label": "position" }, text));
  const showCells = (picture, colors, motion) => {
    const svg = cellDrawing(picture, colors, { pieces, contest });
    node.replaceChildren(svg, ...(picture.lines || []).map((line) =>
      element("p", { class: "counters" }, line)));
    if (!motion) return;
    for (const cell of svg.querySelectorAll(".last")) {
      cell.animate([{ opacity: 0 }, { opacity: 1 }], { duration: motion, easing: "ease-out" });
    }
  };
  return {
    node,
    show(step, motion) {
      const index = Math.min(step, pictures.length - 1);
      const picture = pictures[index];
      if (typeof picture === "string") showText(picture);
      else showCells(picture, colorsAt(pictures, index), motion);
    },
  };
};

/** The board of a game that takes turns, from its pictures. */
const sharedBoard = (game) => {
  const board = pictureBoard(game.pictures[0], game.contest);
  const moves = [...game.opening, ...game.moves];
  return { ...board, words: (step) => lastMove(game, moves, step) };
};

/** The boards of a race from their pictures, side by side. */
const raceBoards = (game) => {
  const sides = game.names.map((name, bot) => {
    const board = pictureBoard(game.pictures[bot], game.contest);
    const moves = game.movesOf(bot);
    // A game that is being played has only its last moves.
    const before = game.isLive ? game.skipped[bot] : 0;
    const count = element("span", { class: "score" });
    const node = element("section", { class: "side" },
      element("header", {}, element("h3", {}, game.isLive ? nameOf(name) : botLink(name)),
        element("p", { class: "box" }, element("span", {}, "move"), count)),
      board.node);
    return {
      node,
      word: (step) => lastMove(game, moves, step) || "–",
      show(step, motion) {
        board.show(step, step <= moves.length ? motion : 0);
        count.textContent = grouped(before + Math.min(step, moves.length));
      },
    };
  });
  return {
    node: element("div", { class: "two" }, sides.map(({ node }) => node)),
    show(step, motion) { for (const side of sides) side.show(step, motion); },
    words: (step) => sides.map((side) => side.word(step)).join(" "),
  };
};

/** The moves of a game without pictures, as text. */
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
  const played = (bot, step) =>
    lists[bot].moves.slice(0, step).map((move) => moveWord(game.contest, move)).join(" ");
  return {
    node,
    show(step) { lines.forEach((line, bot) => { line.textContent = played(bot, step) || "–"; }); },
    words: (step) => lists.map((_, bot) => played(bot, step).split(" ").pop()).join(", "),
  };
};

/** The own look of a game; undefined for most games. */
const lookOf = (contest) => (Object.hasOwn(looks, contest.game) ? looks[contest.game] : undefined);

const boardOf = (game) => {
  const look = lookOf(game.contest);
  if (look) return look.board(game);
  if (!game.pictures) return plainBoard(game);
  return game.isRace ? raceBoards(game) : sharedBoard(game);
};
