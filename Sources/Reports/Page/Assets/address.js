// The part of the address after # selects the view: the ladders (empty), a bot (#bot=NAME), a game
// (#game=ID&move=N or move=end; &play=4 starts to play four moves a second), or some games
// (#games=CONTEST&with=NAME on the ladders' page, #bot=NAME&games=CONTEST&against=OTHER on a bot's
// page). Each entry of the history has its scroll position, so that Back returns to the same place.

const ladders = document.getElementById("ladders");
const view = document.getElementById("view");
let scrollTimer = 0;

history.scrollRestoration = "manual";

const keepScroll = () => {
  clearTimeout(scrollTimer);
  history.replaceState({ scroll: scrollY }, "");
};

addEventListener("scroll", () => {
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(keepScroll, 200);
}, { passive: true });
addEventListener("click", keepScroll, { capture: true });

const close = () => {
  if (player) player.pause();
  player = null;
};

const missing = (what) => ({ node: element("p", { class: "empty" }, what) });

/** The bots' pages that were shown, which Back shows again unchanged. */
const botPages = new Map();

/** Resets all lists of games but the one that an address names, and returns that one. */
const sieveAll = (lists, words) => {
  for (const [contest, list] of lists) {
    list.sieve(wantedOf(contest === words.get("games") ? words : new URLSearchParams()));
  }
  return lists.get(words.get("games"));
};

const botView = (name, words) => {
  const page = botPages.get(name) || botPage(name);
  if (!page) return missing(`No bot has the name ${name}.`);
  botPages.set(name, page);
  return { node: page.node, title: name, list: sieveAll(page.lists, words) };
};

const gameView = (id, words) => {
  const game = gamesByName.get(id);
  if (!game) {
    return missing(`Game ${id} is not on this page: joust replay ${data.path} --id ${id} shows it.`);
  }
  const move = words.get("move");
  player = new Player(game, move === "end" ? Infinity : move === null ? null : Number(move) || 0);
  if (words.has("play")) player.play(Number(words.get("play")));
  return { node: player.node, title: game.names.join(" – ") };
};

/** The view of an address: {node, title, list}. The ladders have no node. */
const asked = (words) => {
  if (words.has("bot")) return botView(words.get("bot"), words);
  if (words.has("game")) return gameView(words.get("game"), words);
  return { node: null, list: sieveAll(gameLists, words) };
};

const route = () => {
  clearTimeout(scrollTimer);
  close();
  const words = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
  const { node, title, list } = asked(words);
  document.body.classList.toggle("viewing", node !== null);
  ladders.hidden = node !== null;
  view.hidden = node === null;
  view.replaceChildren(...(node
    ? [element("p", { class: "back" }, element("a", { href: "#" }, "← ladders")), node] : []));
  document.title = title ? `${title} · ${data.name}` : `${data.name} · Joust`;
  if (node) {
    // The list of moves has a height only now, and can be scrolled.
    if (player) player.show(player.at, 0);
    view.focus({ preventScroll: true });
  }
  const place = list ? list.node : node ? null : document.getElementById(location.hash.slice(1));
  if (history.state) scrollTo({ top: history.state.scroll, behavior: "instant" });
  else if (place) place.scrollIntoView();
  else scrollTo({ top: 0, behavior: "instant" });
};

addEventListener("hashchange", route);
