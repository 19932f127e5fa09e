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
