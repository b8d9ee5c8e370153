/**
 * Long series by uPlot, from the values that the page brings: whole numbers in the kind's own
 * unit, null if unknown. A gap stays a gap.
 */
import { dateLanguage, decimals, gettext, language, money, moneyShort, unknown } from "../lib/i18n.js";

const uPlot = globalThis.uPlot;
const charts = JSON.parse(document.getElementById("trends").textContent);
const HEIGHT = 250;
const DOTS_MOST = 62;
const DASHES = [[], [6, 4]];
const dates = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "medium", timeZone: "UTC" });
const days = new Intl.DateTimeFormat(dateLanguage, { day: "numeric", month: "short", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(dateLanguage, { month: "short", year: "2-digit", timeZone: "UTC" });
const wholeMonths = new Intl.DateTimeFormat(dateLanguage, { month: "long", year: "numeric", timeZone: "UTC" });
const DAY_S = 24 * 3600;
const UNITS = {
  percent: [100, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, "%"],
  rate: [10, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, "/h"],
  number: [1, {}, ""],
};

/** Write a value of a kind; at an axis without needless decimals. */
function write(kind, value, isShort = false) {
  if (value === null || value === undefined) return unknown();
  if (kind === "money") return isShort ? moneyShort(value) : money(value);
  const [unit, digits, sign] = UNITS[kind];
  const options = { useGrouping: true, ...(isShort ? { maximumFractionDigits: 2 } : digits) };
  const number = (value / unit).toLocaleString(language, options);
  return sign ? `${number}\u00a0${sign}` : number;
}

/** The colours of the theme as it is now, on paper too. */
function colours() {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colours = {};
  for (const name of ["ink", "ink-soft", "line", "link", "warn", "felt", "surface"]) {
    probe.style.color = `var(--${name})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colours;
}

/** Round steps in the written unit, not in the stored one: round cents are not round euros. */
function steps(kind) {
  const unit = kind === "money" ? 10 ** decimals() : UNITS[kind][0];
  return [1, 2, 2.5, 5].flatMap((step) =>
    Array.from({ length: 12 }, (_, power) => step * 10 ** power * unit),
  ).sort((a, b) => a - b);
}

/** Which values get a dot: all of a few, and those between two gaps, which no line shows. */
function dots(values) {
  const known = (at) => values[at] !== null && values[at] !== undefined;
  const isFew = values.length <= DOTS_MOST;
  return [...values.keys()].filter((at) => known(at) && (isFew || (!known(at - 1) && !known(at + 1))));
}

function draw(place, chart) {
  const paint = colours();
  const lines = [paint.link, paint.warn];
  const band = chart.band;
  // Nothing is shown until the pointer is on a day.
  const text = (_plot, value, _series, place) => (place === null ? "" : write(chart.kind, value));
  const data = [chart.at];
  const series = [
    {
      label: chart.by === "month" ? gettext("Month") : gettext("Day"),
      value: (_, at) => (at === null ? "" : (chart.by === "month" ? wholeMonths : dates).format(at * 1000)),
    },
  ];
  const bands = [];
  if (band) {
    // The first one drawn is below.
    data.push(band.low, band.high);
    const edge = { stroke: paint.line, width: 1, points: { show: false }, value: text };
    series.push({ ...edge, label: gettext("Chance from") }, { ...edge, label: gettext("Chance to") });
    bands.push({ series: [2, 1], fill: paint.felt });
  }
  for (const [number, one] of chart.series.entries()) {
    data.push(one.values);
    series.push({
      label: one.label,
      stroke: lines[number],
      width: 2,
      dash: DASHES[number],
      spanGaps: false,
      points: { show: true, size: 6, fill: paint.surface, filter: (_, place) => dots(data[place]) },
      value: text,
    });
  }
  const grid = { stroke: paint.line, width: 1 };
  const axis = { stroke: paint["ink-soft"], grid, ticks: grid, font: "13px system-ui" };
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      cursor: { sync: { key: "trends" }, drag: { x: true, y: false } },
      scales: { x: { time: true } },
      axes: [
        {
          ...axis,
          values: (_, at, _axis, _space, step) =>
            at.map((it) => (step >= 28 * DAY_S ? months : days).format(it * 1000)),
          incrs: [1, 2, 7, 14, 30, 61, 91, 182, 365, 730].map((it) => it * DAY_S),
          space: 70,
        },
        {
          ...axis,
          size: 96,
          incrs: steps(chart.kind),
          values: (_, at) => at.map((it) => write(chart.kind, it, true)),
        },
      ],
      series,
      bands,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "UTC"),
    },
    data,
    place,
  );
}

const places = [...document.querySelectorAll("[data-trend]")];
let drawn = [];

function drawAll() {
  for (const plot of drawn) plot.destroy();
  drawn = places.map((place) => draw(place, charts[Number(place.dataset.trend)]));
}

if (places.length) {
  drawAll();
  const resized = new ResizeObserver(() => {
    for (const [number, plot] of drawn.entries()) {
      const width = places[number].clientWidth;
      if (width && width !== plot.width) plot.setSize({ width, height: HEIGHT });
    }
  });
  for (const place of places) resized.observe(place);
  for (const query of ["print", "(prefers-color-scheme: dark)"]) {
    matchMedia(query).addEventListener("change", drawAll);
  }
  new MutationObserver(drawAll).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme"],
  });
}
