// While a run goes on, the page loads itself anew now and then, and stays where it is.

const keepAll = () => {
  keep.open = [...document.querySelectorAll("#ladders details")].map((part) => part.open);
  keepScroll();
  try {
    sessionStorage.setItem(keepName, JSON.stringify(keep));
  } catch {
    // Without a memory the ladders are as they come.
  }
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

enhance();
document.querySelectorAll("#ladders details").forEach((part, index) => {
  part.open = keep.open[index] ?? part.open;
});
route();
refresh();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
