import { expect, test } from "vitest";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { cityPlot } from "./city-plot.ts";

const place = (slug: string, lat: number, lng: number, schools = 1): NeighborhoodRecord => ({
  slug,
  fullSlug: `${slug}/cidade-sp`,
  name: slug,
  cityCode: "3500000",
  location: { lat, lng },
  schools,
});

const CITY = [
  place("norte", -23.0, -46.5),
  place("sul", -23.2, -46.5),
  place("leste", -23.1, -46.4),
  place("oeste", -23.1, -46.6),
  place("centro", -23.1, -46.5, 16),
];

test("north is above, west is left, and the circle's area grows with the schools", () => {
  const { dots } = cityPlot(CITY)!;
  const dot = (slug: string) => dots.get(slug)!;
  expect(dot("norte").y).toBeLessThan(dot("sul").y);
  expect(dot("oeste").x).toBeLessThan(dot("leste").x);
  expect(dot("centro")).toMatchObject({ x: 180, y: 135, radius: 14, name: "centro" });
  expect(dot("norte").radius).toBeLessThan(5);
});

test("degrees of longitude are drawn shorter than those of latitude, as they are", () => {
  const { dots } = cityPlot(CITY)!;
  const [width, height] = [dots.get("leste")!.x - dots.get("oeste")!.x, dots.get("sul")!.y - dots.get("norte")!.y];
  expect(width / height).toBeCloseTo(Math.cos((23.1 * Math.PI) / 180), 1);
});

test("a place far from all others is left to the list", () => {
  const { dots } = cityPlot([...CITY, place("distrito", -25, -49)])!;
  expect(dots.has("distrito")).toBe(false);
  expect(dots.size).toBe(CITY.length);
});

test("names neither overlap nor cross the edge", () => {
  const { dots } = cityPlot([...CITY, place("centro-histórico", -23.1, -46.499, 15)])!;
  expect(dots.get("centro")!.name).toBe("centro");
  expect(dots.get("centro-histórico")!.name).toBeNull();
});

test("too few located places, or all at one point, break nothing", () => {
  expect(cityPlot(CITY.slice(0, 4))).toBeNull();
  expect(cityPlot([...CITY.slice(0, 4), { ...CITY[4]!, location: null }])).toBeNull();
  const { dots } = cityPlot(CITY.map((n) => ({ ...n, location: { lat: -23, lng: -46 } })))!;
  for (const { x, y } of dots.values()) expect([x, y]).toEqual([180, 135]);
});
