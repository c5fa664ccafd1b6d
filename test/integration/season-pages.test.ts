import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { buildWorld, fillWorld, VERTICE } from "../fixtures/world.ts";
import { headOf, linksOf, plain } from "./html.ts";
import { ask } from "./worker.ts";

const PATH = "/matriculas/buscar-bolsas?distinct=false&school=vertice";
const SCHOOL = `/escola/${VERTICE.slug}`;
const IMMEDIATE = "Início imediato — parcelas proporcionais";
const NOVEMBER = "2026-11-21T12:00:00Z";
const DECEMBER = "2026-12-10T12:00:00Z";

/** Each scholarship of the world twice: for 2026, and a dearer one for 2027. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOVEMBER) });
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

afterEach(() => vi.setSystemTime(new Date(NOVEMBER)));

async function pageAt(now: string, path: string) {
  vi.setSystemTime(new Date(now));
  const html = plain(await (await ask(path)).text());
  const cards = [...html.matchAll(/<article class="card offer-card"[^>]*>(.*?)<\/article>/gs)].map(([, card]) => card!);
  const years = cards.flatMap((card) => [...card.matchAll(/ · (20\d\d)<\/a>/g)].map(([, year]) => Number(year)));
  return { html, cards, years, ...headOf(html) };
}

test.each([
  ["31 Mar", "2027-04-01T02:59:59Z", "Ainda dá tempo: vagas para 2027", [2027]],
  ["1 Apr", "2026-04-01T03:00:00Z", "Bolsas para 2026 e 2027", [2027, 2026]],
  ["30 Sep", "2026-10-01T02:59:59Z", "Bolsas para 2026 e 2027", [2027, 2026]],
  ["1 Oct", "2026-10-01T03:00:00Z", "Matrículas 2027", [2027]],
  ["30 Nov", "2026-12-01T02:59:59Z", "Matrículas 2027", [2027]],
  ["1 Dec", "2026-12-01T03:00:00Z", "Matrículas 2027", [2027]],
  ["31 Dec", "2027-01-01T02:59:59Z", "Matrículas 2027", [2027]],
  ["1 Jan", "2026-01-01T03:00:00Z", "Ainda dá tempo: vagas para 2026", [2026]],
])("K21, K26: the scholarships on %s (%s): %s", async (_, now, line, years) => {
  for (const sort of ["relevance", "min_price"]) {
    const page = await pageAt(now, `${PATH}&sort=${sort}`);
    expect(page.html).toContain(`<b>${line}</b>`);
    expect(page.years).toEqual(years);
  }
});

test("the year of the season is no chip; a link shows all years, and the form keeps that", async () => {
  const november = await pageAt(NOVEMBER, PATH);
  const all = `${PATH}&years=todos`;
  expect(november.html).not.toContain("Remover Preços de");
  expect(linksOf(november.html)["Mostrar também 2026"]).toBe(all);
  expect(november.html).toContain('<input type="hidden" data-default="2027" name="years" value="todos"/>');
  expect(november.html).toContain("Limpar tudo");

  const both = await pageAt(NOVEMBER, all);
  expect(both.years).toEqual([2027, 2026]);
  expect(both.html).not.toContain("Matrículas 2027");
  expect((await pageAt(NOVEMBER, `${PATH}&years=2026`)).years).toEqual([2026]);
});

test("K26: in December the year that ends is not shown, whatever is asked for", async () => {
  for (const query of ["", "&years=todos", "&years=2026", "&years=2026&years=2027"]) {
    const page = await pageAt(DECEMBER, `${PATH}${query}`);
    expect(page.years, query).toEqual([2027]);
    expect(page.html).not.toContain("Mostrar também");
    expect(page.html).not.toContain("f-years-2026");
    expect(page.html).not.toContain("Remover Preços de 2026");
  }
  expect((await pageAt("2027-01-10T12:00:00Z", `${PATH}&years=todos`)).years).toEqual([2027]);
});

test("the season is not a filter: the page is indexed, and has nothing to clear", async () => {
  const plain = "/matriculas/buscar-bolsas?distinct=false";
  const november = await pageAt(NOVEMBER, plain);
  expect(november).toMatchObject({ canonical: plain, robots: null });
  expect(november.html).not.toContain("Limpar tudo");
  const nowhere = await pageAt(NOVEMBER, `${plain}&city=cotia-sp`);
  expect(nowhere.html).toContain("Ainda não temos bolsas de estudo cadastradas em Cotia para 2027.");
  expect(nowhere.years).toEqual(Array(6).fill(2027));
});

test.each([
  ["2026-08-20T12:00:00Z", "Faltam 4 mensalidades de 2026, de 01/09/2026 a 31/12/2026.", "R$\u00a02.400"],
  ["2026-10-31T12:00:00Z", "Faltam 2 mensalidades de 2026, de 01/11/2026 a 31/12/2026.", "R$\u00a01.200"],
  [NOVEMBER, "Falta 1 mensalidade de 2026, de 01/12/2026 a 31/12/2026.", "R$\u00a0600"],
])("K26: on %s a place of the year that has begun says what it still costs: %s", async (now, left, total) => {
  const [card = "", ...others] = (await pageAt(now, `${PATH}&years=todos`)).cards;
  expect(others).toEqual([]);
  // Of the two years of the school, it is said of the one that has begun.
  expect(card.split(IMMEDIATE)).toHaveLength(2);
  expect(card).toContain(`Total até 31/12/2026 ${total}`);
  expect(card).toContain(`${IMMEDIATE}. ${left}`);
  const school = (await pageAt(now, `${SCHOOL}?ano=2026`)).html;
  expect(school).toContain(`${left.slice(0, -1)}: ${total} no total, sem contar a matrícula.`);
  expect((await pageAt(now, `${SCHOOL}/custos?ano=2026`)).html).toContain(left);
});

test("a scholarship of a year that has not begun costs all of it", async () => {
  const january = await pageAt("2026-01-21T12:00:00Z", PATH);
  expect(january.html).not.toContain(IMMEDIATE);
  expect(january.cards[0]).toContain("Total do ano R$\u00a07.200");
});

test("the page of a school shows the fees of the season, and others on request", async () => {
  const august = (await pageAt("2026-08-20T12:00:00Z", SCHOOL)).html;
  expect(august).toContain(IMMEDIATE);
  expect(august).not.toContain("Preços de 2026");
  const [shown, asked] = (await pageAt(NOVEMBER, SCHOOL)).html.split("Preços de 2026");
  expect([shown!.includes(" · 2027<"), shown!.includes(" · 2026<")]).toEqual([true, false]);
  expect(asked).toContain(" · 2026<");
});

test("K26: in December the page of a school has no fee of the ending year, and says so on request", async () => {
  const { html } = await pageAt(DECEMBER, `${SCHOOL}?serie=infantil_maternal-i&turno=manha&ano=2026`);
  expect(html).toContain("As vagas de 2026 não são mais oferecidas. Este é o preço para Maternal I · manhã · 2027.");
  // The line on top repeats what was asked for; it is no price.
  expect(html.replace(/<aside [^>]*class="profile-line".*?<\/aside>/s, "")).not.toContain(" · 2026<");
  expect(html).not.toContain("Preços de 2026");
  expect((await pageAt(DECEMBER, `/comparar?escolas=${VERTICE.slug},escola-pitangueira&ano=2026`)).html).not.toContain(
    "· 2026",
  );
});

test.each([
  ["November", NOVEMBER],
  ["December", DECEMBER],
  ["March", "2027-03-10T12:00:00Z"],
])("K26: the directories in %s tell the prices and scholarships of the season alone", async (_, now) => {
  vi.setSystemTime(new Date(now));
  for (const base of ["/bolsas-de-estudo", "/escola/por-mensalidade", "/escola/por-avaliacao"]) {
    const html = await (await ask(`${base}/sp/sao-paulo-sp?stageGroup=medio`)).text();
    const years = [...html.matchAll(/ · (20\d\d)</g)].map(([, shown]) => Number(shown));
    expect(new Set(years), base).toEqual(new Set([2027]));
    expect(html, base).toMatch(/informam? mensalidade de 2027[.:]/);
    expect(html, base).toMatch(/t[eê]m bolsa para 2027, com desconto de até/);
  }
});

test("the directories of April say that they tell the prices of every open year", async () => {
  vi.setSystemTime(new Date("2026-04-10T12:00:00Z"));
  const html = await (await ask("/escola/por-mensalidade/sp/sao-paulo-sp")).text();
  expect(html).toMatch(/informam? mensalidade[.:]/);
  expect(html).toMatch(/t[eê]m bolsa, com desconto de até/);
});

test("C14: each directory says that partners come first", async () => {
  for (const base of ["/bolsas-de-estudo", "/escola/por-avaliacao"]) {
    expect(await (await ask(`${base}/sp`)).text(), base).toMatch(/parceiras vêm antes/);
  }
});

test("fees are compared within a stage, which is asked for first, and no partner comes before a lower fee", async () => {
  const path = "/escola/por-mensalidade/sp/sao-paulo-sp";
  const asking = await (await ask(path)).text();
  expect(asking).toContain("Para qual etapa?");
  expect(asking).not.toContain("<article");
  const choices = [...asking.matchAll(/<a href="([^"]*\?stageGroup=(\w+))">([^<(]*) \((\d+)\)/g)];
  expect(choices.map(([, , stage]) => stage)).toEqual(["infantil", "fundamentalI", "fundamentalII", "medio"]);
  for (const [, href, , name, count] of choices) {
    const html = await (await ask(href!)).text();
    expect(headOf(html)).toMatchObject({
      canonical: href,
      heading: `Mensalidades de escolas com ${name === "Educação Infantil" ? "a" : "o"} ${name} em São Paulo`,
    });
    const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card);
    expect(cards).toHaveLength(Number(count));
    const fees = cards.map((card) => feeOf(/<strong>R\$\u00a0([\d.]+)(?:,(\d\d))?/.exec(card)!));
    expect(fees).toEqual(fees.toSorted((a, b) => a - b));
    // Of one stage, and the whole of what a school asks in it.
    expect(html).not.toContain("parceiras vêm antes");
  }
});

function feeOf([, reais = "", cents = "00"]: RegExpExecArray): number {
  return Number(reais.replace(".", "") + cents);
}
