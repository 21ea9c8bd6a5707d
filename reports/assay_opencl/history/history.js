"use strict";
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const root = document.documentElement;
const SHOWN = 400; // the rows that a table shows at first
const RED = ["fail", "crash", "timeout"];

function made(tag, kind, ...children) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

function linked(text, href) {
  const element = made("a", "", text);
  element.href = href;
  return element;
}

// A number with its noun, like summary.counted in Python.
function counted(value, one) {
  return `${value.toLocaleString("en")} ${one}${value === 1 ? "" : "s"}`;
}

// Unpacks what pages.packed wrote: JSON, packed by zlib, as base64.
async function unpacked(element) {
  const bytes = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null; // a page from a local folder may have no storage
  }
}

// Light or dark colors, also for charts.
const charts = [];
function color(name) {
  return getComputedStyle(root).getPropertyValue(name).trim();
}
async function draw(chart) {
  const ink = color("--muted"), line = color("--line");
  const config = {
    background: "transparent", view: {stroke: line},
    axis: {labelColor: ink, titleColor: ink, gridColor: line, domainColor: line, tickColor: line},
    legend: {labelColor: ink, titleColor: ink},
  };
  const options = {actions: false, config, renderer: "svg", tooltip: {theme: root.classList.contains("dark") ? "dark" : "light"}};
  const spec = {...chart.spec, config: undefined};
  if (chart.values) spec.datasets = {errors: chart.values};
  await globalThis.assayEmbed(chart.element, spec, options);
  $("svg", chart.element).setAttribute("aria-hidden", "true"); // the element around the chart has
                                                               // the label
}
function themed(dark) {
  root.classList.toggle("dark", dark);
  charts.forEach(draw);
}
const asked = remembered("assay-theme");
themed(asked ? asked === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
$("#theme").addEventListener("click", () => {
  remembered("assay-theme", root.classList.contains("dark") ? "light" : "dark");
  themed(!root.classList.contains("dark"));
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea");
  if (event.key === "/" && !typing && $("#filter")) {
    event.preventDefault();
    $("#filter").focus();
  }
  if ((event.key === "j" || event.key === "k") && !typing && $("#cases")) {
    const rows = $$("#cases a");
    const at = rows.findIndex((row) => row.hasAttribute("aria-current"));
    const next = rows[event.key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)];
    if (next) {
      // Marks the row here, because the event hashchange may come after the next key.
      mark(rows, next);
      next.click();
      next.focus();
    }
  }
});

