// The replay of a game in one frame: the board, the moves, and the buttons, a slider and keys to step through
// them.

const speeds = [0.5, 1, 2, 4, 8, 16, 32, 64];

/** The icons of the buttons, as paths in a square of 16. */
const icons = {
  first: "M1 3h2v10H1zM9 3v10L3 8zM15 3v10L9 8z", stepBack: "M12 3v10L4 8z",
  play: "M4 2v12l10-6z", pause: "M3 2h4v12H3zM9 2h4v12H9z", stepOn: "M4 3v10l8-5z",
  last: "M13 3h2v10h-2zM7 3v10l6-5zM1 3v10l6-5z",
};
const icon = (name) => drawing("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
  drawing("path", { d: icons[name] }));

/** The replay that is shown; null for none. */
let player = null;

/** The commands that show the messages to a bot at fault, and the bot's answers to the same messages now. */
const commandsOf = (game) => game.forfeit.flatMap((bot) => {
  const command = `joust replay ${data.path} --id ${game.id}`;
  const { name } = game.contest.ladder.entrants[game.places[bot]];
  return [`${command} --messages --seat ${bot}`, `${command} --with ${name}`];
});

const logBox = (label, text) =>
  element("pre", { class: "log", tabindex: 0, role: "region", "aria-label": label }, text);

class Player {
  constructor(game, step) {
    this.game = game;
    this.board = boardOf(game);
    this.length = game.length;
    this.speed = game.isRace ? 4 : 1;
    this.isPlaying = false;
    this.rows = [];
    this.curves = curvesOf(game, this.board).map(({ name, lines }) =>
      lineChart(name, lines, "moves", { choose: (move) => this.jump(move) }));
    this.saying = element("p", { class: "saying" });
    this.said = new Map();
    for (const [turn, bot, text] of game.comments) {
      if (!this.said.has(turn)) this.said.set(turn, []);
      this.said.get(turn).push([bot, text]);
    }
    this.node = element("article", { class: game.isRace ? "replay race" : "replay" },
      this.heading(),
      element("div", { class: "frame" },
        element("div", { class: "board" }, this.board.node),
        element("div", { class: "panel" }, this.panel(), game.isRace || !this.said.size ? null : this.saying, this.controls())),
      this.curves.length ? element("div", { class: "charts curves" },
        this.curves.map(({ node }) => node)) : null,
      this.remarks());
    this.show(step === null ? (game.opening || []).length : step, 0);
  }

  heading() {
    const { game } = this;
    const { contest } = game;
    const side = (bot) => [
      contest.seats ? element("span", { class: lookOf(contest)?.colorsSeats ? `seat seat${bot}` : "seat" },
        contest.seats[bot]) : null,
      botLink(game.names[bot]), element("strong", { class: "points" }, game.points(bot)),
    ];
    return element("header", {},
      element("p", { class: "facts" },
        element("a", { href: `#contest-${contest.index}` }, contest.heading),
        ` · game ${game.id} · `, timeOf(game.at), this.neighbours()),
      element("h2", {}, game.names.flatMap((_, bot) => [
        bot ? element("span", { class: "versus" }, "–") : null,
        // In a game of two, the points are in the middle.
        element("span", { class: "player" }, bot && !game.standing ? side(bot).reverse() : side(bot)),
      ])),
      element("p", { class: game.forfeit.length ? "ending fault" : "ending" }, game.ending,
        game.detail ? element("q", {}, game.detail) : null));
  }

  /** Links to the previous and the next game in the list from which the reader opened this game. */
  neighbours() {
    const games = trail.includes(this.game) ? trail : this.game.contest.games;
    const place = games.indexOf(this.game);
    const link = (words, game) => (game ? element("a", { href: game.address }, words)
      : element("span", {}, words));
    return element("nav", { class: "neighbours", "aria-label": "other games" },
      link("← previous game", games[place - 1]),
      element("span", {}, `${grouped(place + 1)} of ${grouped(games.length)}`),
      link("next game →", games[place + 1]));
  }

