// Files to save: ladders as CSV, plots as SVG, games as JSON lines or PGN.

const save = (name, type, text) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

const downloads = (...files) => element("p", { class: "downloads" },
  files.map(([label, action]) =>
    element("button", { type: "button", class: "more", onclick: action }, `↓ ${label}`)));

const fileName = (contest, what) =>
  `${data.name} ${contest.heading} ${what}`.replace(/[^\p{L}\p{N}._-]+/gu, "-");

/**
 * A table as CSV, quoted as in RFC 4180; each line ends with a line feed.
 *
 * A text that a spreadsheet would read as a formula gets an apostrophe before it, and a formula that already
 * has apostrophes before it gets one more, as in `FormulaGuard.swift`.
 */
const csv = (rows) => rows.map((row) => row.map((cell) => {
  const isFormula = typeof cell === "string" && /^'*\p{White_Space}*[=+\-@＝＋－＠]/u.test(cell);
  const text = (isFormula ? "'" : "") + (cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}).join(",") + "\n").join("");

const ladderFile = (contest) => {
  const keys = ["rank", "name", "version", "elo", "error", "games", "score", "wins", "draws", "losses",
    "forfeits", ...contest.ladder.entrants.some((entrant) => "mean_score" in entrant) ? ["mean_score"] : []];
  return csv([keys, ...contest.ladder.entrants.map((entrant) => keys.map((key) => entrant[key]))]);
};

/** The text of an SVG file with a drawing of the page and the style sheet of the page. */
const drawingFile = (svg) => {
  const copy = svg.cloneNode(true);
  const { width, height } = svg.viewBox.baseVal;
  fill(copy, { xmlns: "http://www.w3.org/2000/svg", width, height,
    class: svg.closest("figure").className }, []);
  copy.prepend(drawing("style", {}, document.querySelector("style").textContent));
  return new XMLSerializer().serializeToString(copy);
};

/** The moves of a game with one item for each step. The move of an eliminated bot is null. */
const stepsOf = ({ moves, steps }) => {
  const made = moves.map((move) => (move === -1 ? null : move));
  let place = 0;
  return steps
    ? steps.map((size) => (size > 1 ? made.slice(place, place += size) : made[place++])) : made;
};

/** A game as a line of a record (JSON), without the parts that the page does not have. */
const gameLine = (game) => {
  const ends = ["1-0", "1/2-1/2", "0-1"];
  const [entrants, { rules, letters, measure, game: name }] =
    [game.contest.ladder.entrants, game.contest];
  // Moves that are letters are written as one text.
  const written = (moves) => (letters ? moves.map((move) => letters[move]).join("") : moves);
  const figures = measure ? { [measure]: game.boards.map((board) => board.measure) } : {};
  const bots = game.places.map((place) => entrants[place]);
  const play = game.isRace
    ? { seed: game.seed, moves: [0, 1].map((bot) => written(game.movesOf(bot))),
      scores: game.boards.map(({ score }) => score), ...figures }
    : { seed: game.seed, opening: game.opening, moves: stepsOf(game), scores: game.scores };
  return JSON.stringify({ type: "game", id: game.id, game: name, rules, bots: bots.map(({ name }) => name),
    versions: bots.map(({ version }) => version), ...play,
    result: game.standing ? undefined : ends[game.outcome], places: game.standing,
    reason: game.reason, forfeit: game.forfeit.length ? game.forfeit : undefined, ms: game.ms,
    max_ms: game.longest, at: game.at }) + "\n";
};

/** A move as a word of PGN: its name on the page, with `_` for each white-space character and each of `{}();`. */
const pgnWord = (game, move, index) =>
  (move === -1 ? "--" : moveName(game, move, index).replace(/[\s{}();]/g, "_"));

/** A game in which bots move in turn, as PGN, with the setup and moves of `PGNExport.swift`, but no comments. */
const gamePGN = (game) => {
  const { contest, notations, setup } = game;
  const { variant } = contest.rules;
  const result = ["1-0", "1/2-1/2", "0-1"][game.outcome];
  const fault = game.reason === "timeout" ? "time forfeit" : "rules infraction";
  const tags = { Event: data.name, Date: game.at.slice(0, 10).replaceAll("-", "."), White: game.names[0],
    Black: game.names[1], Result: result, Game: contest.heading, GameId: game.id, Reason: game.reason,
    Termination: game.forfeit.length ? fault : "normal", ...setup ? { SetUp: 1, FEN: setup } : {},
    ...notations && typeof variant === "string" ? { Variant: variant } : {} };
  const shift = notations && setup?.includes(" b ") ? 1 : 0;
  const words = [...game.opening, ...game.moves].map((move, index) => {
    const ply = index + shift;
    const number = ply % 2 ? (index ? "" : "1... ") : `${ply / 2 + 1}. `;
    return number + pgnWord(game, move, index);
  });
  return Object.entries(tags).map(([key, value]) =>
    `[${key} "${String(value).replace(/(["\\])/g, "\\$1")}"]\n`).join("")
    + `\n${[...words, result].join(" ")}\n\n`;
};
