import { env } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { columnsKey, MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { yearOptions } from "../../src/domain/pricing/season.ts";
import { buildWorld, fillWorld, VERTICE } from "../fixtures/world.ts";
import { onEachCall } from "./counting.ts";
import { headOf, linksOf, plain } from "./html.ts";
import { resetModules } from "./reset-modules.ts";
import { ask, locationOf } from "./worker.ts";

const PATH = "/matriculas/buscar-bolsas";
const FIXED = `${PATH}?distinct=false`;
/** A time of year in which both years are shown. */
const AUGUST = new Date("2026-08-21T12:00:00Z");
const [YEAR, NEXT_YEAR = 0] = yearOptions(AUGUST);

/** Each scholarship of the world thrice: as it is, and for two more grades in the afternoon of the next year. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: AUGUST });
  const world = buildWorld(YEAR);
  const more = world.offers
    .filter((offer) => offer.discountPercent! > 0)
    .flatMap((offer) =>
      ["fundamentalI_2-ano", "medio_3-serie"].map((gradeSlug, i) => ({
        ...offer,
        id: `${offer.id}-${i}`,
        gradeSlug,
        shift: "tarde",
        year: NEXT_YEAR,
        listMonthlyFeeCents: 100_000,
        discountPercent: 35,
        netMonthlyFeeCents: 65_000,
        enrollmentFeeCents: 98_000,
        tags: 0b11,
        waivesEnrollmentFee: 1,
        waivesFirstMonth: 1,
        validityRule: "fim_da_etapa",
        seats: i === 0 ? 3 : null,
        seatsConfirmedOn: "2026-08-14",
      })),
    );
  await fillWorld(env.DB, { ...world, offers: [...world.offers, ...more] });
  await publishAll(env, { now: new Date() });
});

async function page(path: string, headers?: HeadersInit) {
  const response = await ask(path, headers);
  const html = await response.text();
  return { response, html, cards: cardsOf(html), ...headOf(html) };
}

/** The text of the card of each school. */
function cardsOf(html: string): string[] {
  const cards = [...html.matchAll(/<article class="card offer-card"[^>]*>(.*?)<\/article>/gs)];
  return cards.map((card) =>
    plain(card[1]!)
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " "),
  );
}

