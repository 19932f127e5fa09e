// Sends the games of a file to the page that holds it in a frame.

if (parent !== window) {
  parent.postMessage({ joustGames: document.getElementById("games").textContent },
    location.protocol === "file:" ? "*" : location.origin);
}