/** Marks the row `current` as the open case. The other rows lose their mark. */
function mark(rows, current) {
  for (const row of rows) {
    if (row === current) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

// The page of a suite.
class Suite {
  constructor(data) {
    this.data = data;
    this.names = data.names.split("\n");
    this.limit = SHOWN;
    $("#filter").addEventListener("input", () => this.list());
    $$("[name=shown]").forEach((box) => box.addEventListener("change", () => this.list()));
    $("#more").addEventListener("click", () => {
      this.limit *= 10;
      this.list();
    });
    addEventListener("hashchange", () => this.open());
    const red = this.names.some((_, i) => this.red(i));
    if (!red) $("[value=all]").checked = true;
    this.list();
    this.open();
  }

  now(i) {
    const stretches = this.data.rows[i][0];
    return this.data.verdicts[stretches[stretches.length - 1][2]];
  }
  red(i) {
    return RED.includes(this.now(i)[0]);
  }

  /** The time at which case `i` became red, if it is red now. */
  since(i) {
    const stretches = this.data.rows[i][0];
    let first = stretches.length - 1;
    while (first > 0 && RED.includes(this.data.verdicts[stretches[first - 1][2]][0])) first--;
    return this.data.runs[stretches[first][0]][0];
  }

  list() {
    const shown = $("[name=shown]:checked").value, text = $("#filter").value.trim().toLowerCase();
    const rows = this.names.map((_, i) => i).filter((i) =>
      (shown === "all" || (shown === "red" ? this.red(i) : this.data.rows[i][0].length > 1)) &&
      this.names[i].toLowerCase().includes(text));
    const wanted = decodeURIComponent(location.hash.slice(1));
    $("#cases").replaceChildren(...rows.slice(0, this.limit).map((i) => {
      const outcome = this.now(i)[0];
      const row = linked("", "#" + this.names[i]);
      row.append(made("span", "tag " + outcome, outcome), made("code", "", this.names[i]));
      if (this.red(i)) row.append(made("small", "", "since " + this.since(i).slice(0, 10)));
      if (this.names[i] === wanted) row.setAttribute("aria-current", "true");
      return made("li", "", row);
    }));
    $("#matched").textContent = `${rows.length.toLocaleString("en")} of ${counted(this.names.length, "case")}`;
    $("#more").hidden = rows.length <= this.limit;
  }

  open() {
    const name = decodeURIComponent(location.hash.slice(1)), i = this.names.indexOf(name);
    const panel = $("#case");
    panel.hidden = i < 0;
    $("#choose").hidden = i >= 0;
    if (i < 0) return;
    const rows = $$("#cases a");
    mark(rows, rows.find((row) => decodeURIComponent(row.hash.slice(1)) === name));
    panel.replaceChildren(made("h2", "", made("code", "", name)), ...this.parts(i));
    panel.scrollTop = 0;
  }

  run(at) {
    const [started, version, commit, url] = this.data.runs[at];
    const parts = [started, " ", version];
    if (commit) parts.push(" ", made("code", "", commit.slice(0, 12)));
    return url ? [linked("", url)].map((a) => (a.append(...parts), a)) : parts;
  }

  parts(i) {
    const [stretches, link] = this.data.rows[i], parts = [];
    if (link >= 0) {
      const [url, reason] = this.data.links[link];
      parts.push(made("p", "known", "Known: ", linked(reason || url, url)));
    }
    const body = made("tbody", "");
    for (const [since, before, verdict, became, ulp, failing] of [...stretches].reverse()) {
      const [outcome, certainty, finding, limit, needs] = this.data.verdicts[verdict];
      const more = [certainty, finding, needs, ulp !== null && limit && `${ulp} ulp of ${limit}`,
        failing && counted(failing, "input")].filter(Boolean).join(", ");
      const [cause, url] = this.data.between[`${before} ${since}`] || [];
      const what = made("td", "", became + (cause ? ` (${cause})` : ""));
      if (before >= 0) what.append(made("small", "", "last before: ", ...this.run(before)));
      if (url) what.append(made("small", "", linked("commits between", url)));
      body.append(made("tr", "", made("td", "", ...this.run(since)),
        made("td", "", made("span", "tag " + outcome, outcome), made("small", "", more)), what));
    }
    const head = made("tr", "", ...["since", "result", "became"].map((t) => made("th", "", t)));
    parts.push(made("table", "plain spans", made("thead", "", head), body));
    const told = [...stretches].reverse().map((one) => this.data.details[one[6]]).find(Boolean);
    if (told) {
      const red = this.red(i);
      if (!red) parts.push(made("p", "muted", "The last failure of this case:"));
      parts.push(made("pre", "", told.text.trimEnd()));
      if (told.rerun) parts.push(made("p", "", "Rerun: ", made("code", "", told.rerun)));
      if (told.program) {
        const show = linked("Program that shows the failure", told.program);
        show.className = "program";
        parts.push(made("p", "", show));
      }
      if (told.citations.length) parts.push(made("p", "muted", told.citations.join("; ")));
    }
    return parts;
  }
}

// The page of errors over time.
class Errors {
  constructor(data) {
    this.data = data;
    this.chart = {element: $(".chart.error"), spec: JSON.parse($("#error-spec").textContent)};
    charts.push(this.chart);
    $("#filter").addEventListener("input", () => this.list());
    this.list();
    const wanted = decodeURIComponent(location.hash.slice(1));
    const at = data.functions.findIndex(([name, format]) => `${name} ${format}` === wanted);
    if (data.functions.length) this.pick(Math.max(at, 0));
  }

  list() {
    const text = $("#filter").value.trim().toLowerCase();
    const rows = [];
    this.data.functions.forEach(([name, format, limit, points], i) => {
      if (!`${name} ${format}`.toLowerCase().includes(text)) return;
      const [, ulp, most] = points[points.length - 1];
      const pick = made("button", "", name);
      pick.type = "button";
      pick.addEventListener("click", () => this.pick(i));
      const over = ulp === null || ulp > most;
      rows.push(made("tr", "", made("td", "", pick), made("td", "", format), made("td", "", made("code", "", limit)),
        made("td", over ? "n over" : "n", ulp === null ? "wrong" : String(ulp)),
        made("td", "n", ulp === null ? "" : (100 * ulp / most).toFixed(0) + " %"),
        made("td", "n", String(points.length - 1)), made("td", "", this.sparkline(points))));
    });
    $("#functions").replaceChildren(...rows);
    $("#matched").textContent = `${rows.length} of ${counted(this.data.functions.length, "function")}`;
  }

  // Draws a step at each change. The dashed line is the limit.
  sparkline(points) {
    const width = 120, height = 22, runs = Math.max(1, this.data.runs.length - 1);
    const finite = points.map((p) => p[1]).filter((u) => u !== null);
    const top = Math.max(points[points.length - 1][2], ...finite) * 1.1;
    const y = (ulp) => (ulp === null ? 1 : height - 2 - (height - 4) * Math.sqrt(ulp / top));
    let path = "", last = null;
    for (const [run, ulp] of points) {
      const x = width * run / runs;
      if (last !== null) path += `${x},${last} `;
      last = y(ulp);
      path += `${x},${last} `;
    }
    path += `${width},${last}`;
    const at = y(points[points.length - 1][2]);
    const holder = made("span", "");
    holder.innerHTML = `<svg width="${width}" height="${height}" aria-hidden="true"><line x1="0" x2="${width}" y1="${at}" y2="${at}"/><polyline points="${path}"/></svg>`;
    return holder;
  }

  pick(i) {
    const [name, format, limit, points] = this.data.functions[i], runs = this.data.runs;
    $("#function").textContent = `${name}, ${format}: greatest error in ulp, limit ${limit}`;
    const values = points.map(([run, ulp, most, of]) =>
      ({run: runs[run][0], started: runs[run][1], ulp, limit: most, case: of}));
    const last = values[values.length - 1], end = runs[runs.length - 1];
    values.push({...last, run: end[0], started: end[1]});
    this.chart.values = values;
    draw(this.chart);
    const above = points.filter(([, ulp, most]) => ulp === null || ulp > most);
    const text = $("#above");
    text.replaceChildren();
    if (above.length) {
      const [run, ulp, , of] = above[0];
      const link = linked("", `${of.split("/")[0]}.html#${of}`);
      link.append(made("code", "", of));
      text.append(`First above its limit in the run of ${runs[run][1]}: `, link, ulp === null ? ", wrong" : `, ${ulp} ulp`);
    }
  }
}

addEventListener("DOMContentLoaded", async () => {
  for (const script of $$("script.spec")) {
    const chart = {element: script.previousElementSibling, spec: JSON.parse(script.textContent)};
    charts.push(chart);
    draw(chart);
  }
  const content = $("#content");
  if (!content) return;
  const data = await unpacked(content);
  if (data.functions) new Errors(data);
  else new Suite(data);
  root.dataset.ready = "true";
});