  controls() {
    const button = (name, label, action) =>
      element("button", { type: "button", "aria-label": label, title: label, onclick: action,
        class: name === "play" ? "play" : null }, icon(name));
    this.playButton = button("play", "play (space)", () => this.toggle());
    this.slider = element("input", {
      type: "range", min: 0, max: this.length, value: 0, "aria-label": "move",
      oninput: () => { this.pause(); this.show(Number(this.slider.value), 0); },
    });
    this.counter = element("span", { class: "counter" });
    this.speedBox = element("select", {
      "aria-label": "moves a second",
      onchange: () => this.setSpeed(Number(this.speedBox.value)),
    }, speeds.map((speed) => element("option", { value: speed }, `${speed} a second`)));
    this.speedBox.value = String(this.speed);
    this.link = element("a", { class: "here" }, "link to this move");
    return element("div", { class: "controls", role: "group", "aria-label": "replay" },
      this.slider,
      element("div", { class: "buttons" },
        button("first", "first position (home)", () => this.jump(0)),
        button("stepBack", "back (left arrow)", () => this.step(-1)),
        this.playButton,
        button("stepOn", "forward (right arrow)", () => this.step(1)),
        button("last", "last position (end)", () => this.jump(this.length)),
        this.counter, this.speedBox, this.link),
      element("p", { class: "keys" }, "Keys: space plays or pauses, ← → go one move, shift ← → go ten ",
        "moves, home and end go to the first and the last position, ↑ ↓ change the speed."));
  }

  /** The moves, or the comments of a race. */
  panel() {
    if (!this.game.isRace) return this.moveList();
    return this.game.comments.length ? this.commentList() : null;
  }

  remarks() {
    const { game } = this;
    const box = element("div", { class: "remarks" });
    if (game.log) {
      box.append(element("details", { open: true },
        element("summary", {}, "The last lines of the bot's standard error"),
        logBox("standard error", game.log)));
    }
    if (game.forfeit.length) {
      box.append(element("details", { open: true },
        element("summary", {}, "Commands that show the messages to the bot, and its answers to them now"),
        logBox("commands", commandsOf(game).join("\n"))));
    }
    const both = (label, value) => [label, ...game.names.map((_, bot) => value(bot))];
    if (game.standing) return this.tableRemarks(box);
    const rows = [both("thought", (bot) => duration(game.ms[bot])),
      both("longest move", (bot) => duration(game.longest[bot]))];
    if (game.isRace) {
      rows.push(both("score", (bot) => grouped(game.boards[bot].score)));
      if (game.contest.measure) {
        rows.push(both(measureName(game.contest), (bot) => grouped(game.boards[bot].measure)));
      }
    }
    if (game.timeouts) rows.push(both("late moves", (bot) => grouped(game.timeouts[bot])));
    box.append(table("Thinking time and result", [["", ""],
      ...game.names.map((name) => [nameOf(name), "n who"])], rows));
    return box;
  }

  /** The times of a game of more than two seats: a row for each bot. */
  tableRemarks(box) {
    const { game } = this;
    const order = [...game.names.keys()].sort((one, other) => game.standing[one] - game.standing[other]);
    box.append(table("Places and thinking time", [["bot", "name"], ["place", "n"],
      ...game.scores ? [["points", "n"]] : [], ["thought", "n"], ["longest move", "n"]],
    order.map((bot) => [botLink(game.names[bot]), game.points(bot),
      ...game.scores ? [numberText(game.scores[bot])] : [], duration(game.ms[bot]), duration(game.longest[bot])])));
    return box;
  }

  /** A line of a list: a button that shows a step, and the comment on the step. */
  line(step, label, said) {
    return element("li", {},
      element("button", { type: "button", onclick: () => this.jump(step) }, label),
      element("span", { class: "said" }, said));
  }

  /** The button that shows a step of the game, with its move. */
  moveButton(move, index) {
    const { game } = this;
    const isOpening = index < game.opening.length;
    return element("button", { type: "button", onclick: () => this.jump(index + 1),
      title: isOpening ? "opening" : null,
      class: `move${isOpening ? " opening" : ""}${this.said.has(index + 1) ? " talks" : ""}` },
    moveName(game, move, index));
  }

  /** The moves: in numbered pairs if two bots took turns, else one by one with their seats. */
  moveList() {
    const { game } = this;
    const seats = game.contest.seats || ["first", "second"];
    const moves = [...game.opening, ...game.moves];
    this.rows = moves.map((move, index) => this.moveButton(move, index));
    const isDuel = seats.length === 2 && !game.movers;
    const size = isDuel ? 2 : 1;
    const seatOf = (index) => seats[game.movers ? game.movers[index] : index % seats.length];
    const lines = Array.from({ length: Math.ceil(moves.length / size) }, (_, number) => element("li", {},
      element("span", { class: "ply" }, `${number + 1}.`),
      isDuel ? null : element("span", { class: "seat" }, seatOf(number)),
      this.rows.slice(number * size, number * size + size)));
    return element("ol", { class: isDuel ? "movelist pairs" : "movelist", "aria-label": "moves" }, lines);
  }

