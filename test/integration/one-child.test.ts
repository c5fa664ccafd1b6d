import { beforeAll, expect, test } from "vitest";
import type { MapPoints } from "../../src/contract/map-points.ts";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { buildWorld, VERTICE } from "../fixtures/world.ts";
import { ASKED, LISTED, SCREENS } from "./child-screens.ts";
import { family, pricedCards, publishPrices, seatsOfAmount, textOf, YEAR } from "./priced-world.ts";
import { ask, locationOf } from "./worker.ts";

beforeAll(publishPrices);

const GRADE = "fundamentalII_6-ano";
/** Amounts of a page except the whole price list of a school and its past, which name the grade of each. */
function amountsIn(html: string): string[] {
  const said = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const figures = html
    .replace(/<section id="precos".*?<\/section>/s, "")
    .replace(/(<section id="historico".*?)<details.*?<\/details>/s, "$1")
    .replaceAll(/<\/?(?:small|sup)>/g, "");
  const text = textOf(figures) + said.replaceAll("\u00a0", " ");
  return [...text.matchAll(/R\$ ?(\d[\d.]*(?:,\d\d)?)/g)].map(([, amount]) => `R$ ${amount!.replace(/\.$/, "")}`);
}

test.each(Object.entries(SCREENS))("%s tells a family no price of another grade or shift", async (_, path) => {
  const visit = family();
  const [school, other] = pricedCards((await visit(`/busca/sp/sao-paulo-sp?${LISTED}`)).html);
  const { html } = await visit(path.replace(":slug", school!.slug).replace(":other", other!.slug));
  const others = amountsIn(html).filter((amount) => seatsOfAmount.get(amount)?.has(`${GRADE} manha`) === false);
  expect(others).toEqual([]);
});

test("a school tells and reserves for a child of each grade no price of another one", async () => {
  const visit = family();
  const listed = pricedCards((await visit(`/busca/sp/sao-paulo-sp?${LISTED}`)).html).slice(0, 4);
  // ENEM results come with an Ensino Médio price beside them.
  const { schools: all, enem } = buildWorld(YEAR);
  const ranked = all.filter(
    ({ administration, inepCode }) => !administration && enem.some((r) => r.inepCode === inepCode),
  );
  const schools = [...listed, ...ranked];
  let unpriced = 0;
  for (const { slug } of schools) {
    for (const { slug: grade } of GRADES) {
      const { html } = await visit(`/escola/${slug}?serie=${grade}`);
      const others = amountsIn(html).filter((amount) => {
        const seats = seatsOfAmount.get(amount);
        return seats !== undefined && ![...seats].some((seat) => seat.startsWith(`${grade} `));
      });
      expect(others, `${slug} ${grade}`).toEqual([]);
      expect(html).not.toContain("o Ensino Médio custa aqui a partir de");
      const reserved = /<a class="button" href="\/reservar\/([^"?]*)/.exec(html)?.[1];
      if (reserved) expect(reserved).toContain(`-${grade.toLowerCase()}-`);
      if (!html.includes('<p class="no-price" role="status">')) continue;
      expect(reserved).toBeUndefined();
      unpriced++;
    }
  }
  expect(unpriced).toBeGreaterThan(10);
});

test("the points of a map are of the child, and the picture of a shared link has an address of its own", async () => {
  const { points } = await (await ask(`/api/v1/points?${LISTED}`)).json<MapPoints>();
  const priced = points.filter(({ fee }) => fee !== null);
  expect(priced.length).toBeGreaterThan(10);
  for (const { grade, shift, highest_fee } of priced)
    expect([grade, shift, highest_fee]).toEqual([GRADE, "manha", null]);
  const school = `/escola/${priced[0]!.slug}`;
  const page = await (await ask(`${school}?${ASKED}`)).text();
  const [, picture] = /property="og:image" content="[^"]*?(\/escola\/[^"]*)"/.exec(page)!;
  expect(picture).toMatch(/cartao\.png\?serie=fundamentalII_6-ano&amp;turno=manha&amp;ano=20\d\d$/);
  const own = await ask(picture!.replaceAll("&amp;", "&"));
  const plain = await ask(`${school}/cartao.png`);
  expect([own.status, plain.status]).toEqual([200, 200]);
  expect(Buffer.from(await own.arrayBuffer()).equals(Buffer.from(await plain.arrayBuffer()))).toBe(false);
  expect(locationOf(await ask(`${school}/cartao.png?serie=nada`))).toBe(`${school}/cartao.png`);
});

test.each(Object.values(SCREENS).filter((path) => path.includes("/sao-paulo-sp?")))(
  "%s without its child tells the lowest price of each school as that",
  async (path) => {
    const { html } = await family()(path.replace(LISTED, path.includes("por-mensalidade") ? "stageGroup=medio" : ""));
    // A school may have one fee of a stage.
    if (!path.includes("por-mensalidade")) expect(pricedCards(html)).toEqual([]);
    expect(textOf(html)).toMatch(/a partir de R\$ [\d.,]+ \/mês com bolsa/);
    for (const [, price] of html.matchAll(/<a class="pin [^>]*><title>[^<]*?\n([^<]*)/g)) {
      expect(price).toMatch(/conforme a série$|igual (?:em todas as séries com preço|nas séries da sua busca)$/);
    }
  },
);

test.each([
  "/busca/sp/sao-paulo-sp?priceMax=1200",
  "/busca/sp/sao-paulo-sp?priceMax=1200&view=map",
  "/busca/sp/sao-paulo-sp?hasOffers=true&stageGroup=medio",
])("%s tells the lowest price of a school as that of the search, whose prices leave some offers out", async (path) => {
  const { html } = await family()(path);
  expect(textOf(html)).toContain("Menor preço de cada escola na sua busca.");
  expect(html).not.toMatch(/conforme a série|todas as séries com preço/);
});

test("a school that is shown elsewhere without a child has the range of its fees", async () => {
  const school = `/escola/${VERTICE.slug}`;
  const page = await (await ask(school)).text();
  expect(/<meta name="description" content="([^"]*)"/.exec(page)![1]).toMatch(
    /mensalidade de R\$.* a R\$.*, conforme a série/,
  );
  const { points } = await (await ask("/api/v1/points?city=sao-paulo-sp")).json<MapPoints>();
  for (const { fee, highest_fee: highest } of points) expect((highest ?? 0) >= (fee ?? 0)).toBe(true);
});
