// The games that are being played, move by move. The run writes them into a file next to the page at most
// twice a second. The page loads the file in a hidden frame, and shows one table, which its reader chooses.

const watchPause = 700;
/** The largest number of new moves that are shown one by one. Earlier moves appear at once. */
const watchedMoves = 6;

/** The state of this part: `shown` is the shown table, and `table` the number of the reader's choice. */
const watch = {
  table: 0, shown: null, lengths: [], frame: null, timer: 0, motion: 0, failures: 0, text: null, node: null, parts: null,
};

/** The number of moves on each board so far. */
const boardLengths = (table) => table.boards.map(({ moves, skipped }) => moves.length + skipped);

/** A board with its last `count` moves only, and the positions before, between and after these moves. */
const cutBoard = ({ moves, skipped, states, pictures }, count) => ({
  moves: moves.slice(moves.length - count), skipped: skipped + moves.length - count,
  states: states?.slice(-count - 1), pictures: pictures?.slice(-count - 1),
});

/** The rules of a game as text, in the order of their names. */
const rulesText = (rules) => JSON.stringify(Object.entries(rules ?? {}).sort());

/** The contest of a table: the game with the same rules; undefined before its first game has ended. */
const contestOf = (table) => contests.find(({ game, rules }) =>
  game === table.game && rulesText(rules) === rulesText(table.rules));

/**
 * A game that is being played, given by its table in the file, as a `Game`.
 *
 * A race has only its last moves; `fresh` gives their number on each board. Another game has all moves of the
 * file, but may have few pictures.
 */
const watchedGame = (table, fresh) => {
  const known = contestOf(table);
  const contest = {
    game: table.game, rules: table.rules, heading: known?.heading ?? table.game,
    seats: table.seats?.length ? table.seats : undefined, sample: known?.words ?? table.boards[0]?.moves.map(String),
  };
  const isRace = table.opening === undefined;
  const boards = isRace ? table.boards.map((board, bot) => cutBoard(board, fresh[bot])) : table.boards;
  const game = Object.assign(Object.create(Game.prototype), {
    contest, id: table.id, names: table.bots, isRace, isLive: true, comments: [],
    skipped: boards.map(({ skipped }) => skipped), next: table.next ?? [],
  });
  const allPictures = boards.map(({ pictures, moves }) => pictures && [
    ...Array(Math.max(moves.length + 1 - pictures.length, 0)).fill(pictures[0]), ...pictures.slice(-moves.length - 1)]);
  if (allPictures.every(Boolean)) game.pictures = allPictures;
  if (isRace) {
    game.boards = boards.map(({ moves }) => ({ count: moves.length, packed: moves }));
    if (boards.every(({ states }) => states)) game.states = boards.map(({ states }) => states);
    return game;
  }
  const [{ moves, notations }] = boards;
  const unknown = Array(Math.max(moves.length - (notations?.length ?? 0), 0));
  return Object.assign(game, {
    opening: [], moves, openingCount: table.opening, movers: table.movers ?? null,
    notations: notations && [...unknown, ...notations],
  });
};

/** The name of a table: its bots, sorted by their places on the ladder, so that their seats do not matter. */
const tableName = (table) => {
  const contest = contestOf(table);
  const place = (name) => { const found = contest?.labels.indexOf(name) ?? -1; return found < 0 ? Infinity : found; };
  const names = [...table.bots].sort((one, other) => (place(one) - place(other) || 0) || (one < other ? -1 : 1));
  return names.join(" – ") + (contests.length > 1 ? ` (${contest?.heading ?? table.game})` : "");
};

/** The list of the moves, in the order of play. */
const watchedMoveList = (game) => {
  const seats = game.contest.seats ?? [];
  const isDuel = seats.length === 2 && !game.movers;
  const size = isDuel ? 2 : 1;
  const [skipped] = game.skipped;
  // The first line has an empty place for a first move that is not in the file.
  const lead = skipped % size;
  const moves = [...Array(lead).fill(null), ...game.moves.map((move, index) => element("span",
    { class: skipped + index < game.openingCount ? "move opening" : "move" }, moveName(game, move, index)))];
  const lines = Array.from({ length: Math.ceil(moves.length / size) }, (_, line) => element("li", {},
    element("span", { class: "ply" }, `${Math.floor(skipped / size) + line + 1}.`),
    isDuel ? null : element("span", { class: "seat" }, seats[game.movers?.[line]] ?? ""),
    moves.slice(line * size, line * size + size).map((move) => move ?? element("span"))));
  return element("ol", { class: isDuel ? "movelist pairs" : "movelist" }, lines);
};

const watchedFacts = (game, lengths) => {
  const turn = game.next.map((seat) => game.names[seat]).filter(Boolean);
  const count = counted(Math.max(...lengths), "move", "moves");
  return turn.length ? `${count} · ${turn.join(" and ")} to move` : count;
};

const watchedNames = (game) => game.names.flatMap((name, bot) => [
  bot ? element("span", { class: "versus" }, "–") : null,
  element("span", { class: "player" },
    game.contest.seats ? element("span",
      { class: lookOf(game.contest)?.colorsSeats ? `seat seat${bot}` : "seat" }, game.contest.seats[bot]) : null,
    nameOf(name))]);

/** The numbers of moves that are shown one by one, for each board; 0 for a new game or reduced motion. */
const freshMoves = (table, lengths) => {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (watch.shown?.id !== table.id || isCalm) return lengths.map(() => 0);
  return table.boards.map(({ moves, states, pictures }, board) => Math.max(0, Math.min(
    lengths[board] - watch.lengths[board], watchedMoves, moves.length, (states ?? pictures ?? moves).length - 1)));
};

