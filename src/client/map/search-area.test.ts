import { expect, test } from "vitest";
import { decodeArea, rectangleOf } from "../../domain/places/area.ts";
import { toPixel, viewSeeing } from "../../domain/places/map-projection.ts";
import { aroundUrl, drawnUrl, seenUrl } from "./search-area.ts";

const SIZE = { width: 600, height: 450 };
const VIEW = { lat: -23.56789, lng: -46.64321, zoom: 12 };

test("the search of an area is that of the list in the rectangle of the map, which shows it again", () => {
  const url = seenUrl("/busca?shifts=manha&view=map", VIEW, SIZE)!;
  expect(url).toMatch(/^\/busca\?area=BE[\w-]+&shifts=manha&view=map$/);
  const rectangle = rectangleOf(decodeArea(new URLSearchParams(url.split("?")[1]).get("area")!))!;
  const [northWest, southEast] = rectangle;
  expect(toPixel(northWest, VIEW, SIZE)).toEqual({ x: expect.closeTo(0, 0), y: expect.closeTo(0, 0) });
  expect(toPixel(southEast, VIEW, SIZE)).toEqual({ x: expect.closeTo(600, 0), y: expect.closeTo(450, 0) });
  const again = viewSeeing(...rectangle);
  expect(again.zoom).toBeCloseTo(VIEW.zoom, 2);
  expect(toPixel(again, VIEW, SIZE)).toEqual({ x: expect.closeTo(300, 0), y: expect.closeTo(225, 0) });
});

test("a search that knows no areas gets the circle around the middle, as far as the farther edge", () => {
  // 600 px of about 35 m each: 10.5 km to each side.
  expect(aroundUrl("/busca?shifts=manha&view=map", VIEW, SIZE)).toBe(
    "/busca?lat=-23.568&lng=-46.643&radius=11&shifts=manha&view=map",
  );
  expect(aroundUrl("/busca?view=map", { ...VIEW, zoom: 17 }, SIZE)).toContain("radius=1&");
});

test.each([seenUrl, aroundUrl])("an area beyond the largest radius is null", (urlOf) => {
  expect(urlOf("/busca?view=map", { ...VIEW, zoom: 5 }, SIZE)).toBeNull();
});

test("the search of a drawn area has its corners; a line that encloses nothing has none", () => {
  const corners = [
    { lat: -23.55004, lng: -46.66 },
    { lat: -23.55, lng: -46.64 },
    { lat: -23.57, lng: -46.64 },
    { lat: -23.57, lng: -46.66 },
  ];
  expect(drawnUrl("/busca?shifts=manha&view=map", corners)).toBe(
    "/busca?area=BE3-rOvqvcAwMvMAAvM&shifts=manha&view=map",
  );
  expect(drawnUrl("/busca", corners.slice(0, 2))).toBeNull();
});
