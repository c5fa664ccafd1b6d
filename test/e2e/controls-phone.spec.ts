import type { Page } from "@playwright/test";
import { countControls } from "./controls.ts";
import { CITY, expect, SCHOOL, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

interface Limit {
  readonly path: string;
  /** Controls in the first screen, and in the page. */
  readonly inSight: number;
  readonly all: number;
  /** Elements of the page, folded ones too; not of every screen. */
  readonly elements?: number;
}

const COMPARISON = `/comparar?escolas=${SCHOOL.slice("/escola/".length)},escola-travessia`;

/** How much a screen holds (docs/design-system.md); `orders.spec.ts` has the checkout. */
const DEMONSTRATION: Record<string, Limit> = {
  home: { path: "/", inSight: 11, all: 47 },
  // The third school is whole in it.
  list: { path: CITY, inSight: 17, all: 97, elements: 750 },
  scholarships: { path: "/matriculas/buscar-bolsas?city=sao-paulo-sp", inSight: 23, all: 159 },
  directory: { path: "/bolsas-de-estudo/sp/sao-paulo-sp", inSight: 13, all: 113 },
  ranking: { path: "/escola/ranking-enem/sp/sao-paulo-sp", inSight: 13, all: 77 },
  comparison: { path: COMPARISON, inSight: 8, all: 37 },
  school: { path: SCHOOL, inSight: 12, all: 69 },
  review: { path: `${SCHOOL}/avaliar`, inSight: 8, all: 69 },
  contact: { path: "/fale-conosco", inSight: 6, all: 27 },
  login: { path: "/entrar", inSight: 9, all: 23 },
};

/** The same, of a signed-in family. */
const ACCOUNT: Record<string, Limit> = {
  account: { path: "/minhas-bolsas", inSight: 13, all: 47 },
};

const OFFICIAL: Record<string, Limit> = {
  home: { path: "/", inSight: 11, all: 31 },
  // The fourth school begins in it.
  list: { path: CITY, inSight: 20, all: 93, elements: 750 },
  scholarships: { path: "/matriculas/buscar-bolsas?city=sao-paulo-sp", inSight: 11, all: 23 },
  directory: { path: "/bolsas-de-estudo/sp/sao-paulo-sp", inSight: 7, all: 24 },
  ranking: { path: "/escola/ranking-enem/sp/sao-paulo-sp", inSight: 13, all: 60 },
};

/** Controls of a seat in a card: the seat and "Quero". */
const SEAT = 2;

/** Seats after the first of their card: from April to September a card shows one of each school year. */
async function countFurtherSeats(page: Page): Promise<number> {
  return (await page.locator("article .seat").count()) - (await page.locator("article:has(.seat)").count());
}

async function expectAllWithin(page: Page, limits: Record<string, Limit>): Promise<void> {
  for (const [name, limit] of Object.entries(limits)) {
    await page.goto(limit.path);
    const { inSight, all, elements } = await countControls(page);
    expect.soft(inSight, `${name}: in the first screen`).toBeLessThanOrEqual(limit.inSight);
    const further = SEAT * (await countFurtherSeats(page));
    expect.soft(all, `${name}: in the page`).toBeLessThanOrEqual(limit.all + further);
    expect.soft(elements, `${name}: elements`).toBeLessThanOrEqual(limit.elements ?? elements);
  }
}

/** Controls behind the "⋯" of a school. */
const MENU = 3;

test("each screen holds no more controls than its limit", async ({ page, context }, info) => {
  await expectAllWithin(page, DEMONSTRATION);
  await signIn(context, info);
  await expectAllWithin(page, ACCOUNT);
});

test("the menu of a school holds no more controls than its limit", async ({ page }) => {
  await page.goto(SCHOOL);
  const closed = await countControls(page);
  await page.getByRole("button", { name: /^Mais sobre / }).tap();
  await expect(page.locator("#mais")).toBeVisible();
  expect((await countControls(page)).all - closed.all).toBeLessThanOrEqual(MENU);
});

test.describe("official data", () => {
  test.use({
    baseURL: async ({ baseURL }, use) => {
      const origin = new URL(baseURL!);
      origin.port = String(Number(origin.port) + 4);
      await use(origin.origin);
    },
  });

  test("each screen holds no more controls than its limit", ({ page }) => expectAllWithin(page, OFFICIAL));
});
