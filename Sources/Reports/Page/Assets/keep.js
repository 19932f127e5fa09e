// What outlives a reload: how ladders were sorted and searched, and what was opened.

const keepName = `joust ${location.pathname}`;

const keep = (() => {
  const fresh = { ladders: {}, open: [] };
  try {
    return { ...fresh, ...JSON.parse(sessionStorage.getItem(keepName) || "{}") };
  } catch {
    return fresh;
  }
})();
