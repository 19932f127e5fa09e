// The part of the address after # selects the view. If the part is empty, the view is the ladders.
//   #bot=NAME                               a bot's page
//   #game=ID&move=N                         a game after N moves, or at its end (move=end); &play=4 plays
//                                           four moves a second
//   #vs=NAME,OTHER                          the page of two bots
//   #games=CONTEST&with=NAME                some games, on the ladders' page
//   #bot=NAME&games=CONTEST&against=OTHER   some games, on a bot's page
//   #ladder=CONTEST&sort=score&way=ascending&query=fox&page=1
//                                           an order, a search and a page of a ladder; the pages are
//                                           counted from 0
//   #watch=TABLE                            the game that is being played at a table
//   #embed                                  the ladders without the parts around them, for a frame of
//                                         another page
// CONTEST is the number of the contest, from 0. Each entry of the history has its scroll position, so that
// Back returns to the same place.

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

/** Applies an address to the list of games that it names, resets the others, and returns the named list. */
const sieveAll = (lists, words) => {
  for (const [contest, list] of lists) {
    list.sieve(wantedOf(contest === words.get("games") ? words : new URLSearchParams()));
  }
  return lists.get(words.get("games"));
};

const botView = (name, words) => {
  const page = botPages.get(name) || botPage(name);
  if (!page) return missing(`No ladder on this page has a bot with the name ${name}.`);
  botPages.set(name, page);
  return { node: page.node, title: name, list: sieveAll(page.lists, words) };
};

const gameView = (id, words) => {
  const game = gamesByName.get(id);
  if (!game && canLoadGames()) {
    const node = element("p", { class: "empty", role: "status" }, "loading all games");
    loadGames((sentence) => { node.textContent = sentence; })
      .then(route, (error) => { node.textContent = error.message; });
    return { node };
  }
  if (!game) {
    return missing(`Game ${id} is not on this page. If it is in the record, joust replay ${data.path} --id ${id} `
      + "shows it.");
  }
  const move = words.get("move");
  player = new Player(game, move === "end" ? Infinity : move === null ? null : Number(move) || 0);
  if (words.has("play")) player.play(Number(words.get("play")));
  return { node: player.node, title: game.names.join(" – ") };
};

/** The pages of two bots that were shown, by their addresses. */
const versusPages = new Map();

/** The page of the two bots that an address names, whose names are separated by a comma. */
const versusView = (text) => {
  const names = text.split(",").map((name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  });
  const page = versusPages.get(text) || (names.length === 2 ? versusPage(...names) : null);
  if (names.length !== 2) return missing("The address must name two bots, as in #vs=NAME,OTHER.");
  if (!page) return missing(`This page has no games of ${names.join(" against ")}.`);
  versusPages.set(text, page);
  for (const list of page.lists) list.sieve(wantedOf(new URLSearchParams()));
  return { node: page.node, title: names.join(" against ") };
};

/** The view of an address: {node, title, list}. The ladders have no node. */
const asked = (words) => {
  const versus = location.hash.match(/^#vs=([^&]*)/);
  if (versus) return versusView(versus[1]);
  if (words.has("bot")) return botView(words.get("bot"), words);
  if (words.has("game")) return gameView(words.get("game"), words);
  return { node: null, list: sieveAll(gameLists, words) };
};

const route = () => {
  clearTimeout(scrollTimer);
  close();
  const words = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
  const { node, title, list } = asked(words);
  document.body.classList.toggle("embedded", words.has("embed"));
  if (words.has("ladder")) showLadder(words);
  document.body.classList.toggle("viewing", node !== null);
  ladders.hidden = node !== null;
  view.hidden = node === null;
  view.replaceChildren(...(node
    ? [element("p", { class: "back" }, element("a", { href: "#" }, "← ladders")), node] : []));
  document.title = title ? `${title} · ${data.name}` : `${data.name} · Joust`;
  if (node) {
    // The list of moves can be scrolled only now, because an element outside of the page has no height.
    if (player) player.show(player.at, 0);
    view.focus({ preventScroll: true });
  }
  const place = list ? list.node : node ? null
    : document.getElementById(words.has("ladder") ? `contest-${words.get("ladder")}` : location.hash.slice(1));
  if (history.state) scrollTo({ top: history.state.scroll, behavior: "instant" });
  else if (place) place.scrollIntoView();
  else scrollTo({ top: 0, behavior: "instant" });
};

/** Shows the next version of a bot's page or of the page of two bots in place; a replay stays as it is. */
const updateView = (kept) => {
  const [bots, pairs] = [new Map(botPages), new Map(versusPages)];
  botPages.clear();
  versusPages.clear();
  if (view.hidden || player) return;
  const words = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
  const { node } = asked(words);
  const old = view.lastElementChild;
  if (!node || !old) return;
  const name = words.get("bot");
  const text = location.hash.match(/^#vs=([^&]*)/)?.[1];
  const lists = name ? [...botPages.get(name)?.lists.values() ?? []] : versusPages.get(text)?.lists ?? [];
  const former = name ? [...bots.get(name)?.lists.values() ?? []] : pairs.get(text)?.lists ?? [];
  lists.forEach((list, index) => former[index] && list.resume(former[index]));
  if (old.tagName !== node.tagName) {
    old.replaceWith(node);
    return;
  }
  morph(old, node, kept);
  for (const list of lists) rebind(list, kept);
  for (const page of [...botPages.values(), ...versusPages.values()]) page.node = kept.get(page.node);
};

addEventListener("hashchange", route);
