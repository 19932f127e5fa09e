// The list of a contest's games, with choices of bots, endings and order.

const pageLength = 12;

/** The list from which a game was opened; the replay finds the next game in this list. */
let trail = [];

const countText = (contest, count) => {
  if (isWhole(contest)) return counted(count, "game", "games");
  return `${counted(count, "game", "games")} of the ${grouped(contest.games.length)} on this page. `
    + `${grouped(contest.total)} were played. Up to a size limit, the page has the latest games, games lost by a `
    + "fault, the first and the last game of each bot and of each pair of bots, and a sample of the others. "
    + (data.gameFiles ? "" : `joust replay ${data.path} --id ID shows any game.`);
};

/** The players of a game: two in the order of their seats; more in the order of their places, with places. */
const playersOf = (game) => (game.standing
  ? [...game.names.keys()].sort((one, other) => game.standing[one] - game.standing[other])
    .map((bot) => element("span", { class: "placed" }, `${game.points(bot)} `, nameOf(game.names[bot])))
  : game.names.map((name, bot) => [bot ? " – " : null, nameOf(name)]));

const gameRow = (game, hasNotes, hasComments) => [
  element("a", { href: game.address, class: "players" }, playersOf(game)),
  ...game.standing ? [] : [game.names.map((_, bot) => game.points(bot)).join(" – ")],
  element("span", { class: game.forfeit.length ? "fault" : null }, game.reason),
  game.isRace ? `${grouped(game.boards[0].score)} – ${grouped(game.boards[1].score)}`
    : counted(game.length, "move", "moves"),
  ...hasNotes ? [game.contest.notes?.get(game)?.note ?? ""] : [],
  ...hasComments ? [game.comments.length ? grouped(game.comments.length) : ""] : [],
];

/** The choices of a bot in a list of games, each as a value and a text: first all bots, then each bot. */
const botChoices = (contest) => {
  const names = [...new Set(contest.games.flatMap((game) => game.names))]
    .sort((one, other) => contest.labels.indexOf(one) - contest.labels.indexOf(other));
  return [["", "all"], ...names.map((name) => [name, name])];
};

/**
 * The part of a page with a contest's games. On a bot's own page the choice `with` is left out, and on the
 * page of two bots the choice `against`, too.
 */
class GameList {
  constructor(contest, bot = null, rival = null) {
    Object.assign(this, { contest, bot, rival, wanted: null });
    const bots = botChoices(contest);
    const ways = bot === null
      ? [["", "anything"], ["decided", "a win"], ["draw", "a draw"], ["fault", "a fault"]]
      : [["", "anything"], ["won", "a win"], ["draw", "a draw"], ["lost", "a loss"],
        ["fault", "its fault"]];
    const choices = [["with", "bot", bots], ["against", "against", bots], ["ended", "ended by", ways],
      ["order", "order", Object.entries(orders).map(([key, [name]]) => [key, name])]];
    this.choices = new Map(choices.slice(bot === null ? 0 : rival === null ? 1 : 2).map(([key, label, options]) => [key,
      element("select", { "aria-label": label, onchange: (event) => this.want({ [key]: event.target.value }) },
        options.map(([value, text]) => element("option", { value }, text)))]));
    this.also = element("p", { class: "also" });
    this.facts = element("p", { class: "facts" });
    this.box = element("div");
    this.node = element("div", { class: "gamelist" }, element("h3", {}, "Games"),
      element("form", { class: "sieve", onsubmit: (event) => event.preventDefault() },
        [...this.choices.values()].map((choice) =>
          element("label", {}, choice.getAttribute("aria-label"), choice))),
      this.also, this.facts, this.box);
  }

  /** Applies a choice of the reader and records it in the address. */
  want(changes) {
    this.sieve({ ...this.wanted, ...changes });
    // Only a choice of the reader is announced. An update of a live page also changes the count, silently.
    announce(this.facts.textContent);
    if (this.rival !== null) return;
    history.replaceState(history.state, "", gamesAddress(this.contest, this.wanted, this.bot));
  }

  /** Takes over the choices and the number of shown games of a former list of the same contest. */
  resume(former) {
    if (former.wanted) this.sieve(former.wanted);
    if (former.count > this.count) {
      this.count = former.count;
      this.show();
    }
  }

  /** Shows the games again after all games of the contest were loaded. */
  renew() {
    const bots = botChoices(this.contest);
    for (const key of ["with", "against"]) {
      this.choices.get(key)?.replaceChildren(
        ...bots.map(([value, text]) => element("option", { value }, text)));
    }
    const { wanted } = this;
    this.wanted = null;
    if (wanted) this.sieve(wanted);
  }

  /** Shows the games that an address asks for. */
  sieve(asked) {
    const wanted = this.bot === null ? asked
      : { ...asked, with: this.bot, against: this.rival ?? asked.against };
    if (sieveKeys.every((key) => this.wanted && this.wanted[key] === wanted[key])) return;
    this.wanted = wanted;
    this.count = pageLength;
    for (const [key, choice] of this.choices) choice.value = this.wanted[key] ?? "";
    this.games = sieved(this.contest, this.wanted);
    this.facts.replaceChildren(countText(this.contest, this.games.length),
      ...canLoadGames() ? [" ", loadingButton()] : []);
    // Conditions that are not among the choices come from a link. A button removes them.
    const { seat, by, opening, score, reached } = this.wanted;
    const words = [
      seat && `as ${this.contest.seats?.[seat] ?? `seat ${seat}`}`, by && `ended by ${by}`,
      opening && `opening ${opening}`, score && `score ${score}`, reached && `reached ${reached}`,
    ].filter(Boolean);
    this.also.replaceChildren(...words.length ? [`${words.join(", ")} `,
      element("button", { type: "button", class: "more",
        onclick: () => this.want({ seat: "", by: "", opening: "", score: "", reached: "" }) },
      "all games")] : []);
    this.show();
  }

  show() {
    const { games, count } = this;
    if (!games.length) {
      this.box.replaceChildren(element("p", { class: "empty" }, "No game on this page matches."));
      return;
    }
    const shown = games.slice(0, count);
    const hasNotes = shown.some((game) => this.contest.notes?.has(game));
    const hasComments = shown.some(({ comments }) => comments.length);
    const list = table(`Games of ${this.contest.heading}`,
      [["game", "players"], ...games[0].standing ? [] : [["result", "c"]], ["by", "by"], [games[0].isRace ? "scores" : "length", "n length"],
        ...hasNotes ? [["why", "why"]] : [], ...hasComments ? [["comments", "n length"]] : []],
      shown.map((game) => gameRow(game, hasNotes, hasComments)));
    list.addEventListener("click", () => { trail = games; });
    this.box.replaceChildren(list);
    const hasPGN = !games.some(({ isRace, standing }) => isRace || standing);
    const file = (kind) => fileName(this.contest, `games.${kind}`);
    this.box.append(downloads(
      [`${counted(games.length, "game", "games")} as JSON lines`,
        () => save(file("jsonl"), "application/x-ndjson", games.map(gameLine).join(""))],
      ...!hasPGN ? [] : [["as PGN",
        () => save(file("pgn"), "application/vnd.chess-pgn", games.map(gamePGN).join(""))]]));
    if (games.length > count) {
      this.box.append(element("button", { type: "button", class: "more", onclick: () => {
        this.count *= 4;
        this.show();
      } }, `Show more of ${grouped(games.length)}`));
    }
  }
}
