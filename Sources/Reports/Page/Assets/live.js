// A page of an active run updates itself. It loads its next version in a hidden frame, which sends its
// parts to this page; this works both with a server and with a file from the disk.

/** True in a frame that only sends the parts of its version of the page. */
const isFeed = parent !== window && location.hash === "#feed";

const ladders = document.getElementById("ladders");

const sendParts = () => {
  const parts = [document.getElementById("top"), ladders].map((part) => part.outerHTML);
  parent.postMessage({ joust: parts, data: document.getElementById("data").textContent },
    location.protocol === "file:" ? "*" : location.origin);
};

const live = {
  isPaused: false, failures: 0, timer: 0, frame: null, text: document.getElementById("data").textContent,
};

/** Sentences about the first bot of each ladder. */
const leadersNow = () => contests.map(({ labels, heading }) => `${labels[0] ?? "no bot"} leads ${heading}`);

const announce = (sentence) => { document.getElementById("announcement").textContent = sentence; };

/** Shows the time since the page was made. */
const showAge = () => {
  const node = document.getElementById("age");
  if (!node) return;
  const seconds = Math.max(Math.round((Date.now() - Date.parse(data.moment)) / 1000), 0);
  const age = seconds < 100 ? `${seconds} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min`
    : `${Math.round(seconds / 3600)} h`;
  const isSilent = seconds > Math.max(300, 5 * data.refresh);
  node.textContent = isSilent && live.failures < 4 ? `no news since ${timeText(data.moment)}` : live.isPaused ? `paused; made ${age} ago`
    : live.failures > 3 ? `made ${age} ago; this page cannot update itself here, so reload it to see news`
      : `updated ${age} ago`;
};

const schedulePoll = () => {
  clearTimeout(live.timer);
  if (data.state !== "running" || live.isPaused) return;
  // A killed run cannot report its end, so the page checks for news less and less often.
  const age = (Date.now() - Date.parse(data.moment)) / 1000;
  const pause = Math.max(data.refresh, Math.min(age / 10, 60));
  live.timer = setTimeout(poll, 1000 * pause);
};

const closeFrame = () => {
  live.frame?.remove();
  live.frame = null;
};

const poll = () => {
  if (document.hidden) {
    schedulePoll();
    return;
  }
  if (live.frame) live.failures += 1;
  closeFrame();
  live.frame = element("iframe", { hidden: true, title: "next version", tabindex: -1,
    src: `${location.href.replace(/[?#].*/s, "")}?${Date.now()}#feed` });
  document.body.append(live.frame);
  live.timer = setTimeout(poll, 1000 * Math.max(2 * data.refresh, 10));
};

addEventListener("message", (event) => {
  if (!live.frame || event.source !== live.frame.contentWindow || !event.data?.joust) return;
  closeFrame();
  live.failures = 0;
  const { joust: parts, data: text } = event.data;
  // Two versions of one second have the same moment, so their texts are compared.
  if (!live.isPaused && text !== live.text) update(parts, text);
  schedulePoll();
});

/** Shows the next version of the page in place. */
const update = (parts, text) => {
  const before = leadersNow();
  const wasRunning = data.state === "running";
  load(text);
  live.text = text;
  const fresh = new DOMParser().parseFromString(parts.join(""), "text/html");
  keepingSelection(() => {
    const kept = new WeakMap();
    const lists = new Map(gameLists);
    const tools = enhance(fresh);
    for (const [contest, list] of lists) gameLists.get(contest)?.resume(list);
    const [header, main] = [fresh.getElementById("top"), fresh.getElementById("ladders")];
    main.hidden = ladders.hidden;
    morph(document.getElementById("top"), header, kept);
    morph(ladders, main, kept);
    for (const tool of tools) {
      rebind(tool, kept);
      tool.reopen?.();
    }
    updateView(kept);
  });
  showAge();
  const news = leadersNow().filter((sentence, index) => sentence !== before[index]);
  if (wasRunning && data.state !== "running") announce("The run has ended.");
  else if (news.length) announce(`${news.join(". ")}.`);
};

/** Adds the button that pauses updates, the age of the page, and the choice of colors to a header. */
const enhanceHeader = (header) => {
  header.querySelector(".brand").append(themeButton());
  const status = header.querySelector("#status");
  if (data.state !== "running" || !status) return;
  status.closest("p").append(" · ", element("span", { id: "age" }), " ",
    element("button", { type: "button", class: "more", id: "pause", "aria-pressed": String(live.isPaused),
      onclick: (event) => {
        live.isPaused = !live.isPaused;
        event.currentTarget.setAttribute("aria-pressed", String(live.isPaused));
        event.currentTarget.textContent = live.isPaused ? "resume updates" : "pause updates";
        showAge();
        if (live.isPaused) closeFrame();
        schedulePoll();
      } }, live.isPaused ? "resume updates" : "pause updates"));
};

const goLive = () => {
  document.body.append(element("p", { id: "announcement", class: "hidden", role: "status" }));
  if (data.state !== "running") return;
  showAge();
  setInterval(showAge, 1000);
  schedulePoll();
};
