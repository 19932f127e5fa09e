// The list of a game's games, by bot, opponent and how they ended.

const pageLength = 12;

const told = (contest, count) => {
  if (contest.games.length >= contest.total) return counted(count, "game", "games");
  return `${counted(count, "game", "games")} of the ${grouped(contest.games.length)} that this page `
    + `holds, of ${grouped(contest.total)} played: the first and the last of each two bots, and `
    + `those lost by a fault, as far as there is room. joust replay ${data.path} --id ID shows any.`;
};

const gameRow = (game) => [
  element("a", { href: game.address, class: "name" }, element("bdi", {}, game.names[0]),
    " – ", element("bdi", {}, game.names[1])),
  `${game.points(0)} – ${game.points(1)}`,
  element("span", { class: game.forfeit.length ? "fault" : null }, game.reason),
  game.isRace ? `${grouped(game.boards[0].score)} – ${grouped(game.boards[1].score)}`
    : counted(game.length, "move", "moves"),
  game.comments.length ? grouped(game.comments.length) : "",
];

const gameTable = (games, caption) => {
  const box = element("div");
  const show = (count) => {
    box.replaceChildren(table(caption,
      [["game", "name"], ["result", "c"], ["by", ""], [games[0]?.isRace ? "scores" : "length", "n"],
        ["comments", "n"]],
      games.slice(0, count).map(gameRow)));
    if (games.length > count) {
      box.append(element("button", { type: "button", class: "more", onclick: () => show(count * 4) },
        `Show more of ${grouped(games.length)}`));
    }
  };
  show(pageLength);
  return box;
};

const gameList = (contest) => {
  const names = [...new Set(contest.games.flatMap((game) => game.names))]
    .sort((one, other) => contest.labels.indexOf(one) - contest.labels.indexOf(other));
  const bots = [["", "all"], ...names.map((name) => [name, name])];
  const endings = [["", "anything"], ["decided", "a win"], ["draw", "a draw"], ["fault", "a fault"]];
  const choices = [["bot", bots], ["against", bots], ["ended by", endings]].map(([label, options]) =>
    element("label", {}, label, element("select", { onchange: () => refresh() },
      options.map(([value, text]) => element("option", { value }, text)))));
  const box = element("div");
  const facts = element("p", { class: "facts", "aria-live": "polite" });
  const refresh = () => {
    const [bot, other, ending] = choices.map(({ control }) => control.value);
    const games = contest.games.filter((game) =>
      (!bot || game.names.includes(bot)) && (!other || game.names.includes(other) && other !== bot)
      && (!ending || (ending === "fault" ? game.forfeit.length > 0
        : (ending === "draw") === (game.outcome === 1) && !game.forfeit.length)));
    facts.textContent = told(contest, games.length);
    box.replaceChildren(gameTable(games, "Games"));
  };
  refresh();
  return [element("h3", {}, "Games"),
    element("form", { class: "sieve", onsubmit: (event) => event.preventDefault() }, choices),
    facts, box];
};
