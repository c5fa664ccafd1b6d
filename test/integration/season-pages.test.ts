import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { buildWorld, fillWorld, VERTICE } from "../fixtures/world.ts";
import { headOf, linksOf } from "./html.ts";
import { ask } from "./worker.ts";

const PATH = "/matriculas/buscar-bolsas?distinct=false&school=vertice";
const IMMEDIATE = "Início imediato — parcelas proporcionais";

/** Each scholarship of the world twice: for 2026, and a dearer one for 2027. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  const world = buildWorld(2026);
  const next = world.offers.map((offer) => ({
    ...offer,
    id: `${offer.id}-2027`,
    year: 2027,
    netMonthlyFeeCents: offer.netMonthlyFeeCents + 10_000,
    listMonthlyFeeCents: offer.listMonthlyFeeCents + 10_000,
  }));
  await fillWorld(env.DB, { ...world, offers: [...world.offers, ...next] });
  await publishAll(env, { now: new Date() });
});

afterEach(() => vi.setSystemTime(new Date("2026-11-21T12:00:00Z")));

async function pageAt(now: string, path: string) {
  vi.setSystemTime(new Date(now));
  const html = await (await ask(path)).text();
  const cards = [...html.matchAll(/<article class="card offer-card"[^>]*>(.*?)<\/article>/gs)].map(
    (match) => match[1]!,
  );
  const years = cards.map((card) => Number(/ · (20\d\d)</.exec(card)?.[1]));
  return { html, cards, years, ...headOf(html) };
}

test.each([
  ["31 Mar", "2027-04-01T02:59:59Z", "Ainda dá tempo: vagas para 2027", [2027]],
  ["1 Apr", "2026-04-01T03:00:00Z", "Bolsas para 2026 e 2027", [2027, 2026]],
  ["30 Nov", "2026-12-01T02:59:59Z", "Bolsas para 2026 e 2027", [2027, 2026]],
  ["1 Dec", "2026-12-01T03:00:00Z", "Matrículas 2027", [2027]],
  ["31 Dec", "2027-01-01T02:59:59Z", "Matrículas 2027", [2027]],
  ["1 Jan", "2026-01-01T03:00:00Z", "Ainda dá tempo: vagas para 2026", [2026]],
])("K21: the scholarships on %s (%s): %s", async (_, now, line, years) => {
  for (const sort of ["relevance", "min_price"]) {
    const page = await pageAt(now, `${PATH}&sort=${sort}`);
    expect(page.html).toContain(`<b>${line}</b>`);
    expect(page.years).toEqual(years);
  }
});

test("the year of the season is a chip; without it all years are shown, and the form keeps that", async () => {
  const december = await pageAt("2026-12-10T12:00:00Z", PATH);
  const all = `${PATH}&years=`;
  expect(december.html).toContain('aria-label="Remover Ano letivo 2027"');
  expect(linksOf(december.html)["Mostrar também 2026"]).toBe(all);
  expect(december.html).toContain('<input type="hidden" name="years" value=""/>');
  expect(december.html).toContain("Limpar tudo");

  const both = await pageAt("2026-12-10T12:00:00Z", all);
  expect(both.years).toEqual([2027, 2026]);
  expect(both.html).not.toContain("Matrículas 2027");
  expect((await pageAt("2026-12-10T12:00:00Z", `${PATH}&years=2026`)).years).toEqual([2026]);
});

test("the season alone is no filter: the page is indexed, and has nothing to clear", async () => {
  const plain = "/matriculas/buscar-bolsas?distinct=false";
  const december = await pageAt("2026-12-10T12:00:00Z", plain);
  expect(december).toMatchObject({ canonical: plain, robots: null });
  expect(december.html).not.toContain("Limpar tudo");
  const nowhere = await pageAt("2026-12-10T12:00:00Z", `${plain}&city=cotia-sp`);
  expect(nowhere.html).toContain("Ainda não temos bolsas de estudo cadastradas em Cotia para 2027.");
  expect(nowhere.years).toEqual(Array(6).fill(2027));
});

test("a scholarship of the year that has begun says so, from April to November", async () => {
  const november = await pageAt("2026-11-21T12:00:00Z", PATH);
  expect(november.cards.map((card) => card.includes(IMMEDIATE))).toEqual([false, true]);
  const january = await pageAt("2026-01-21T12:00:00Z", PATH);
  expect(january.html).not.toContain(IMMEDIATE);
});

test("the page of a school shows the fees of the season, and the others to who asks", async () => {
  const school = `/escola/${VERTICE.slug}`;
  const november = (await pageAt("2026-11-21T12:00:00Z", school)).html;
  expect(november).toContain(IMMEDIATE);
  expect(november).not.toContain("Preços de 2026");
  const [shown, asked] = (await pageAt("2026-12-10T12:00:00Z", school)).html.split("Preços de 2026");
  expect([shown!.includes(" · 2027<"), shown!.includes(" · 2026<")]).toEqual([true, false]);
  expect(asked).toContain(" · 2026<");
});
