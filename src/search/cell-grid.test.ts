import { expect, test } from "vitest";
import { buildCellGrid, forEachRun } from "./cell-grid.ts";

/**
 * One row in the middle of each cell of 0.05° of a square, from north-east to south-west, and one without coordinates.
 */
function build() {
  const points = [];
  for (let y = 3; y >= 0; y--)
    for (let x = 3; x >= 0; x--) points.push({ lat: -24e6 + y * 50_000 + 1, lng: -47e6 + x * 50_000 + 1 });
  const lat = Int32Array.from([...points, { lat: 0 }], (point) => point.lat);
  const lng = Int32Array.from([...points, { lng: 0 }], (point) => point.lng);
  return buildCellGrid(lat, lng, (row) => row < 16);
}

function rowsIn(south: number, north: number, west: number, east: number): number[] {
  const grid = build();
  const rows: number[] = [];
  forEachRun(grid, { south, north, west, east }, (start, end) => rows.push(...grid.rows.slice(start, end)));
  return rows;
}

test("rows are by cell, from south to north and west to east", () => {
  const { keys, starts, rows } = build();
  expect([...rows]).toEqual(Array.from({ length: 16 }, (_, i) => 15 - i));
  expect([...starts]).toEqual(Array.from({ length: 17 }, (_, i) => i));
  expect([...keys]).toEqual([...keys].sort((a, b) => a - b));
});

test("rows of one cell are in their order", () => {
  const same = Int32Array.of(5, 5, 5);
  expect(buildCellGrid(same, same, () => true)).toMatchObject({
    starts: Uint32Array.of(0, 3),
    rows: Uint32Array.of(0, 1, 2),
  });
});

test("visits the cells that meet the rectangle, and no others", () => {
  expect(rowsIn(-24e6, -23.8e6, -47e6, -46.8e6)).toHaveLength(16);
  expect(rowsIn(-23.95e6, -23.850001e6, -46.95e6, -46.850001e6)).toEqual([10, 9, 6, 5]);
  expect(rowsIn(-23.9e6, -23.9e6, -46.95e6, -46.95e6)).toEqual([6]);
  expect(rowsIn(-23.8e6, -23.7e6, -47e6, -46.8e6)).toEqual([]);
  expect(rowsIn(-24.1e6, -23.7e6, -46.8e6, -46.7e6)).toEqual([]);
});
