// Keeps the page up to date: every message holds the part of it that changes.
"use strict";
const board = document.getElementById("board");
const state = document.getElementById("state");

function tell(how) {
  state.className = how;
  state.textContent = state.dataset[how];
}

function draw(html) {
  // Whoever has moved a wide table aside finds it where they left it.
  const places = [...board.querySelectorAll(".scroll")].map((each) => each.scrollLeft);
  board.innerHTML = html;
  board.querySelectorAll(".scroll").forEach((each, at) => {
    each.scrollLeft = places[at] || 0;
  });
}

const source = new EventSource("events" + location.search);
source.addEventListener("open", () => tell("live"));
source.addEventListener("error", () => tell("lost"));
source.addEventListener("message", (event) => draw(event.data));
