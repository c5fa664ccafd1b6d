import { expect, test } from "vitest";
import { FEDERATIVE_UNITS } from "../src/domain/places/uf.ts";
import { drawBrazilMap } from "./draw-brazil-map.ts";

const map = drawBrazilMap();
const shapes = new Map([...map.matchAll(/<g id="(\w+)"><path d="([^"]+)"/g)].map(([, id, path]) => [id!, path!]));

test("every state has a shape, with its letters as id", () => {
  const letters = FEDERATIVE_UNITS.map(({ uf }) => uf.toLowerCase());
  expect([...shapes.keys()].sort()).toEqual(letters.sort());
});

test("every ring is closed, has integer coordinates, and lies inside the map", () => {
  for (const [id, path] of shapes) {
    expect(path, id).toMatch(/^(M\d+ \d+l-?\d+(?:[ -]-?\d+)+z)+$/);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
      expect(Number(x), id).toBeLessThanOrEqual(1226);
      expect(Number(y), id).toBeLessThanOrEqual(1278);
    }
  }
});

test("labels are inside their state: west in the west, south in the south", () => {
  const at = (letters: string) => {
    const [, x, y] = map.match(new RegExp(`<text x="(\\d+)" y="(\\d+)"[^>]*>${letters}<`))!;
    return { x: Number(x), y: Number(y) };
  };
  expect(at("AC").x).toBeLessThan(at("AM").x);
  expect(at("AM").x).toBeLessThan(at("CE").x);
  expect(at("RR").y).toBeLessThan(at("MT").y);
  expect(at("MT").y).toBeLessThan(at("RS").y);
  expect(map).not.toContain(">DF<");
});

test("the map is small enough to be loaded with the page", () => {
  expect(map.length).toBeLessThan(32_000);
});
