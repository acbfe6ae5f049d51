// The nim-sequence, zoomable: drag, wheel or keys move the window, buttons ask for more heaps.
"use strict";
(() => {
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function plot(panel) {
    const place = panel.querySelector("[data-plot]");
    if (!place || place.dataset.ready) return;
    place.dataset.ready = "yes";
    const game = new URLSearchParams(panel.dataset.query).get("game");
    const state = { values: [], preperiod: null, period: null, saltus: 0, from: 0, count: 200, largest: 1 };

    const canvas = document.createElement("canvas");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    const tools = document.createElement("div");
    tools.className = "plot-tools";
    const shown = document.createElement("output");
    const button = (text, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "plain small";
      made.textContent = text;
      made.addEventListener("click", act);
      tools.append(made);
      return made;
    };
    place.append(canvas, tools);

    // Every heap has a value where the period is proved; otherwise those computed.
    const known = () => (state.period ? Number.MAX_SAFE_INTEGER / 4 : state.values.length);
    const value = (heap) => {
      if (heap < state.values.length) return state.values[heap];
      if (!state.period || heap < state.preperiod) return undefined;
      const rounds = Math.floor((heap - state.preperiod) / state.period);
      const first = state.values[state.preperiod + ((heap - state.preperiod) % state.period)];
      return first === undefined ? undefined : first + rounds * state.saltus;
    };

    function draw() {
      const scale = devicePixelRatio || 1;
      const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
      if (wide === 0) return;
      canvas.width = wide * scale;
      canvas.height = high * scale;
      const pen = canvas.getContext("2d");
      pen.scale(scale, scale);
      const [left, right, top, bottom] = [44, wide - 10, 10, high - 24];
      const { from, count } = state;
      const inner = right - left;
      // At most 60 000 heaps are looked at for one picture; beyond that every k-th.
      const step = Math.max(1, Math.ceil(count / 60000));
      const points = [];
      let largest = 1;
      for (let heap = from; heap < from + count; heap += step) {
        const v = value(heap);
        if (v === undefined) break;
        points.push([heap, v]);
        if (v > largest) largest = v;
      }
      const x = (heap) => left + ((heap - from + 0.5) / count) * inner;
      const y = (v) => bottom - (v / largest) * (bottom - top);
      pen.font = "11px system-ui, sans-serif";
      pen.fillStyle = css("--soft");
      pen.strokeStyle = css("--gf-grid");
      const unit = (span, parts) => {
        const raw = span / parts;
        const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1)));
        return [1, 2, 5, 10].map((m) => m * power).find((m) => m >= raw) || power * 10;
      };
      pen.textAlign = "right";
      for (let v = 0, by = unit(largest, 6); v <= largest; v += by) {
        pen.beginPath(); pen.moveTo(left, y(v)); pen.lineTo(right, y(v)); pen.stroke();
        pen.fillText(String(v), left - 6, y(v) + 4);
      }
      pen.textAlign = "center";
      const by = unit(count, Math.max(2, inner / 110));
      for (let heap = Math.ceil(from / by) * by; heap < from + count; heap += by) {
        pen.fillText(heap.toLocaleString("en").replaceAll(",", " "), x(heap), high - 7);
      }
      if (state.period && state.preperiod > from && state.preperiod < from + count) {
        pen.strokeStyle = css("--c2");
        pen.setLineDash([4, 4]);
        pen.beginPath(); pen.moveTo(x(state.preperiod) , top); pen.lineTo(x(state.preperiod), bottom); pen.stroke();
        pen.setLineDash([]);
      }
      const size = Math.min(5, Math.max(1, (inner / count) * 0.8));
      pen.fillStyle = css("--c0");
      pen.globalAlpha = points.length > 4 * inner ? 0.35 : 1;
      for (const [heap, v] of points) pen.fillRect(x(heap) - size / 2, y(v) - size / 2, size, size);
      pen.globalAlpha = 1;
      shown.textContent = `heaps ${from.toLocaleString("en").replaceAll(",", " ")} to ${(from + count - 1).toLocaleString("en").replaceAll(",", " ")}`;
      canvas.setAttribute("aria-label", `Nim-values of ${shown.textContent}, the largest ${largest}`);
    }

    const clampWindow = () => {
      state.count = Math.round(Math.min(Math.max(state.count, 20), Math.min(known(), 4e7)));
      state.from = Math.round(Math.min(Math.max(state.from, 0), Math.max(0, known() - state.count)));
      draw();
    };
    const zoom = (factor, about = 0.5) => {
      const centre = state.from + about * state.count;
      state.count *= factor;
      state.from = centre - about * state.count;
      clampWindow();
    };
    button("+", () => zoom(0.5)).setAttribute("aria-label", "Zoom in");
    button("−", () => zoom(2)).setAttribute("aria-label", "Zoom out");
    button("‹", () => { state.from -= state.count / 2; clampWindow(); }).setAttribute("aria-label", "To smaller heaps");
    button("›", () => { state.from += state.count / 2; clampWindow(); }).setAttribute("aria-label", "To larger heaps");
    button("All", () => { state.from = 0; state.count = state.values.length; clampWindow(); });
    const more = button("", async () => {
      const to = Math.min(4e6, Math.max(1e5, state.values.length * 10));
      more.disabled = true;
      more.textContent = "computing …";
      try { await load(to); } catch { more.textContent = "not computed"; return; }
      state.from = 0; state.count = state.values.length;
      clampWindow();
      offer();
    });
    const offer = () => {
      more.hidden = Boolean(state.period) || state.values.length >= 4e6;
      more.disabled = false;
      more.textContent = `${Math.min(4e6, Math.max(1e5, state.values.length * 10)).toLocaleString("en").replaceAll(",", " ")} heaps`;
    };
    tools.append(shown);

    async function load(to) {
      const url = `/api/nim?game=${encodeURIComponent(game)}${to ? `&to=${to}` : ""}`;
      const answer = await (await fetch(url)).json();
      if (!answer.values) throw new Error("no values");
      state.values = answer.values;
      Object.assign(state, { preperiod: answer.preperiod, period: answer.period, saltus: answer.saltus || 0 });
      // Without a whole period in the values nothing can be said beyond them.
      if (state.period && state.values.length < state.preperiod + state.period) state.period = null;
    }

    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.shiftKey) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, event.offsetX / canvas.clientWidth);
    }, { passive: false });
    let held = null;
    canvas.addEventListener("pointerdown", (event) => { held = [event.clientX, state.from]; canvas.setPointerCapture(event.pointerId); });
    canvas.addEventListener("pointermove", (event) => {
      if (!held) return;
      state.from = held[1] - ((event.clientX - held[0]) / canvas.clientWidth) * state.count;
      clampWindow();
    });
    canvas.addEventListener("pointerup", () => { held = null; });
    canvas.addEventListener("dblclick", (event) => zoom(0.5, event.offsetX / canvas.clientWidth));
    canvas.addEventListener("keydown", (event) => {
      const acts = {
        "+": () => zoom(0.5), "-": () => zoom(2),
        ArrowLeft: () => { state.from -= state.count / 4; clampWindow(); },
        ArrowRight: () => { state.from += state.count / 4; clampWindow(); },
      };
      if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
    });
    addEventListener("resize", draw);
    addEventListener("themechange", draw);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);

    load().then(() => {
      place.hidden = false;
      state.count = Math.min(known(), state.period ? Math.max(200, Math.min(2000, 2 * (state.preperiod + state.period))) : 2000);
      offer();
      clampWindow();
      // The plot shows what the still figure shows, and more.
      const still = panel.querySelector(".report > figure");
      if (still) still.hidden = true;
    }).catch(() => { place.remove(); });
  }

  document.querySelectorAll("section.panel").forEach(plot);
  document.addEventListener("panel", (event) => plot(event.target));
})();
