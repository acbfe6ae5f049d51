// Panels that are still being computed, the checker, things to copy. Pages work without this.
"use strict";
(() => {
  const address = (kind, panel) => `/${kind}/${panel.dataset.ask}?${panel.dataset.query}`;

  async function fetchText(url, options) {
    const response = await fetch(url, options);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  }

  // A panel as the server now writes it.
  async function renew(panel) {
    const text = await fetchText(address("panel", panel));
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("section.panel");
    if (!fresh) return;
    fresh.id = panel.id;
    fresh.setAttribute("aria-labelledby", `${panel.id}-title`);
    fresh.querySelector("h2").id = `${panel.id}-title`;
    panel.replaceWith(fresh);
    prepare(fresh);
    fresh.dispatchEvent(new Event("panel", { bubbles: true }));
  }

  function follow(panel) {
    const shown = panel.querySelector("[data-progress]");
    const events = new EventSource(address("events", panel));
    events.addEventListener("progress", (event) => { shown.textContent = event.data; });
    events.addEventListener("done", () => { events.close(); renew(panel); });
    let failures = 0;
    events.addEventListener("error", () => {
      failures += 1;
      if (failures > 5) { events.close(); shown.textContent = "the server does not answer"; }
    });
    const stop = panel.querySelector("[data-stop]");
    if (stop) {
      stop.hidden = false;
      stop.addEventListener("click", () => {
        stop.disabled = true;
        fetch(address("stop", panel), { method: "POST" });
      });
    }
  }

  // The atlas had the answer at once; tables and figures come when they are computed.
  function grow(panel) {
    const hint = panel.querySelector("[data-growing]");
    if (hint) hint.hidden = false;
    const events = new EventSource(address("events", panel));
    events.addEventListener("done", () => { events.close(); panel.removeAttribute("data-grows"); renew(panel); });
    events.addEventListener("error", () => {
      events.close();
      panel.removeAttribute("data-grows");
      if (hint) hint.hidden = true;
    });
  }

  function prepare(root) {
    const all = (selector) => [...root.querySelectorAll(selector)];
    if (root.matches?.("section.panel[data-live]")) follow(root);
    all("section.panel[data-live]").forEach(follow);
    all("section.panel[data-grows]").forEach(grow);
    all("[data-copy]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      });
    });
    all("[data-again]").forEach((button) => {
      button.hidden = false;
      const panel = button.closest("section.panel");
      button.addEventListener("click", async () => {
        await fetch(address("again", panel), { method: "POST" });
        renew(panel);
      });
    });
    all("[data-check]").forEach((button) => {
      button.hidden = false;
      const panel = button.closest("section.panel");
      const shown = panel.querySelector("[data-checked]");
      button.addEventListener("click", async () => {
        button.disabled = true;
        shown.textContent = "checking …";
        try {
          const text = await fetchText(address("check", panel), { method: "POST" });
          const nodes = new DOMParser().parseFromString(text, "text/html").body.childNodes;
          shown.replaceChildren(...nodes);
        } catch {
          shown.textContent = "The checker could not be run.";
        }
        button.disabled = false;
      });
    });
    all("[data-pick]").forEach((label) => {
      label.hidden = false;
      label.querySelector("input").addEventListener("change", async (event) => {
        const [file] = event.target.files;
        if (file) document.getElementById("certificate").value = await file.text();
      });
    });
    all("a[download]").forEach((link) => link.setAttribute("rel", "nofollow"));
  }

  prepare(document);

  // There is room for the contents of the book on a wide screen.
  const contents = document.querySelector("[data-contents]");
  if (contents) contents.open = matchMedia("(min-width: 60rem)").matches;

  // Filters act when they change.
  const filters = document.getElementById("filters");
  filters?.querySelectorAll("select").forEach((select) =>
    select.addEventListener("change", () => filters.requestSubmit()));

  // A slash goes to the search box.
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName);
    const box = document.getElementById("find") || document.getElementById("ask");
    if (event.key === "/" && !typing && box) { event.preventDefault(); box.focus(); box.select(); }
  });
})();
