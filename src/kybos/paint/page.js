"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const end = data.pictures.length - 1;
const [board, told, remark, slider, moves] =
  ["board", "told", "remark", "slider", "moves"].map((id) => document.getElementById(id));
const buttons = new Map([...moves.querySelectorAll("button")].map((button) => [+button.dataset.at, button]));
let at = 0;

function show(wanted) {
  at = Math.max(0, Math.min(end, wanted));
  board.innerHTML = data.pictures[at].map((line) => data.lines[line]).join("\n");
  told.textContent = data.told[at];
  remark.textContent = data.remarks[at];
  slider.value = at;
  slider.setAttribute("aria-valuetext", data.told[at]);
  for (const id of ["first", "back"]) document.getElementById(id).ariaDisabled = String(at === 0);
  for (const id of ["forward", "last"]) document.getElementById(id).ariaDisabled = String(at === end);
  for (const [index, button] of buttons) {
    if (index === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  const entry = buttons.get(at)?.closest("li");
  if (entry) moves.scrollTop = entry.offsetTop - (moves.clientHeight - entry.offsetHeight) / 2;
  else moves.scrollTop = 0;
}

const ways = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => end };
for (const [id, way] of Object.entries(ways)) document.getElementById(id).onclick = () => show(way());
for (const [index, button] of buttons) button.onclick = () => show(index);
slider.oninput = () => show(+slider.value);
document.addEventListener("keydown", (event) => {
  const id = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" }[event.key];
  if (!id || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(ways[id]());
});
show(0);
