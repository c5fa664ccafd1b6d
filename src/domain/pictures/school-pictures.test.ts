import { expect, test } from "vitest";
import { pictureKey, pictureUrl, SHARE_PX, shareCut } from "./school-pictures.ts";

test.each([
  ["a photo of its shape is taken whole", 2400, 1260, { x: 0, y: 0, width: 2400, height: 1260 }],
  ["a phone held wide loses above and below", 4000, 3000, { x: 0, y: 450, width: 4000, height: 2100 }],
  ["a phone held high, too", 3000, 4000, { x: 0, y: 1212.5, width: 3000, height: 1575 }],
  ["a panorama loses its sides", 6000, 1260, { x: 1800, y: 0, width: 2400, height: 1260 }],
  ["a small photo is enlarged a little", 1024, 768, { x: 0, y: 115.2, width: 1024, height: 537.6 }],
  ["a smaller one would be a blur", 480, 320, null],
])("cut for a shared link: %s", (_, width, height, cut) => {
  const found = shareCut({ width, height });
  if (!found || !cut) return expect(found).toBe(cut);
  for (const [name, value] of Object.entries(cut)) expect(found[name as keyof typeof found], name).toBeCloseTo(value);
  expect(found.width / found.height).toBeCloseTo(SHARE_PX.width / SHARE_PX.height);
});

test("the cut of a photo is a JPEG with the name of the photo", () => {
  const file = `${"9f".repeat(20)}.webp`;
  expect([pictureKey("waiting", "g", "35000001", file), pictureUrl("35000001", file, "c")]).toEqual([
    `waiting/g/35000001/${file}`,
    `/fotos/c/35000001/${"9f".repeat(20)}.jpg`,
  ]);
});
