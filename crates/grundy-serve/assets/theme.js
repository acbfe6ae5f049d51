// Light or dark: the reader's choice, before anything is drawn.
"use strict";
(() => {
  const root = document.documentElement;
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* private mode */ }
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  const isDark = () =>
    (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      button.setAttribute("aria-pressed", String(isDark()));
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* private mode */ }
      dispatchEvent(new Event("themechange"));
    });
  });
})();
