// The start of the page, or of a frame that sends its parts to a page.

if (isFeed) {
  sendParts();
} else {
  enhance(document);
  startWatching();
  route();
  goLive();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}
