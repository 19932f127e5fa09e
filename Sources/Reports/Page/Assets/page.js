// The start of the page. During a run the page reloads itself and keeps its place.

const keepAll = () => {
  keep.open = [...document.querySelectorAll("#ladders details")].map((part) => part.open);
  keepScroll();
  try {
    sessionStorage.setItem(keepName, JSON.stringify(keep));
  } catch {
    // Without storage, the ladders lose their order and search.
  }
};

/** True if a reload would disturb the reader. */
const isBusy = () =>
  document.hidden || player && (player.isPlaying || player.at < player.length)
  || document.activeElement.matches("select, input")
  || String(getSelection()).length > 0;

const refresh = () => {
  if (data.state !== "running") return;
  const age = () => (Date.now() - Date.parse(data.moment)) / 1000;
  const status = document.getElementById("status");
  const tick = () => {
    // A killed run cannot report its end. Stop reloading.
    if (age() > 300) {
      status.textContent = `no update since ${data.moment}`;
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

enhance();
document.querySelectorAll("#ladders details").forEach((part, index) => {
  part.open = keep.open[index] ?? part.open;
});
route();
refresh();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
