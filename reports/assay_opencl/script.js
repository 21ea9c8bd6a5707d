"use strict";
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const $ = (selector, within = document) => within.querySelector(selector);
const OUTCOMES = ["pass", "fail", "crash", "timeout", "error", "skip"];
// The height of a row in pixels. Only visible rows are in the document. On a narrow screen, a row
// has two lines.
const narrow = matchMedia("(max-width: 60rem)");
const rowHeight = () => (narrow.matches ? 64 : 30);
const filter = $("#filter");

// A filter with * or ? is a glob over whole ids. Other filters match a part of an id or of a
// reason.
function matcher(text) {
  if (!text) return null;
  if (!/[*?]/.test(text)) {
    const low = text.toLowerCase();
    return (id, reason) => id.toLowerCase().includes(low) || reason.toLowerCase().includes(low);
  }
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".");
  const glob = new RegExp("^" + escaped + "$");
  return (id) => glob.test(id);
}

// The columns that assay_opencl/packed.py wrote: JSON, packed by zlib, as base64.
async function unpack(element) {
  const bytes = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
  element.textContent = "";
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const data = await new Response(stream).json();
  data.ids = data.ids.split("\n");
  return data;
}

function made(tag, text, kind) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

const duration = (ms) => (ms < 60000 ? (ms / 1000).toFixed(2) + " s" : Math.round(ms / 60000) + " min");

