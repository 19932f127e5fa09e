// The map of who beats whom: each cell shows its results and leads to the page of its two bots, by mouse, by
// touch, or by the arrow keys and Enter.

class HeatMap {
  constructor(box, contest) {
    this.contest = contest;
    this.box = box;
    this.scroll = box.querySelector(".scroll");
    this.told = box.querySelector(".told");
    this.cell = null;
    if (box.classList.contains("late")) {
      const size = box.querySelector("tbody").rows.length;
      box.style.containIntrinsicSize = `${size * 14 + 90}px ${size * 15 + 270}px`;
    }
    box.querySelector(".facts").append(" A cell leads to the page of its two bots: click it, or use the arrow keys and Enter.");
    const over = (event) => {
      if (event.target.closest("td")) this.choose(event.target.closest("td"));
    };
    listen(this.scroll, "mouseover", over);
    listen(this.scroll, "mouseleave", () => this.choose(null));
    listen(this.scroll, "blur", () => this.choose(null));
    listen(this.scroll, "click", (event) => {
      over(event);
      if (event.target.closest("td")) this.open();
    });
    listen(this.scroll, "keydown", (event) => {
      if (event.target === this.scroll && this.key(event.key)) event.preventDefault();
    });
  }

  get rows() { return this.scroll.querySelector("tbody").rows; }

  /** The two bots of the chosen cell and their results; null if no cell of two different bots is chosen. */
  get pair() {
    if (!this.cell) return null;
    const [row, column] = [this.cell.parentNode.rowIndex - 1, this.cell.cellIndex - 1];
    if (row === column) return null;
    const counts = resultsOf(this.contest, row).opponents.get(column);
    return { names: [row, column].map((place) => this.contest.labels[place]), counts };
  }

  choose(cell) {
    this.cell?.classList.remove("chosen");
    this.cell = cell;
    cell?.classList.add("chosen");
    const { pair, told } = this;
    told.hidden = !pair;
    if (!pair) return;
    const [one, other] = pair.names.map((name) => element("bdi", {}, name));
    const { counts } = pair;
    told.replaceChildren(one, " against ", other, ": ", counts
      ? `${percent(scoreOf(counts))}, ${counts[0]} won, ${counts[1]} drawn, ${counts[2]} lost`
      : "no games");
    // The box is below the cell, or above it if there is no room.
    const [frame, place] = [this.box, cell].map((node) => node.getBoundingClientRect());
    const left = Math.min(place.left - frame.left, frame.width - told.offsetWidth);
    const isLow = place.bottom + told.offsetHeight + 8 > innerHeight;
    told.style.left = `${Math.max(left, 0)}px`;
    told.style.top = isLow
      ? `${place.top - frame.top - told.offsetHeight - 6}px` : `${place.bottom - frame.top + 6}px`;
  }

  open() {
    const { pair } = this;
    if (!pair || !pair.counts) return;
    location.hash = versusAddress(...pair.names);
  }

  /** Performs the action of a key; returns false if the key has none. */
  key(name) {
    const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (name === "Enter") this.open();
    if (name === "Escape") this.choose(null);
    if (!ways[name]) return name === "Enter";
    const [down, right] = this.cell ? ways[name] : [0, 0];
    const [row, column] = this.cell
      ? [this.cell.parentNode.rowIndex - 1, this.cell.cellIndex] : [0, 2];
    const cell = this.rows[row + down]?.cells[column + right];
    if (cell?.tagName === "TD") {
      cell.scrollIntoView({ block: "nearest", inline: "nearest" });
      this.choose(cell);
    }
    return true;
  }
}
