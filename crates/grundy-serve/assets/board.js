// A board that is edited with the mouse: a press puts the next stone, then the form is sent.
"use strict";
(() => {
  const editor = document.querySelector("[data-editor]");
  if (!editor) return;
  const stones = [...editor.dataset.stones];
  const form = document.getElementById("board-form");
  const input = document.getElementById("position");
  const rows = () => [...editor.querySelectorAll(".grid-row")].map((row) =>
    [...row.querySelectorAll(".square")].map((square) => square.dataset.stone));
  const send = (grid) => {
    input.value = grid.map((row) => row.join("")).join("/");
    form.requestSubmit();
  };
  editor.querySelectorAll(".square").forEach((square) => {
    square.disabled = false;
    square.classList.add("can");
    square.addEventListener("click", () => {
      const next = stones[(stones.indexOf(square.dataset.stone) + 1) % stones.length];
      square.dataset.stone = next;
      send(rows());
    });
  });
  const size = editor.querySelector("[data-size]");
  size.hidden = false;
  size.addEventListener("click", (event) => {
    const { grow, shrink } = event.target.dataset;
    const grid = rows();
    if (grow === "row" && grid.length < 8) grid.push(grid[0].map(() => stones[0]));
    else if (grow === "column" && grid[0].length < (grid.length > 1 ? 8 : 16)) grid.forEach((row) => row.push(stones[0]));
    else if (shrink === "row" && grid.length > 1) grid.pop();
    else if (shrink === "column" && grid[0].length > 1) grid.forEach((row) => row.pop());
    else return;
    send(grid);
  });
})();
