import { expect, test } from "vitest";
import { areaUrl, drawnUrl } from "./search-area.ts";

const SIZE = { width: 600, height: 450 };
const VIEW = { lat: -23.56789, lng: -46.64321, zoom: 12 };

test("the search of an area is that of the list, around the middle and as far as the farther edge", () => {
  // 600 px of about 35 m each: 10.5 km to each side.
  expect(areaUrl("/busca?shifts=manha&view=map", VIEW, SIZE)).toBe(
    "/busca?lat=-23.568&lng=-46.643&radius=11&shifts=manha&view=map",
  );
});

test("an area beyond the largest radius is null", () => {
  expect(areaUrl("/busca?view=map", { ...VIEW, zoom: 5 }, SIZE)).toBeNull();
  expect(areaUrl("/busca?view=map", { ...VIEW, zoom: 17 }, SIZE)).toContain("radius=1&");
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