// The cases of one device, as a list that makes only visible rows.
class Cases {
  constructor(place, data) {
    this.data = data;
    this.place = place;
    this.list = $(`.list[data-device="${place}"]`);
    this.open = $(`.open[data-device="${place}"]`);
    this.section = this.list.closest("section");
    this.group = null;
    this.rows = data.ids[0] === "" ? [] : data.ids.map((_, i) => i);
    this.at = -1;
    this.list.replaceChildren();
    this.sheet = this.list.appendChild(made("div", "", "sheet"));
    this.list.addEventListener("scroll", () => requestAnimationFrame(() => this.draw()));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.sheet.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) this.select(Number(row.dataset.row));
    });
    for (const section of $$(`.section[data-device="${place}"]`))
      section.addEventListener("toggle", () => {
        if (section.open && section.children.length === 1) {
          section.insertAdjacentHTML("beforeend", data.sections[section.dataset.section]);
          this.narrowDown();
        }
      });
    new ResizeObserver(() => this.draw()).observe(this.list);
    this.apply();
  }

  apply() {
    this.narrowDown();
    const { ids, outcomes, reasons, texts, groups } = this.data;
    const wanted = $$(`.chips[data-device="${this.place}"] input:checked`).map((box) => box.value);
    const matches = matcher(filter.value.trim());
    this.rows = [];
    for (let i = 0; i < outcomes.length; ++i)
      if (wanted.includes(outcomes[i]) && (this.group === null || groups[i] === this.group) &&
          (!matches || matches(ids[i], texts[reasons[i]])))
        this.rows.push(i);
    this.at = -1;
    this.list.scrollTop = 0;
    this.list.setAttribute("aria-rowcount", this.rows.length);
    const count = (n) => n.toLocaleString("en");
    $(".shown", this.section).textContent =
      `${count(this.rows.length)} of ${count(outcomes.length)} cases` +
      (this.group === null ? "" : ", one group");
    $(".clear", this.section).hidden = this.group === null;
    this.draw();
    return this.rows.length;
  }

  // Shows only groups, suites, functions and plots with a matching case.
  narrowDown() {
    const { ids, reasons, texts, groups } = this.data;
    const matches = matcher(filter.value.trim());
    const found = new Set(), names = new Set();
    for (let i = 0; matches && i < ids.length; ++i) {
      if (!matches(ids[i], texts[reasons[i]])) continue;
      if (groups[i] !== undefined) found.add(groups[i]);
      const parts = ids[i].split("/");
      names.add(parts[0]).add(parts[0] + "/" + parts[1]).add(ids[i]);
    }
    const all = $$(".failure", this.section);
    let shown = 0;
    for (const group of all) {
      const title = $("summary", group).textContent.toLowerCase();
      group.hidden = matches !== null && !found.has(Number(group.dataset.group)) &&
        !title.includes(filter.value.trim().toLowerCase());
      if (!group.hidden) ++shown;
    }
    const line = $(".shown-groups", this.section);
    if (line) {
      line.hidden = matches === null;
      line.textContent = `${shown} of ${all.length} groups match the filter`;
    }
    for (const row of $$("[data-id]", this.section)) {
      const only = row.closest("table")?.id;
      const good = only && $(`.only-bad[data-target="${only}"]`).checked && !row.classList.contains("bad");
      row.hidden = good || (matches !== null && !names.has(row.dataset.id));
    }
  }

  draw() {
    const ROW = rowHeight();
    const { ids, outcomes, reasons, texts, seconds, ulps, limits } = this.data;
    const first = Math.max(0, Math.floor(this.list.scrollTop / ROW) - 5);
    const last = Math.min(this.rows.length, first + Math.ceil(this.list.clientHeight / ROW) + 10);
    this.sheet.style.height = this.rows.length * ROW + "px";
    const shown = [];
    for (let r = first; r < last; ++r) {
      const i = this.rows[r];
      const outcome = OUTCOMES[outcomes[i]];
      const row = made("div", "", "row" + (r === this.at ? " selected" : ""));
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", r + 1);
      row.dataset.row = r;
      row.style.top = r * ROW + "px";
      for (const [text, kind] of [[outcome, "tag " + outcome], [ids[i], "id"],
        [texts[ulps[i]] && `${texts[ulps[i]]} ulp (${texts[limits[i]]})`, "n"],
        [duration(seconds[i]), "n time"], [texts[reasons[i]], "reason"]]) {
        const cell = made("span", text, kind);
        cell.setAttribute("role", "gridcell");
        row.append(cell);
      }
      shown.push(row);
    }
    this.sheet.replaceChildren(...shown);
  }

  select(r) {
    if (r < 0 || r >= this.rows.length) return;
    this.at = r;
    const ROW = rowHeight();
    const top = r * ROW;
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (top + ROW > this.list.scrollTop + this.list.clientHeight)
      this.list.scrollTop = top + ROW - this.list.clientHeight;
    this.draw();
    this.show(this.rows[r]);
  }

  show(i) {
    const { ids, outcomes, reasons, texts, seconds, ulps, limits, inputs, citations, details, groups } = this.data;
    const outcome = OUTCOMES[outcomes[i]];
    let text = details[i];
    if (text === undefined) {
      text = `${outcome.toUpperCase()} ${ids[i]}   ${texts[reasons[i]]}\n`;
      if (texts[citations[i]]) text += `  ${texts[citations[i]]}\n`;
      if (inputs[i]) text += `  ${inputs[i].toLocaleString("en")} inputs, greatest error ${texts[ulps[i]]} ulp, limit ${texts[limits[i]]}\n`;
      text += `  ${duration(seconds[i])}\n  assay repro ${ids[i]}`;
    }
    const block = made("div", "", "block");
    const copy = made("button", "copy", "copy");
    const pre = made("pre", text);
    pre.tabIndex = 0;
    block.append(copy, pre);
    const parts = [block];
    if (groups[i] !== undefined) {
      const group = $(`.failure[data-device="${this.place}"][data-group="${groups[i]}"]`);
      const line = made("p", "One of the group ");
      const link = made("a", $(".title", group).textContent);
      link.href = "#" + group.id;
      line.append(link);
      parts.push(line);
    }
    this.open.replaceChildren(...parts);
    history.replaceState(null, "", "#" + (this.place === "0" ? "" : "d" + (Number(this.place) + 1) + ":") + ids[i]);
  }

  key(event) {
    const page = Math.floor(this.list.clientHeight / rowHeight());
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -1e9, End: 1e9 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.select(Math.min(this.rows.length - 1, Math.max(0, this.at + steps[event.key])));
  }

  showGroup(group) {
    this.group = group;
    filter.value = "";
    for (const box of $$(`.chips[data-device="${this.place}"] input`)) box.checked = true;
    this.apply();
    this.section.querySelector('[id$="-cases"]').scrollIntoView();
  }

  // Shows a case if this device has the case. Returns whether the device has the case.
  find(id) {
    const i = this.data.ids.indexOf(id);
    if (i < 0) return false;
    this.group = null;
    filter.value = "";
    for (const box of $$(`.chips[data-device="${this.place}"] input`)) box.checked = true;
    this.apply();
    this.select(this.rows.indexOf(i));
    this.section.querySelector('[id$="-cases"]').scrollIntoView();
    return true;
  }
}

