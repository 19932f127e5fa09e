// All games of a large record are in files next to the page (joust report --games all). The page loads them
// in hidden frames when its reader asks for them.

const fileTimeout = 30_000;

/** The loading of all files; null before the reader has asked for it, and after it has failed. */
let loading = null;
let hasAllGames = contests.every(isWhole);

/** True if the page can load games that it does not have yet. */
const canLoadGames = () => Boolean(data.gameFiles) && !hasAllGames;

const loadGameFile = (name) => new Promise((resolve, reject) => {
  const frame = element("iframe", { hidden: true, title: "more games", tabindex: -1,
    src: new URL(name, location.href.replace(/[?#].*/s, "")).href });
  const receive = (event) => {
    if (event.source === frame.contentWindow && event.data?.joustGames) end(resolve, event.data.joustGames);
  };
  const timer = setTimeout(() => end(reject, new Error(`${name} could not be loaded; put the file next to this page`)),
    fileTimeout);
  const end = (settle, value) => {
    clearTimeout(timer);
    removeEventListener("message", receive);
    frame.remove();
    settle(value);
  };
  addEventListener("message", receive);
  document.body.append(frame);
});

/** Loads all games; `report` receives the progress as a sentence. */
const loadGames = (report) => {
  loading ??= (async () => {
    const { stem, count } = data.gameFiles;
    const kinds = new Map(contests.map((contest) => [contest.kind, { contest, games: [] }]));
    for (let number = 1; number <= count; number += 1) {
      report(`loading file ${number} of ${count}`);
      for (const [kind, list] of JSON.parse(await loadGameFile(`${stem}${number}.html`))) {
        const known = kinds.get(kind);
        const game = known && new Game(known.contest, list);
        // Bots that are not on the ladder have no place.
        if (game?.places.every((place) => place >= 0)) known.games.push(game);
      }
    }
    for (const { contest, games } of kinds.values()) {
      contest.games = games;
      contest.notes = null;
    }
    hasAllGames = true;
    gamesByName = new Map(contests.flatMap(({ games }) => games.map((game) => [game.id, game])));
    for (const list of gameLists.values()) list.renew();
    botPages.clear();
    versusPages.clear();
  })().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** A button that loads all games, and then shows the view of the address again. */
const loadingButton = () => {
  const count = grouped(contests.reduce((sum, { total }) => sum + total, 0));
  const node = element("button", { type: "button", class: "more", onclick: async () => {
    node.disabled = true;
    try {
      await loadGames((sentence) => { node.textContent = sentence; });
      announce("All games are loaded.");
      route();
    } catch (error) {
      node.textContent = error.message;
      node.disabled = false;
    }
  } }, `Load all ${count} games`);
  return node;
};
