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
  // A finger holds on to what it touched first; what lies under it shall know of it, too.
  const release = ({ target, pointerId }) => {
    if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
  };

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
        release(event);
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
    const ordered = "ordered" in board.dataset;
    const moves = links.map((link) => ({ link, places: (link.dataset.squares || "").split(" ") }));
    let chosen = []; // places, in the order in which they were chosen

    // The moves that the chosen squares belong to: they are its first, or some of them where the
    // order does not matter.
    const fits = ({ places }) =>
      chosen.every((place, i) => (ordered ? places[i] === place : places.includes(place)));
    const open = () => moves.filter(fits);
    const next = ({ places }, place) =>
      !chosen.includes(place) && (ordered ? places[chosen.length] === place : places.includes(place));

    act.hidden = false;
    go.hidden = true;
    clear.hidden = true;
    const offered = document.createElement("span");
    act.append(offered);

    const show = () => {
      const left = chosen.length > 0 ? open() : [];
      squares.forEach((square) => {
        const place = square.dataset.at;
        square.classList.toggle("chosen", chosen.includes(place));
        square.classList.toggle("target", left.some((move) => next(move, place)));
        square.setAttribute("aria-pressed", String(chosen.includes(place)));
      });
      offered.replaceChildren();
      if (left.length === 0) { offered.textContent = "Choose a square."; return; }
      left.slice(0, 24).forEach(({ link }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "plain small";
        button.textContent = link.dataset.move;
        button.addEventListener("click", () => follow(link));
        offered.append(button, " ");
      });
    };

    // A move is made as soon as its squares are chosen and no longer one has them all.
    const press = (place) => {
      if (chosen.includes(place)) {
        chosen = ordered ? [] : chosen.filter((other) => other !== place);
      } else {
        chosen = [...chosen, place];
        if (open().length === 0) chosen = [place];
        if (open().length === 0) chosen = [];
        const [move, ...others] = chosen.length > 0 ? open() : [];
        if (move && others.length === 0 && move.places.length === chosen.length) {
          follow(move.link);
          return;
        }
      }
      show();
    };

    squares.forEach((square) => {
      square.disabled = false;
      square.classList.toggle("can", moves.some((move) => next(move, square.dataset.at)));
      square.addEventListener("click", () => press(square.dataset.at));
      square.addEventListener("dragstart", (event) => event.preventDefault());
    });

    // Dragged from one square to another is the same as pressed on both.
    let held = null;
    board.addEventListener("pointerdown", (event) => {
      const square = event.target.closest(".square.can");
      if (!square) return;
      release(event);
      held = { square, x: event.clientX, y: event.clientY, moved: false };
    });
    addEventListener("pointermove", (event) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(x, y) < 6) return;
      if (!held.moved) {
        held.moved = true;
        held.square.classList.add("held");
        chosen = [held.square.dataset.at];
        show();
      }
      held.square.style.setProperty("--x", `${x}px`);
      held.square.style.setProperty("--y", `${y}px`);
    });
    const drop = (event) => {
      if (!held) return;
      const { square, moved } = held;
      held = null;
      square.classList.remove("held");
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".square");
      if (moved && over && over !== square && board.contains(over)) press(over.dataset.at);
    };
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", () => {
      held?.square.classList.remove("held");
      held = null;
    });
    show();
  }
})();
