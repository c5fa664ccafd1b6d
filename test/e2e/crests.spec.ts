import type { Page } from "@playwright/test";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";

const CITY_SLUG = CITY.split("/").at(-1);

/** How many schools show a crest, and the names whose box meets that of their crest. */
function crestsOn(page: Page) {
  return page.evaluate(() => {
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const pairs = [...document.querySelectorAll(".card, .school-head, thead th")].flatMap((school) => {
      const [crest, name] = [school.querySelector(".crest"), school.querySelector("h1, h2, h3, th > a")];
      return crest?.checkVisibility() && name ? [[crest, name] as const] : [];
    });
    const covered = pairs.filter(([crest, name]) => meets(crest.getBoundingClientRect(), name.getBoundingClientRect()));
    return { shown: pairs.length, covered: covered.map(([, name]) => name.textContent) };
  });
}

const COMPARISON = `/comparar?escolas=${SCHOOL.split("/").at(-1)},escola-travessia`;

test("no crest covers the name of its school", async ({ page, viewport }) => {
  // The heads of a comparison have none on a phone.
  const wide = viewport!.width < 768 ? [] : [COMPARISON];
  for (const path of ["/", CITY, `/matriculas/buscar-bolsas?city=${CITY_SLUG}`, SCHOOL, ...wide]) {
    await page.goto(path);
    const { shown, covered } = await crestsOn(page);
    expect(shown, path).toBeGreaterThan(0);
    expect(covered, path).toEqual([]);
  }
});
