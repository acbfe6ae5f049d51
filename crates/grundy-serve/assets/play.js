// Pins and boards that are clicked and dragged. Every move is a link on the page; this finds the
// link that belongs to what was clicked.
"use strict";
(() => {
  const links = [...document.querySelectorAll("a[data-move]")];
  const share = document.querySelector("[data-share]");
  if (share) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      share.textContent = "Copied";
    });
  }
  if (links.length === 0) return;

  const act = document.querySelector("[data-act]");
  const go = act.querySelector("[data-go]");
  const clear = act.querySelector("[data-clear]");
  const follow = (link) => { location.assign(link.href); };

  // "5 → 1 + 3" as the heap and the sorted parts it leaves.
  const read = (text) => {
    const [heap, rest] = text.split("→").map((part) => part.trim());
    const parts = rest.split("+").flatMap((part) => {
      const [count, size] = part.includes("·") ? part.split("·") : ["1", part];
      return Array(Number(count)).fill(Number(size));
    }).filter((size) => size > 0).sort((a, b) => a - b);
    return `${heap}:${parts.join("+")}`;
  };

  const heaps = document.querySelector("[data-heaps]");
  if (heaps) {
    const byMove = new Map(links.map((link) => [read(link.dataset.move), link]));
    act.hidden = false;
    let chosen = null; // { row, from, to }
    let dragging = false;

    const heapOf = (row) => Number(row.dataset.heap);
    const find = (heap, parts) =>
      byMove.get(`${heap}:${parts.filter((part) => part > 0).sort((a, b) => a - b).join("+")}`);

    // The link for taking pins `from` to `to`: what is left and right of them stays. Where a heap
    // cannot be split, any pins will do.
    const linkFor = ({ row, from, to }) => {
      const heap = heapOf(row);
      const [left, right] = [from, heap - 1 - to];
      return find(heap, [left, right]) || find(heap, [left + right]);
    };

    const show = () => {
      document.querySelectorAll(".pinned").forEach((pin) => {
        const row = pin.closest(".heap");
        const i = Number(pin.dataset.pin);
        const marked = chosen !== null && chosen.row === row && i >= chosen.from && i <= chosen.to;
        pin.classList.toggle("marked", marked);
        pin.setAttribute("aria-pressed", String(marked));
      });
      const link = chosen && linkFor(chosen);
      go.disabled = !link;
      go.textContent = !chosen ? "Choose pins" : link ? `Play ${link.dataset.move}` : "Not a legal move";
    };

    const choose = (row, from, to) => {
      chosen = { row, from: Math.min(from, to), to: Math.max(from, to) };
      show();
    };

    let anchor = null;
    heaps.querySelectorAll(".pinned").forEach((pin) => {
      pin.disabled = false;
      pin.classList.add("can");
      const row = pin.closest(".heap");
      const i = Number(pin.dataset.pin);
      pin.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        pin.focus();
        dragging = true;
        // A pin next to those chosen is chosen as well; one of several at an end is let go.
        const same = chosen && chosen.row === row;
        if (same && (i === chosen.to + 1 || i === chosen.from - 1)) {
          choose(row, Math.min(i, chosen.from), Math.max(i, chosen.to));
          anchor = i === chosen.to ? chosen.from : chosen.to;
        } else if (same && chosen.from === chosen.to && i === chosen.from) {
          chosen = null; anchor = i; show();
        } else {
          anchor = i; choose(row, i, i);
        }
      });
      pin.addEventListener("pointerenter", () => {
        if (dragging && chosen && chosen.row === row && anchor !== null) choose(row, anchor, i);
      });
      pin.addEventListener("keydown", (event) => {
        if (event.key === " " || event.key === "Enter") {
          event.preventDefault();
          const same = chosen && chosen.row === row;
          if (same && i >= chosen.from - 1 && i <= chosen.to + 1) {
            choose(row, Math.min(i, chosen.from), Math.max(i, chosen.to));
          } else choose(row, i, i);
        }
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step) row.querySelector(`[data-pin="${i + step}"]`)?.focus();
      });
      pin.addEventListener("dragstart", (event) => event.preventDefault());
    });
    addEventListener("pointerup", () => { dragging = false; });
    clear.addEventListener("click", () => { chosen = null; show(); });
    go.addEventListener("click", () => { const link = chosen && linkFor(chosen); if (link) follow(link); });
    show();

    // Where heaps are split without taking anything, the list of moves is the way.
    const splits = links.some((link) => {
      const [heap, parts] = read(link.dataset.move).split(":");
      return parts.split("+").reduce((sum, part) => sum + Number(part), 0) === Number(heap);
    });
    if (splits) document.querySelector("[data-moves]").open = true;
    return;
  }

  const board = document.querySelector("[data-board]");
  if (board) {
    const squares = [...board.querySelectorAll(".square")];
    const at = (place) => squares.find((square) => square.dataset.at === place);
    const from = (text) => text.split(" ")[0];
    let chosen = null;

    const targets = () => links.filter((link) => chosen && from(link.dataset.move) === chosen.dataset.at);
    const way = { north: [-1, 0], south: [1, 0], west: [0, -1], east: [0, 1] };
    // Where a move ends: the stone that is taken, or the neighbour on the side it falls to.
    const target = (text) => {
      const words = text.split(" ");
      if (words[1] === "takes") return words[2];
      const [row, column] = words[0].split(",").map(Number);
      const [down, right] = way[words[1]];
      return `${row + down},${column + right}`;
    };
    act.hidden = false;
    go.hidden = true;
    clear.hidden = true;
    const offered = document.createElement("span");
    act.append(offered);

    const show = () => {
      squares.forEach((square) => square.classList.remove("chosen", "target"));
      offered.replaceChildren();
      if (!chosen) { offered.textContent = "Choose a stone."; return; }
      chosen.classList.add("chosen");
      targets().forEach((link) => {
        at(target(link.dataset.move))?.classList.add("target");
        const button = document.createElement("button");
        button.type = "button";
        button.className = "plain small";
        button.textContent = link.dataset.move.split(" ").slice(1).join(" ");
        button.addEventListener("click", () => follow(link));
        offered.append(button, " ");
      });
    };
    squares.forEach((square) => {
      const movable = links.some((link) => from(link.dataset.move) === square.dataset.at);
      square.disabled = false;
      square.classList.toggle("can", movable);
      square.addEventListener("click", () => {
        const link = targets().find((link) => target(link.dataset.move) === square.dataset.at);
        if (link && chosen !== square) { follow(link); return; }
        chosen = movable && chosen !== square ? square : null;
        show();
      });
    });
    show();
  }
})();
