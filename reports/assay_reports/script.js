"use strict";
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const filter = document.getElementById("filter");

// A filter with * or ? is a glob over whole ids, anything else a part of an id.
function matcher(text) {
  if (!text) return () => true;
  if (!/[*?]/.test(text)) return (id) => id.includes(text);
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".");
  const glob = new RegExp("^" + escaped + "$");
  return (id) => glob.test(id);
}

function applyTo(device, matches) {
  const functions = new Set(); // "suite/function" of every case that matches
  let matched = 0;
  const shown = new Set($$(".chips input:checked", device).map((input) => input.value));
  for (const row of $$("table.cases tbody tr", device)) {
    const good = matches(row.dataset.id);
    if (good) functions.add(row.dataset.id.split("/", 2).join("/"));
    matched += good;
    row.hidden = !(good && shown.has(row.dataset.outcome));
  }
  for (const card of $$(".failure", device)) card.hidden = !matches(card.dataset.id);
  for (const table of $$("table.matrix", device)) {
    const only = document.querySelector(`.only-bad[data-target="${table.id}"]`).checked;
    for (const row of table.tBodies[0].rows)
      row.hidden = !functions.has(row.dataset.id) || (only && !row.classList.contains("bad"));
  }
  return matched;
}

function apply() {
  const text = filter.value.trim();
  const matches = matcher(text);
  let matched = 0;
  for (const device of $$("section.device")) matched += applyTo(device, matches);
  const all = $$("table.cases tbody tr").length;
  document.getElementById("matched").textContent = text ? `${matched} of ${all}` : "";
}

let waiting;
filter.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(apply, 120); });
for (const box of $$(".chips input, .only-bad")) box.addEventListener("change", apply);
for (const link of $$("[data-show]"))
  link.addEventListener("click", () => {
    for (const input of $$(".chips input")) input.checked = true;
    filter.value = link.dataset.show;
    apply();
  });
for (const tile of $$("button.tile"))
  tile.addEventListener("click", () => {
    const chips = document.querySelector(`.chips[data-target="${tile.dataset.target}-table"]`);
    for (const input of $$("input", chips)) input.checked = input.value === tile.dataset.outcome;
    apply();
    document.getElementById(tile.dataset.target).scrollIntoView();
  });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== filter) { event.preventDefault(); filter.focus(); }
  if (event.key === "Escape" && document.activeElement === filter) { filter.value = ""; apply(); }
});

// The system's choice unless the reader made one; storage may be refused for local files.
const root = document.documentElement;
let stored = null;
try { stored = localStorage.getItem("assay-theme"); } catch { /* private */ }
const dark = stored ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
root.classList.toggle("dark", dark);
document.getElementById("theme").addEventListener("click", () => {
  const now = root.classList.toggle("dark");
  try { localStorage.setItem("assay-theme", now ? "dark" : "light"); } catch { /* private */ }
});
