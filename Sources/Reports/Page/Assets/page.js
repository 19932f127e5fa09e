// While a run goes on, the page loads itself anew now and then, and stays where it is.

const keepName = `joust ${location.pathname}`;

/** What outlives a reload: how far the reader scrolled, what was sorted and opened. */
const keep = (() => {
  const fresh = { scroll: 0, sorts: {}, open: [], hash: "" };
  try {
    return { ...fresh, ...JSON.parse(sessionStorage.getItem(keepName) || "{}") };
  } catch {
    return fresh;
  }
})();

const keepAll = () => {
  keep.scroll = scrollY;
  keep.hash = location.hash;
  keep.open = [...document.querySelectorAll("#ladders details")].map((part) => part.open);
  try {
    sessionStorage.setItem(keepName, JSON.stringify(keep));
  } catch {
    // Without a memory the page begins at its top again.
  }
};

/** Puts back what was kept, if the page was loaded by itself. */
const restore = () => {
  for (const [id, [index, way]] of Object.entries(keep.sorts)) {
    const heading = document.querySelector(`#${CSS.escape(id)} table.ladder`)?.tHead.rows[0]
      .cells[index];
    if (heading) sortTable(heading, way, false);
  }
  document.querySelectorAll("#ladders details").forEach((part, index) => {
    part.open = keep.open[index] ?? part.open;
  });
  if (keep.hash === location.hash && keep.scroll) scrollTo({ top: keep.scroll, behavior: "instant" });
};

/** Whether the reader does something that a reload would disturb. */
const isBusy = () =>
  document.hidden || player && (player.isPlaying || player.at < player.length)
  || document.activeElement.matches("select, input")
  || String(getSelection()).length > 0;

const refresh = () => {
  if (data.state !== "running") return;
  const age = () => (Date.now() - Date.parse(data.moment)) / 1000;
  const status = document.getElementById("status");
  const tick = () => {
    // Who was killed cannot say so; then there is nothing to wait for.
    if (age() > 300) {
      status.textContent = `no news since ${data.moment}`;
      status.classList.remove("live");
      return;
    }
    if (!isBusy()) {
      keepAll();
      location.reload();
      return;
    }
    setTimeout(tick, 2000);
  };
  setTimeout(tick, 5000);
};

// The address behind # says what is shown: the ladders, a bot (#bot=NAME) or a game
// (#game=ID&move=N, or move=end; &play=4 begins to play, four moves a second).

const ladders = document.getElementById("ladders");
const view = document.getElementById("view");
let scrolled = 0;

const close = () => {
  if (player) player.pause();
  player = null;
};

const missing = (what) => element("p", { class: "empty" }, what);

/** What an address asks for; null for the ladders. */
const asked = (words) => {
  if (words.has("bot")) {
    return botPage(words.get("bot")) || missing(`No bot is called ${words.get("bot")}.`);
  }
  if (!words.has("game")) return null;
  const game = gamesByName.get(words.get("game"));
  if (!game) {
    return missing(`Game ${words.get("game")} is not on this page: `
      + `joust replay ${data.path} --id ${words.get("game")} shows it.`);
  }
  const move = words.get("move");
  player = new Player(game, move === "end" ? Infinity : move === null ? null : Number(move) || 0);
  if (words.has("play")) player.play(Number(words.get("play")));
  return player.node;
};

const route = () => {
  close();
  const words = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
  const wasHidden = ladders.hidden;
  const node = location.hash.includes("=") ? asked(words) : null;
  if (!wasHidden && node) scrolled = scrollY;
  document.body.classList.toggle("viewing", node !== null);
  ladders.hidden = node !== null;
  view.hidden = node === null;
  view.replaceChildren(...(node
    ? [element("p", { class: "back" }, element("a", { href: "#" }, "← ladders")), node] : []));
  document.title = node && (words.get("bot") || player && player.game.names.join(" – "))
    ? `${words.get("bot") || player.game.names.join(" – ")} · ${data.name}` : `${data.name} · Joust`;
  if (node) {
    // Only now has the list of moves a height, so that it can be scrolled.
    if (player) player.show(player.at, 0);
    scrollTo({ top: 0, behavior: "instant" });
    view.focus({ preventScroll: true });
  } else if (location.hash.length > 1) {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } else if (wasHidden) {
    scrollTo({ top: scrolled, behavior: "instant" });
  }
};

enhance();
addEventListener("hashchange", route);
route();
restore();
refresh();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