/** The ids of the scholarships on a page, each a row of its school's card. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/data-offer="([^"]+)"/g)].map((row) => row[1]!);
}

test.each([
  [PATH, FIXED],
  [`${PATH}?distinct=true`, FIXED],
  [`${PATH}?distinct=FALSE`, FIXED],
  [`${PATH}?distinct`, FIXED],
  [`${PATH}?shifts=manha&shifts=tarde&page=2`, `${PATH}?shifts=manha&shifts=tarde&page=2&distinct=false`],
  [`${PATH}?city=campinas-sp&distinct=1&utm_source=x`, `${PATH}?city=campinas-sp&distinct=false&utm_source=x`],
])("R4a: %s leads in one hop to %s", async (path, target) => {
  const response = await ask(path);
  expect(response.status).toBe(302);
  expect(locationOf(response)).toBe(target);
  expect((await ask(target)).status).not.toBe(302);
});

test.each([
  [FIXED, FIXED, "33 bolsas de estudo em São Paulo, em 11 escolas"],
  [`${FIXED}&city=sao-paulo-sp`, FIXED, "33 bolsas de estudo em São Paulo, em 11 escolas"],
  [`${FIXED}&city=atlantida-xx`, FIXED, "33 bolsas de estudo em São Paulo, em 11 escolas"],
  [
    `${FIXED}&city=campinas-sp`,
    `${PATH}?city=campinas-sp&distinct=false`,
    "12 bolsas de estudo em Campinas, em 4 escolas",
  ],
])("%s is a page of its own: canonical, indexed, cached, without a layout", async (path, canonical, heading) => {
  const { response, html, ...head } = await page(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(head).toMatchObject({ canonical, robots: null, heading });
  expect(html).not.toContain('id="busca-topo"');
});

test.each([
  ["q=campinas", `${PATH}?city=campinas-sp&distinct=false`],
  ["q=Moema&shifts=tarde", `${FIXED}&neighborhood=moema&shifts=tarde`],
  ["q=v%C3%A9rtice", `${FIXED}&school=v%C3%A9rtice`],
  ["q=novo+tempo+unidade+52", `${PATH}?city=rio-de-janeiro-rj&distinct=false&school=novo+tempo+unidade+52`],
  ["q=+", FIXED],
])("the search box: ?%s leads in one hop to %s", async (query, target) => {
  const response = await ask(`${PATH}?${query}`);
  expect([response.status, locationOf(response)]).toEqual([302, target]);
  expect((await ask(target)).status).toBe(200);
});

test("K12, E22: a card shows the full offer, and waivers with their amounts (R36, U37, C18)", async () => {
  const { html, cards } = await page(`${FIXED}&school=vertice&grade=fundamentalI_2-ano`);
  expect(cards).toHaveLength(1);
  for (const text of [
    VERTICE.name,
    "São Paulo, SP",
    `2º ano · Tarde · ${NEXT_YEAR}`,
    "4,5 (2)",
    "sem bolsa R$ 1.000 −35%",
    "R$ 650/mês",
    "Economia por mês: R$ 350",
    // Eleven fees: the enrolment fee and the first month are waived.
    "Total do ano R$ 7.150",
    "Dupla Isenção. Você não paga: matrícula R$ 980 + 1ª mensalidade R$ 650.",
    "A bolsa vale até o fim da etapa.",
    "Vagas informadas pela escola: 3.",
    `Conferido em 15/01/${YEAR - 1}; fonte: INEP`,
  ]) {
    expect(cards[0]).toContain(text);
  }
  expect(linksOf(html)[VERTICE.name]).toBe(`/escola/${VERTICE.slug}`);
  const priced = `/escola/${VERTICE.slug}?serie=fundamentalI_2-ano&amp;turno=tarde&amp;ano=${NEXT_YEAR}`;
  expect(html).toContain(`<a class="seat" href="${priced}">2º ano · Tarde`);
});

test("unknown facts are left out: seats, enrolment fee, a bare tag", async () => {
  const { cards } = await page(`${FIXED}&school=vertice&grade=infantil_maternal-i`);
  expect(cards).toHaveLength(1);
  expect(cards[0]).not.toContain("Vagas");
  // The tag is stored, but nothing is waived (K20).
  expect(cards[0]).not.toContain("Dupla Isenção");
  expect(cards[0]).toContain("Sem contar a matrícula, que a escola não informa.");
});

test("filters look at one offer: its grade in its shift (P11, P12)", async () => {
  const count = async (query: string) => (await page(`${FIXED}&${query}`)).heading!.split(" ")[0];
  expect(await count("grade=fundamentalI_2-ano")).toBe("11");
  expect(await count("grade=fundamentalI_2-ano&shifts=tarde")).toBe("11");
  expect(await count("grade=fundamentalI_2-ano&shifts=manha")).toBe("Nenhuma");
  expect(await count(`years=${NEXT_YEAR}&grade=fundamentalI_2-ano&grade=medio_3-serie`)).toBe("22");
  expect(await count("school=vertise")).toBe("3");
  expect(await count("priceMin=600&priceMax=650")).toBe("25");
});

test("K27: a school is one card that shows or counts all its offers; a page beyond is a 404 with a link to the last", async () => {
  const { html, cards } = await page(`${FIXED}&sort=min_price`);
  expect(html).toContain("33 bolsas em 11 escolas");
  expect(cards).toHaveLength(11);
  expect(new Set(html.match(/<h2><a href="[^"]+"/g)).size).toBe(11);
  const others = [...html.matchAll(/>Mais (\d+) bolsas?</g)].map(([, count]) => Number(count));
  expect(new Set(rowsOf(html)).size + others.reduce((sum, count) => sum + count, 0)).toBe(33);
  expect(html.match(/"@type":"ListItem","position":\d+,"name":"[^"]*","url"/g)).toHaveLength(11);
  const beyond = await page(`${FIXED}&sort=min_price&page=2`);
  expect(beyond.response.status).toBe(404);
  expect(beyond.cards).toEqual([]);
  expect(linksOf(beyond.html)["Ir para a última página (1)"]).toBe(`${FIXED}&sort=min_price`);
});

test("filtered pages are not indexed; school filters and ENEM sorts do not apply here", async () => {
  expect(await page(`${FIXED}&shifts=tarde&view=list`)).toMatchObject({
    canonical: `${FIXED}&shifts=tarde`,
    robots: "noindex, follow",
  });
  const odd = await page(`${FIXED}&hasRankingENEM=true&rating=4.5&methodology=Montessori`);
  expect(odd).toMatchObject({ canonical: FIXED, heading: "33 bolsas de estudo em São Paulo, em 11 escolas" });
  expect(odd.html).not.toContain("Removemos");
  const sorted = await page(`${FIXED}&sort=brazil_ranking_enem`);
  expect(sorted.canonical).toBe(FIXED);
  expect(sorted.html).toContain("Removemos um filtro inválido: ");
});

test("C14, I3: partners come first whatever the sort, and a scholarship can be asked about", async () => {
  for (const sort of ["relevance", "min_price", "max_price", "max_discount", "best_rate"]) {
    const { html } = await page(`${FIXED}&sort=${sort}`);
    const titles = [...html.matchAll(/<li><b>([^<]+)\.<\/b>/g)].map((match) => match[1]);
    expect([titles[0], titles.length <= 4]).toEqual(["Parceria", true]);
    expect((await page(`${FIXED}&sort=${sort}&neutro=1`)).html).not.toContain("Regra comercial");
  }
  const { html } = await page(`${FIXED}&porque=qual`);
  const choice = /<select id="de-qual".*?<\/select>/s.exec(html)![0];
  const [, second] = [...choice.matchAll(/value="([^"]+)"/g)].map((match) => match[1]!);
  const asked = await page(`${FIXED}&porque=${second}`);
  expect(asked).toMatchObject({ canonical: FIXED, robots: "noindex, follow" });
  expect(asked.html).toContain("2ª de 11");
  expect(asked.html).toContain("Esta bolsa: ");
});

test("every link to the page and its form keep distinct and the city, and every link answers (Q13)", async () => {
  const { html } = await page(`${PATH}?city=campinas-sp&distinct=false&shifts=tarde&size=17`);
  const links = Object.entries(linksOf(html));
  const own = links.filter(([, href]) => href.startsWith(PATH));
  expect(own.length).toBeGreaterThan(2);
  for (const [text, href] of own) {
    expect(href).toContain("distinct=false");
    if (!["São Paulo", "Rio de Janeiro", "Cotia"].includes(text)) expect(href).toContain("city=campinas-sp");
  }
  expect(html).toContain('<input type="hidden" name="city" value="campinas-sp"/>');
  expect(html).toContain('<input type="hidden" name="distinct" value="false"/>');
  for (const [, href] of links.filter(([, to]) => to.startsWith("/"))) {
    const { status, headers } = await ask(href);
    // Nobody is in: what is one's own leads to the door.
    if (status === 303) expect(headers.get("location"), href).toMatch(/^\/(cadastro|entrar)\?/);
    else expect(status, href).toBe(200);
  }
});

test("nothing found: the filters to drop; a city without any shows those around it", async () => {
  const none = await page(`${FIXED}&school=vertice&shifts=integral`);
  expect(none.heading).toBe("Nenhuma bolsa de estudo encontrada em São Paulo");
  expect(linksOf(none.html)).toMatchObject({ "Sem Integral: 3 bolsas": `${FIXED}&school=vertice` });
  const cotia = await page(`${FIXED}&city=cotia-sp`);
  expect(cotia.html).toContain("Ainda não temos bolsas de estudo cadastradas em Cotia.");
  expect(cotia.html).toContain("Perto daqui");
  expect(cotia.cards).toHaveLength(6);
  expect(cotia.robots).toBe("noindex, follow");
});

test("a fragment has the regions that are swapped; to hydrated filters it brings their answer alone", async () => {
  const { html } = await page(`${FIXED}&shifts=tarde`, { "x-fragment": "page" });
  expect(html).toMatch(/^<title>Buscar bolsas em São Paulo, SP \| Escola à Vista<\/title><main id="conteudo"/);
  for (const id of ["topo", "campos", "aplicar", "resultados"]) {
    expect(html).toMatch(new RegExp(`id="${id}" data-region`));
  }
  expect(html).toContain('id="anuncio"');
  const { html: answer } = await page(`${FIXED}&shifts=tarde`, { "x-fragment": "answer" });
  const propsOf = (text: string) => /data-island="filters"[^>]* data-props="([^"]*)"/.exec(text)![1]!;
  expect(propsOf(answer)).toBe(propsOf(html));
  expect(JSON.parse(propsOf(answer).replaceAll("&quot;", '"').replaceAll("&amp;", "&"))).toMatchObject({
    of: "scholarships",
    fixed: "distinct=false",
    query: "shifts=tarde",
  });
  expect(answer).toContain('id="resultados"');
  expect(answer).not.toContain('id="campos"');
});

test("the home page and the error page lead here", async () => {
  expect((await page("/")).html).toMatch(/href="\/matriculas\/buscar-bolsas\?(city=[\w-]+&amp;)?distinct=false"/);
  expect((await page("/nada")).html).toContain(`href="${PATH}">Encontrar minha bolsa`);
});

test("the offers are read once, with the schools that they belong to", async () => {
  await resetModules();
  const fresh = await import("./worker.ts");
  const keys: string[] = [];
  const SNAPSHOT = onEachCall(env.SNAPSHOT, (_method, [key]) => keys.push(String(key)));
  const bindings = { ...env, SNAPSHOT };
  const offersRead = () => keys.filter((key) => key.includes("/columns/")).length;
  await fresh.ask("/busca/sp", {}, bindings);
  expect(offersRead()).toBe(1);
  for (let i = 0; i < 3; i++) expect((await fresh.ask(FIXED, {}, bindings)).status).toBe(200);
  expect(offersRead()).toBe(1);
});

test("offers that cannot be read are an outage: no list shows schools without their prices", async () => {
  const { segments } = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  const key = columnsKey(segments[0]!);
  const bytes = (await env.SNAPSHOT.get(key, "arrayBuffer"))!;
  await env.SNAPSHOT.delete(key);
  await resetModules();
  const fresh = await import("./worker.ts");
  expect((await fresh.ask(FIXED)).status).toBe(503);
  expect((await fresh.ask("/busca/sp")).status).toBe(503);
  await env.SNAPSHOT.put(key, bytes);
  expect((await fresh.ask(FIXED)).status).toBe(200);
});
