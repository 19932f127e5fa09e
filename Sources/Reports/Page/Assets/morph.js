// Updates of the page in place. A new tree of elements is compared with the shown one, and only the
// differences are applied: elements that stay keep the focus, the selection and their scroll position.

/** The name by which an element is found again; null for an element that is found by its order. */
const keyOf = (node) => (node.nodeType !== 1 ? null
  : node.id || node.dataset?.key
    || (node.tagName === "TR" ? node.querySelector("a[href]")?.getAttribute("href") : null) || null);

/** The attributes that only the reader changes; an update leaves them as they are. */
const readersOwn = new Set(["open"]);

const morphAttributes = (old, fresh) => {
  for (const { name, value } of fresh.attributes) {
    if (!readersOwn.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!readersOwn.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const type of Object.keys(old.acts ?? {})) old.acts[type] = fresh.acts?.[type];
  for (const [type, action] of Object.entries(fresh.acts ?? {})) listen(old, type, action);
  if (fresh.figures) old.figures = fresh.figures;
};

/** The new children of an element, each with the shown child that it updates, or null if there is none. */
const matchedChildren = (old, fresh) => {
  const keyed = new Map();
  const rest = [];
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key !== null && !keyed.has(key)) keyed.set(key, child);
    else if (key === null) rest.push(child);
  }
  let next = 0;
  return [...fresh.childNodes].map((child) => {
    const key = keyOf(child);
    if (key !== null) {
      const match = keyed.get(key);
      keyed.delete(key);
      return [child, match?.tagName === child.tagName ? match : null];
    }
    const place = rest.findIndex((other, index) => index >= next && other.nodeName === child.nodeName);
    if (place < 0) return [child, null];
    next = place + 1;
    return [child, rest[place]];
  });
};

/** The elements that follow the reader's pointer. An update leaves them as they are. */
const pointers = ".reading, .cursor, .told";

const morph = (old, fresh, kept) => {
  kept.set(fresh, old);
  if (old.nodeType === 1 && old.matches(pointers) && fresh.matches(pointers)) return;
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  morphAttributes(old, fresh);
  const pairs = matchedChildren(old, fresh);
  const wanted = pairs.map(([child, match]) => match ?? child);
  const stays = new Set(wanted);
  for (const child of [...old.childNodes]) if (!stays.has(child)) child.remove();
  // The element with the focus is not moved; the others are moved around it.
  const focused = wanted.find((child) => child.contains(document.activeElement));
  let cursor = old.firstChild;
  for (const child of wanted) {
    if (child === focused) {
      while (cursor !== child) {
        const after = cursor.nextSibling;
        cursor.remove();
        cursor = after;
      }
    }
    if (child === cursor) cursor = cursor.nextSibling;
    else old.insertBefore(child, cursor);
  }
  for (const [child, match] of pairs) if (match) morph(match, child, kept);
};

/** Performs a change of the page, and restores the reader's selection after it. */
const keepingSelection = (change) => {
  const selection = getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  change();
  const isLost = anchorNode !== null && (selection.anchorNode !== anchorNode
    || selection.focusNode !== focusNode || selection.anchorOffset !== anchorOffset
    || selection.focusOffset !== focusOffset);
  if (!isLost || !anchorNode.isConnected || !focusNode.isConnected) return;
  const end = (node, offset) => Math.min(offset, node.data?.length ?? node.childNodes.length);
  selection.setBaseAndExtent(anchorNode, end(anchorNode, anchorOffset),
    focusNode, end(focusNode, focusOffset));
};

/** Replaces the new elements that an object holds by the shown elements that they updated. */
const rebind = (holder, kept) => {
  const shown = (value) => {
    if (value instanceof Node) return kept.get(value) ?? value;
    if (Array.isArray(value)) return value.map(shown);
    if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, shown(item)]));
    if (value?.row instanceof Node) return { ...value, row: shown(value.row) };
    return value;
  };
  for (const key of Object.keys(holder)) {
    if (key !== "games") holder[key] = shown(holder[key]);
  }
};
