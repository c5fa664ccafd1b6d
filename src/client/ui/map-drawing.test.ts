import { expect, test } from "vitest";
import { toPixel } from "../../domain/places/map-projection.ts";
import { drawMap } from "./map-drawing.ts";
import type { Ground } from "./map-ground.ts";
import { drawScale } from "./map-scale.ts";
import type { Pin } from "./map-scene.ts";

const SIZE = { width: 600, height: 450 };
const VIEW = { lat: -23.55, lng: -46.63, zoom: 12 };

const pin = (key: string, dLng: number, changes: Partial<Pin> = {}): Pin => ({
  lat: VIEW.lat,
  lng: VIEW.lng + dLng,
  key,
  name: `Escola ${key}`,
  label: "R$ 612",
  href: `#e-${key}`,
  price: "",
  isListed: true,
  ...changes,
});

const PRICED = pin("b", 0.002, { price: "6º ano · manhã · 2027 · R$ 612 por mês" });

const pinsIn = (svg: string) =>
  [...svg.matchAll(/data-key="(\w+)"[^>]*>(.*?)<\/a>/gs)].map((m) => [m[1], m[2]!.includes("<text")]);

test("a label that would cover another is below its point or becomes a dot, which lies behind it", () => {
  const pins = [pin("a", 0), pin("d", 0.001), PRICED, pin("c", 0.05)];
  const svg = drawMap({ view: VIEW, pins, places: [] }, SIZE);
  expect(pinsIn(svg)).toEqual([
    ["b", false],
    ["c", true],
    ["d", true],
    ["a", true],
  ]);
  expect([...svg.matchAll(/<path transform="scale\(1 -1\)" d="[^"]*"\/><text y="22">/g)]).toHaveLength(1);
  expect(svg).toContain('data-label="R$ 612"');
  expect(svg).toContain("<title>Escola b\n6º ano · manhã · 2027 · R$ 612 por mês</title>");
});

test("the selected pin keeps its label, in front of all others", () => {
  const pins = [pin("a", 0), pin("b", 0.002)];
  const svg = drawMap({ view: VIEW, pins, places: [], selected: "b" }, SIZE);
  expect(pinsIn(svg).at(-1)).toEqual(["b", true]);
  expect(svg).toMatch(/class="pin listed selected" href="#e-b"/);
});

test("the selected pin hides no number, though there are dots all around", () => {
  const dots = Array.from({ length: 100 }, (_, i) =>
    pin(`p${i}`, ((i % 10) - 5) * 0.0034, { label: "", lat: VIEW.lat + (Math.floor(i / 10) - 5) * 0.0032 }),
  );
  const pins = [...dots, pin("chosen", 0)];
  const clusters = [{ ...VIEW, key: "1", label: "12" }];
  const svg = drawMap({ view: VIEW, pins, places: [], clusters, selected: "chosen" }, SIZE);
  const [x, y] = svg
    .match(/data-key="1" transform="translate\(([\d.]+) ([\d.]+)\)"/)!
    .slice(1)
    .map(Number);
  // The label is 52 pixels wide and 28 high, above its tip; the circle has a radius of 15.
  expect(Math.abs(x! - 300) >= 41 || Math.abs(y! - 211) >= 29).toBe(true);
});

test("a number gives way to prices and names; where it has no room, they give way to it", () => {
  const cluster = { ...VIEW, key: "1", label: "46" };
  const beside = drawMap({ view: VIEW, pins: [pin("a", 0)], places: [], clusters: [cluster] }, SIZE);
  expect(beside).toContain('text y="-13"');
  expect(beside).not.toContain('data-key="1" transform="translate(300 225)"');
  const crowd = Array.from({ length: 400 }, (_, i) =>
    pin(`p${i}`, ((i % 20) - 10) * 0.0138, { lat: VIEW.lat + (Math.floor(i / 20) - 10) * 0.0045 }),
  );
  const svg = drawMap({ view: VIEW, pins: crowd, places: [], clusters: [cluster] }, SIZE);
  const [x, y] = svg
    .match(/data-key="1" transform="translate\(([\d.]+) ([\d.]+)\)"/)!
    .slice(1)
    .map(Number);
  const labels = [...svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)"><title>[^<]*<\/title><path/g)];
  expect(labels.length).toBeGreaterThan(5);
  const covering = labels.filter(([, left, top]) => {
    // Half a label, "R$ 612", and the number.
    return Math.abs(Number(left) - x!) < 28 + 17 && Math.abs(Number(top) - 14 - y!) < 14 + 17;
  });
  expect(covering).toEqual([]);
});

test("from afar a number stays with its schools, and the name of their city lies beside it and their dots", () => {
  const palmas = { lat: -10.18, lng: -48.33 };
  const view = { ...palmas, zoom: 6 };
  const pins = ["a", "b", "c"].map((key, i) => pin(key, 0, { lat: palmas.lat, lng: palmas.lng + i * 0.02 }));
  const clusters = [{ ...palmas, key: "1", label: "64" }];
  const svg = drawMap({ view, pins, clusters, places: [{ ...palmas, name: "Palmas" }], selected: "b" }, SIZE);
  expect(svg).toContain('data-key="1" transform="translate(300 ');
  expect(pinsIn(svg).filter(([key, isLabelled]) => key !== "1" && isLabelled)).toEqual([["b", true]]);
  const [x, y] = /class="place[^>]* x="([\d.]+)" y="([\d.]+)">Palmas/.exec(svg)!.slice(1).map(Number);
  const [, middle] = /data-key="1" transform="translate\(300 ([\d.]+)\)"/.exec(svg)!.map(Number);
  // The name of 48 × 18 pixels, the number and the dots of 12 in the middle are apart.
  const [aside, away] = [Math.abs(x! - 300), y! - 4];
  expect(aside > 24 + 15 || Math.abs(away - middle!) > 9 + 15).toBe(true);
  expect(aside > 24 + 6 || Math.abs(away - 225) > 9 + 6).toBe(true);
});

test("a range of prices that has no room is its lowest price, which comes first on a narrow map", () => {
  const textsIn = (svg: string) => [...svg.matchAll(/<text y="-13">([^<]*)/g)].map(([, text]) => text).sort();
  const [long, thousands] = [pin("a", 0, { label: "592–1.480" }), pin("b", 0.0245, { label: "1,6–2,5\u00a0mil" })];
  const scene = { view: VIEW, pins: [long, thousands], places: [] };
  expect(textsIn(drawMap(scene, SIZE))).toEqual(["1,6\u00a0mil+", "592–1.480"]);
  expect(drawMap(scene, SIZE)).toContain('data-label="1,6–2,5\u00a0mil"');
  expect(textsIn(drawMap(scene, { width: 360, height: 400 }))).toEqual(["1,6\u00a0mil+", "592+"]);
});

test("names hide no school and no price while they have room, and out of the map nothing is drawn", () => {
  const places = [
    { name: "Sé", lat: VIEW.lat + 0.0005, lng: VIEW.lng },
    { name: "Moema", lat: VIEW.lat, lng: VIEW.lng - 0.08 },
    { name: "Recife", lat: -8, lng: -35 },
  ];
  const svg = drawMap({ view: VIEW, pins: [pin("a", 0), pin("z", 9)], places }, SIZE);
  const names = [...svg.matchAll(/class="place[^>]* y="([\d.]+)">([^<]*)/g)];
  expect(names.map((m) => m[2])).toEqual(["Sé", "Moema"]);
  // The price of the school ends at 225; the line of the name is 18 high, its text 4 below its middle.
  expect(Number(names[0]![1]) - 4 - 225).toBeGreaterThanOrEqual(9);
  expect(pinsIn(svg)).toEqual([["a", true]]);
  expect(svg).not.toContain('data-key="z"');
});

test("a school's name cannot break out of the drawing", () => {
  const svg = drawMap({ view: VIEW, pins: [pin("a", 0, { name: '"><script>', href: '"x' })], places: [] }, SIZE);
  expect(svg).not.toMatch(/<script|"x"/);
  expect(svg).toContain("<title>&quot;>&lt;script></title>");
});

test("the scale is a round distance as long as it is on the map", () => {
  // 35 m a pixel at this zoom and latitude.
  expect(drawScale(VIEW)).toMatch(/width="112".*M25 17v6h86.*>3 km</);
  expect(drawScale({ ...VIEW, zoom: 13 })).toContain(">1,5 km<");
  for (let zoom = 4; zoom < 17; zoom += 0.05) {
    const length = Number(/17v6h(\d+)/.exec(drawScale({ ...VIEW, zoom }))![1]);
    expect(length).toBeGreaterThanOrEqual(60);
    expect(length).toBeLessThanOrEqual(90);
  }
});

/** A ground whose corner is in the middle of the view, and whose unit is a pixel a level farther out. */
const GROUND: Ground = {
  lat: VIEW.lat,
  lng: VIEW.lng,
  zoom: VIEW.zoom - 1,
  side: 900,
  shoreKm: 0.8,
  layers: [
    { kind: "land", path: "M0 0l9 0 0 9z" },
    { kind: "coast", path: "M0 0l9 0" },
    { kind: "rivers", path: "M2 2l3 0 0 3z" },
    { kind: "water", path: "M4 0l5 0 0 9z" },
  ],
};

test("a ground is moved and scaled as it is, its water over its land", () => {
  const svg = drawMap({ view: VIEW, pins: [], places: [], ground: GROUND }, SIZE);
  expect(svg).toContain('transform="translate(300 225) scale(2.0000)"');
  expect([...svg.matchAll(/data-layer="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
    "land",
    "coast",
    "rivers",
    "water",
  ]);
});

test("a great river is drawn from afar alone", () => {
  const riverAt = (zoom: number) =>
    /data-layer="rivers"[^>]*/.exec(
      drawMap({ view: { ...VIEW, zoom }, pins: [], places: [], ground: GROUND }, SIZE),
    )![0];
  expect(riverAt(13)).not.toContain("display");
  expect(riverAt(14)).toContain('display="none"');
});

test("from farther away than the ground is known the country is drawn, and never near", () => {
  const scene = { pins: [], places: [], ground: GROUND };
  const tocantins = { lat: -9.3, lng: -48.2, zoom: 6 };
  const svg = drawMap({ ...scene, view: tocantins }, SIZE);
  const [, x, y, scale] = /translate\((-?[\d.]+) (-?[\d.]+)\) scale\(([\d.]+)\)/.exec(svg)!.map(Number);
  // The state in units of the drawing: 727 to 882 from the west, 325 to 581 from the north
  // (scripts/draw-brazil-map.ts).
  const edges = [x! + 727 * scale!, y! + 325 * scale!, x! + 882 * scale!, y! + 581 * scale!];
  // By the IBGE it reaches from 50.74 to 45.73 west, and from 5.17 to 13.47 south: the drawing is within a third of a
  // degree.
  const [{ x: west, y: north }, { x: east, y: south }] = [
    toPixel({ lat: -5.17, lng: -50.74 }, tocantins, SIZE),
    toPixel({ lat: -13.47, lng: -45.73 }, tocantins, SIZE),
  ];
  for (const [i, edge] of [west, north, east, south].entries()) expect(Math.abs(edges[i]! - edge)).toBeLessThan(15);
  expect(svg).toMatch(/brasil\.svg#br"\/><\/g>/);
  expect(drawMap({ pins: [], places: [], view: VIEW }, SIZE)).not.toContain("brasil.svg");
});

test("the names of what is around are whole, and apart from those of places", () => {
  const at = { lat: VIEW.lat, lng: VIEW.lng };
  const scene = { view: VIEW, pins: [], places: [{ ...at, name: "Sé" }] };
  const [near, gone] = [
    { ...at, name: "Osasco" },
    { ...at, lng: VIEW.lng + 0.2, name: "Guarulhos" },
  ];
  const svg = drawMap({ ...scene, neighbors: [near, gone] }, SIZE);
  expect([...svg.matchAll(/class="place ([^"]*)"[^>]*>([^<]*)/g)].map((m) => m.slice(1))).toEqual([
    ["lead", "Sé"],
    ["minor around", "Osasco"],
  ]);
});

test("the first names of a city have room before prices, and these before the names around it", () => {
  const spot = (row: number) => ({ lat: VIEW.lat + row * 0.02, lng: VIEW.lng });
  const neighbors = [9, 1, 0, -1, -2].map((row) => ({ ...spot(row), name: `Vizinha ${row}` }));
  const places = [1, -2].map((row) => ({ ...spot(row), name: `Bairro ${row}` }));
  const pins = [0].map((row, i) => pin(`p${i}`, 0, { lat: spot(row).lat - 0.004 }));
  const svg = drawMap({ view: VIEW, pins, places, neighbors }, SIZE);
  expect(pinsIn(svg).flatMap(([key, isLabelled]) => (isLabelled ? key : []))).toEqual(["p0"]);
  const isAtSpot = [...svg.matchAll(/class="place [^"]*"[^>]* y="([\d.]+)">(\w+ -?\d)/g)].map(([, y, name]) => {
    return [name, Math.abs(Number(y) - 4 - toPixel(spot(Number(name!.split(" ")[1])), VIEW, SIZE).y) < 3];
  });
  const [named, moved] = [
    { "Bairro 1": true, "Bairro -2": true },
    { "Vizinha 0": false, "Vizinha -2": false },
  ];
  expect(Object.fromEntries(isAtSpot)).toMatchObject({ ...named, ...moved, "Vizinha 1": false, "Vizinha -1": true });
});

test("the name of a neighborhood is near to it and not on water, or left out", () => {
  const named = (lng: number, blocked: number, isWater = (_: { x: number }) => false) => {
    const places = [{ lat: VIEW.lat, lng: VIEW.lng + lng, name: "Recreio" }];
    const wall = { x: 300, y: 225, width: 600, height: blocked };
    const svg = drawMap({ view: VIEW, pins: [], places, ground: GROUND, isWater }, SIZE, blocked > 0 ? [wall] : []);
    return Number(/ x="([\d.]+)"[^>]*>Recreio/.exec(svg)?.[1] ?? 0);
  };
  expect(named(0, 0)).toBe(300);
  expect(named(0, 30)).toBe(300);
  expect(named(0, 70)).toBe(0);
  // So near to the edge it has room in smaller letters only.
  const atEdge = (px: number) => named((px * 360) / (256 * 2 ** VIEW.zoom), 0);
  expect(atEdge(290)).toBeGreaterThan(560);
  expect(atEdge(298)).toBe(569);
  // Its end moves off the water; where it has no other room, it lies in the sea beside its coast.
  expect(named(0, 0, ({ x }) => x > 310)).toBe(271);
  expect(named(0, 0, ({ x }) => x < 299 || x > 301)).toBeGreaterThan(270);
  expect(named(0, 0, () => true)).toBe(0);
});

test("the name of a water lies along it, in a narrow one by its middle", () => {
  const waters = [{ lat: VIEW.lat, lng: VIEW.lng, name: "Lagoa" }];
  const drawn = (half: number) => {
    const isWater = ({ x, y }: { x: number; y: number }) => Math.abs(x - 300) < half && Math.abs(y - 225) < 50;
    return /rotate\((-?\d+) 300 225\)|Lagoa/.exec(drawMap({ view: VIEW, pins: [], places: [], waters, isWater }, SIZE));
  };
  expect(drawn(20)![0]).toBe("Lagoa");
  expect(drawn(9)![1]).toBe("-30");
  expect(drawn(0)).toBeNull();
});

test("a label is as wide as its text, and a mean of the ENEM is marked as one", () => {
  const enem = pin("e", 0.05, { label: "541", price: "Média no ENEM 2025: 541", isEnem: true });
  const svg = drawMap({ view: VIEW, pins: [pin("a", 0), enem], places: [] }, SIZE);
  const widths = [...svg.matchAll(/ 0 0 1 4-4h(\d+)a/g)].map(([, width]) => Number(width));
  expect(widths.toSorted((a, b) => a - b)).toEqual([24, 44]);
  expect(svg).toContain('class="pin listed enem"');
  expect(svg).toContain("<title>Escola e\nMédia no ENEM 2025: 541</title>");
});

test("the first names are the largest, and lie within their areas wherever these have room", () => {
  const places = Array.from({ length: 30 }, (_, i) => ({
    name: `B${i}`,
    lat: VIEW.lat + (Math.floor(i / 6) - 2) * 0.02,
    lng: VIEW.lng + ((i % 6) - 2.5) * 0.02,
  }));
  const pins = [pin("a", places[0]!.lng - VIEW.lng, places[0])];
  const svg = drawMap({ view: VIEW, pins, places, ground: GROUND }, SIZE);
  const sizes = [...svg.matchAll(/class="place ?(\w*)"/g)].map(([, size]) => size);
  expect(sizes.filter((size) => size === "lead")).toHaveLength(6);
  expect(sizes.filter((size) => size === "")).toHaveLength(10);
  expect(sizes.filter((size) => size === "minor")).toHaveLength(10);
});

test("near by, schools have their names: below a label, beside a dot, whole or not at all", () => {
  const near = { ...VIEW, zoom: 15 };
  const pins = [pin("a", 0), pin("b", 0.004, { label: "" }), pin("c", 0.0124, { label: "" })];
  const names = (view: typeof VIEW) =>
    [...drawMap({ view, pins, places: [] }, SIZE).matchAll(/class="named minor" x="([\d.]+)"[^>]*>([^<]+)/g)].map(
      ([, x, name]) => [name, Math.round(Number(x))],
    );
  expect(names(VIEW)).toEqual([]);
  const [a, b, c] = names(near);
  expect(a).toEqual(["Escola a", 300]);
  expect(b![1]).toBeGreaterThan(393);
  // At the edge it is on the other side.
  expect(c![1]).toBeLessThan(589);
});