  commentList() {
    const { game } = this;
    const items = [...game.comments].sort(([one], [other]) => one - other).slice(0, 2000);
    return element("details", {},
      element("summary", {}, counted(game.comments.length, "comment", "comments")),
      element("ol", { class: "movelist" }, items.map(([turn, bot, text]) =>
        this.line(turn, `move ${turn}`, [element("bdi", {}, game.names[bot] ?? "?"), ": ", text]))));
  }

  /** Shows the position after a number of moves, with a motion of the given milliseconds. */
  show(step, motion) {
    this.at = Math.min(Math.max(step, 0), this.length);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.board.show(this.at, isCalm ? 0 : motion);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${this.at}: ${this.board.words(this.at)}`);
    this.counter.textContent = `${grouped(this.at)} of ${grouped(this.length)}`;
    this.node.dataset.step = String(this.at);
    this.link.href = `${this.game.address}&move=${this.at}`;
    this.say();
    for (const curve of this.curves) curve.mark(this.at);
    this.node.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.rows[this.at - 1];
    row?.setAttribute("aria-current", "step");
    const list = this.node.querySelector(".movelist");
    if (list && row && list.scrollHeight > list.clientHeight) {
      list.scrollTop = row.parentNode.offsetTop - list.clientHeight / 2;
    }
  }

  /** Shows the comments on the shown move or, at the end of the game, on a next move that was never made. */
  say() {
    const step = this.at === this.length && this.said.has(this.at + 1) ? this.at + 1 : this.at;
    this.saying.replaceChildren(...(this.said.get(step) ?? []).map(([bot, text]) => element("span", {},
      element("strong", {}, nameOf(this.game.names[bot] ?? "?")), `: ${text}`)));
  }

  /** Pauses, shows the position after a number of moves, and records the number in the address. */
  jump(step) {
    this.pause();
    this.show(step, 0);
    this.remember();
  }

  step(by) {
    this.pause();
    this.show(this.at + by, by === 1 ? 150 : 0);
    this.remember();
  }

  remember() {
    history.replaceState(history.state, "", `${this.game.address}&move=${this.at}`);
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  /**
   * Plays the given number of moves a second from here, or after the opening if the game is at its end.
   *
   * A number that is not in `speeds` is ignored.
   */
  play(speed = this.speed) {
    this.setSpeed(speeds.includes(speed) ? speed : this.speed);
    if (this.at >= this.length) this.show((this.game.opening || []).length, 0);
    this.isPlaying = true;
    this.label("pause");
    this.restart();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    clearTimeout(this.timer);
    this.label("play");
    this.remember();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speedBox.value = String(speed);
    this.restart();
  }

  label(name) {
    this.playButton.replaceChildren(icon(name));
    this.playButton.setAttribute("aria-label", `${name} (space)`);
    this.playButton.title = `${name} (space)`;
  }

  /** Restarts the timer of the moves at the current speed, if the replay is not paused. */
  restart() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    const [start, from] = [performance.now(), this.at];
    const tick = () => {
      // If the browser calls the timer late, as in a hidden window, moves are skipped.
      const passed = Math.floor((performance.now() - start) / 1000 * this.speed + 0.1);
      const due = Math.max(from + passed, this.at);
      const motion = due === this.at + 1 && this.speed <= 16 ? Math.min(150, 500 / this.speed) : 0;
      if (due !== this.at) this.show(due, motion);
      if (this.at >= this.length) this.pause();
      else this.timer = setTimeout(tick, 1000 / this.speed);
    };
    this.timer = setTimeout(tick, 1000 / this.speed);
  }

  /** Performs the action of a key; returns false if the key has none. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.target.closest("select, .log, .drawing")) return false;
    if (event.key === " " && event.target.closest("a, summary, button")) return false;
    const far = event.shiftKey ? 10 : 1;
    const faster = (by) => this.setSpeed(speeds[speeds.indexOf(this.speed) + by] ?? this.speed);
    const actions = {
      " ": () => this.toggle(), ArrowLeft: () => this.step(-far), ArrowRight: () => this.step(far),
      Home: () => this.jump(0), End: () => this.jump(this.length),
      ArrowUp: () => faster(1), ArrowDown: () => faster(-1),
    };
    const action = actions[event.key];
    if (action) action();
    return Boolean(action);
  }
}

addEventListener("keydown", (event) => {
  if (player && player.key(event)) event.preventDefault();
});