/** Shows a table: at once, or move by move if some moves are new. */
const showTable = (table) => {
  const lengths = boardLengths(table);
  if (watch.shown?.id === table.id && String(lengths) === String(watch.lengths)) return;
  clearTimeout(watch.motion);
  const fresh = freshMoves(table, lengths);
  const game = watchedGame(table, fresh);
  Object.assign(watch, { shown: table, lengths });
  const board = boardOf(game);
  const { body, place, names, facts, list } = watch.parts;
  body.classList.toggle("race", game.isRace);
  // The parts are reused to keep the focus and the scroll position of the list.
  const hasFocus = place.contains(document.activeElement);
  place.replaceChildren(board.node);
  names.hidden = list.hidden = game.isRace;
  // The boards of a race show the numbers of their moves.
  facts.hidden = game.isRace;
  facts.textContent = watchedFacts(game, lengths);
  if (!game.isRace) {
    const isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 8;
    names.replaceChildren(...watchedNames(game).filter(Boolean));
    list.replaceChildren(watchedMoveList(game));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
  // A smaller board must not move the parts below it.
  body.style.minHeight = `${Math.max(body.offsetHeight, parseFloat(body.style.minHeight) || 0)}px`;
  const count = Math.max(...fresh);
  const wait = watchPause / Math.max(count, 1);
  const next = (step) => {
    const isFresh = step > game.length - count;
    board.show(step, isFresh ? Math.min(150, wait / 2) : 0);
    if (step < game.length) watch.motion = setTimeout(() => next(step + 1), isFresh ? wait : 0);
  };
  next(game.length - count);
  if (hasFocus) place.querySelector("[tabindex]")?.focus({ preventScroll: true });
};

/** Shows the choice of tables; the texts change in place, so that an open list stays open. */
const showTables = ({ tables, count, closed }) => {
  const choice = watch.node.querySelector("select");
  const texts = tables.map((table) => [String(table.table), tableName(table)]);
  if (choice.options.length !== texts.length) {
    choice.replaceChildren(...texts.map(([value, text]) => element("option", { value }, text)));
  }
  texts.forEach(([value, text], index) => {
    const option = choice.options[index];
    if (option.value !== value) option.value = value;
    if (option.textContent !== text) option.textContent = text;
  });
  choice.disabled = texts.length < 2;
  const chosen = tables.find(({ table }) => table === watch.table) ?? tables[0];
  if (chosen) choice.value = String(chosen.table);
  watch.node.querySelector(".others").textContent = [
    count > tables.length ? `${counted(count - tables.length, "more game is", "more games are")} being played.` : "",
    closed.length ? `Games of ${closed.join(", ")} are not shown while they are played, because they may have secrets. `
      + 'A referee whose game has no secrets declares this with "open": true.' : "",
  ].filter(Boolean).join(" ");
  if (chosen) showTable(chosen);
  else if (!watch.shown) watch.parts.facts.textContent = "No game can be shown now.";
};

const closeWatchFrame = () => {
  watch.frame?.remove();
  watch.frame = null;
};

const watchLater = (pause = watchPause) => {
  clearTimeout(watch.timer);
  watch.timer = setTimeout(pollTables, pause);
};

const pollTables = () => {
  if (data.state !== "running" || !data.live) return endWatching();
  if (document.hidden || live.isPaused || !view.hidden || watch.node.hidden) return watchLater();
  if (watch.frame) watch.failures += 1;
  closeWatchFrame();
  watch.frame = element("iframe", { hidden: true, title: "games being played", tabindex: -1,
    src: `${new URL(data.live, location.href.replace(/[?#].*/s, "")).href}?${Date.now()}` });
  document.body.append(watch.frame);
  // If the file cannot be loaded, for example before the first game, the page tries again less often.
  watchLater(watch.failures > 2 ? 10_000 : 3000);
};

addEventListener("message", (event) => {
  if (!watch.frame || event.source !== watch.frame.contentWindow || !event.data?.joustGames) return;
  closeWatchFrame();
  watch.failures = 0;
  if (event.data.joustGames !== watch.text) {
    watch.text = event.data.joustGames;
    showTables(JSON.parse(watch.text));
  }
  watchLater();
});

const endWatching = () => {
  clearTimeout(watch.timer);
  clearTimeout(watch.motion);
  closeWatchFrame();
  watch.node.querySelector(".others").textContent = "The run has ended.";
};

/** Shows the table of the reader's choice, and records it in the address of the ladders. */
const chooseTable = (number) => {
  watch.table = number;
  if (watch.text) showTables(JSON.parse(watch.text));
  if (!location.hash || location.hash.startsWith("#watch=")) {
    history.replaceState(history.state, "", `#watch=${number}`);
  }
};

/** Adds the part of the page with the games that are being played. */
const startWatching = () => {
  if (data.state !== "running" || !data.live) return;
  watch.table = Number(location.hash.match(/^#watch=(\d+)$/)?.[1] ?? 0);
  const parts = { place: element("div", { class: "board" }), names: element("p", { class: "watchnames" }),
    facts: element("p", { class: "facts" }, "The moves are being loaded."),
    list: scrolling("moves of the game being played", "", "watchlist") };
  parts.body = element("div", { class: "watched" }, parts.place,
    element("div", { class: "panel" }, parts.names, parts.facts, parts.list));
  watch.parts = parts;
  watch.node = element("section", { id: "watch", class: "wide", "aria-labelledby": "watch-title" },
    element("header", {},
      element("h2", { id: "watch-title" }, "Now playing"),
      element("label", {}, "table ", element("select", { "aria-label": "table",
        onchange: (event) => chooseTable(Number(event.currentTarget.value)) }))),
    parts.body, element("p", { class: "facts others" }));
  document.getElementById("top").after(watch.node);
  watchLater(0);
};