const devices = [];

function apply() {
  let matched = 0;
  for (const cases of devices) matched += cases.apply();
  const matches = matcher(filter.value.trim());
  $("#matched").textContent = matches ? `${matched.toLocaleString("en")} cases` : "";
  for (const row of $$(".across:not(.by-outcome) tbody tr")) {
    const links = $$("a", row).map((link) => document.getElementById(link.hash.slice(1)));
    row.hidden = links.every((group) => group.hidden);
  }
}

// The part of the address after #: "#math/exp/float/default" and "#d2:math/exp/float/default" are
// cases, "#d1-g1f3a90c" is a group.
function follow() {
  const target = decodeURIComponent(location.hash.slice(1));
  const element = document.getElementById(target);
  if (element) {
    for (let up = element; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    element.scrollIntoView();
    return;
  }
  const named = /^d(\d+):(.*)$/.exec(target);
  if (named) devices[named[1] - 1]?.find(named[2]);
  else if (target) devices.some((cases) => cases.find(target));
}

// Shows the first matching case of the first device that has a matching case.
function enter() {
  clearTimeout(waiting);
  apply();
  const cases = devices.find((one) => one.rows.length);
  if (!cases) return;
  cases.section.querySelector('[id$="-cases"]').scrollIntoView();
  cases.list.focus({ preventScroll: true });
  cases.select(0);
}

let waiting;
filter.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(apply, 120); });
document.addEventListener("change", (event) => {
  if (event.target.matches(".chips input, .only-bad")) apply();
});
document.addEventListener("click", (event) => {
  const copy = event.target.closest(".copy");
  if (copy) {
    const text = copy.parentElement.querySelector("pre").textContent;
    // If a page from a file has no clipboard, the text is selected.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => { copy.textContent = "copied"; },
      () => getSelection().selectAllChildren(copy.parentElement.querySelector("pre")));
  }
  const show = event.target.closest("button.show");
  if (show) devices[show.dataset.device].showGroup(Number(show.dataset.group));
  const clear = event.target.closest(".clear");
  if (clear) for (const cases of devices) if (cases.section.contains(clear)) { cases.group = null; cases.apply(); }
  const tile = event.target.closest("button.tile");
  if (tile) {
    const cases = devices[tile.dataset.device];
    for (const box of $$(`.chips[data-device="${tile.dataset.device}"] input`))
      box.checked = box.dataset.outcome === tile.dataset.outcome;
    cases.group = null;
    cases.apply();
    cases.section.querySelector('[id$="-cases"]').scrollIntoView();
  }
  const link = event.target.closest("[data-show]");
  if (link) { filter.value = link.dataset.show; apply(); }
});
document.addEventListener("keydown", (event) => {
  if (event.target === filter) {
    if (event.key === "Enter") { event.preventDefault(); enter(); }
    if (event.key === "Escape") { filter.value = ""; apply(); filter.blur(); }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") { event.preventDefault(); filter.focus(); }
  if (event.key === "j" || event.key === "k") {
    const all = $$(".failure:not([hidden])");
    const now = all.indexOf(document.activeElement.closest(".failure"));
    const next = all[Math.min(all.length - 1, Math.max(0, now + (event.key === "j" ? 1 : -1)))];
    if (next) { next.open = true; $("summary", next).focus(); next.scrollIntoView({ block: "nearest" }); }
  }
});
addEventListener("hashchange", follow);

// The system's colors, unless the reader chose others. Storage may be refused for local files.
const root = document.documentElement;
let stored = null;
try { stored = localStorage.getItem("assay-theme"); } catch { /* storage is refused */ }
const dark = stored ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
root.classList.toggle("dark", dark);
$("#theme").addEventListener("click", () => {
  const now = root.classList.toggle("dark");
  try { localStorage.setItem("assay-theme", now ? "dark" : "light"); } catch { /* storage is refused */ }
});

(async () => {
  for (const element of $$("script.packed"))
    devices.push(new Cases(element.dataset.device, await unpack(element)));
  follow();
  root.dataset.ready = "yes";
})();
