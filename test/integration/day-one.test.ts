import { env } from "cloudflare:test";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { type CensusValues, readCensus } from "../../src/domain/catalog/census-text.ts";
import { MAX_PAGES, PAGE_SIZE_GRID } from "../../src/domain/constants.ts";
import { SCREENS } from "./child-screens.ts";
import { plain } from "./html.ts";
import { GROUND, mapsWithoutGround, writeGround } from "./map-ways.ts";
import { walkWithOnePrice } from "./price-walk.ts";
import { family, signIn, unpricedCards } from "./priced-world.ts";
import { fieldValues, followPromises, tryFilters } from "./promises.ts";
import { askRandomUrls } from "./random-addresses.ts";
import { askForTheThirdAnswer } from "./third-answer.ts";
import { textOf, type Visit, walk } from "./walk.ts";
import { ask, locationOf, publishOfficialState } from "./worker.ts";

/** Number of pages that are read, one of each kind in turn. */
const PAGES = 150;
/** Times that a page may say that something is not known. */
const MAX_UNKNOWN = 3;
/** It explains the words themselves. */
const ABOUT_UNKNOWN = "/artigos/o-que-e-nao-informado";
/** Lists whose filters are all tried: large and small, with and without a school. */
const LISTS = [
  "/busca",
  "/busca/sp/sao-paulo-sp",
  "/busca/sp/sao-paulo-sp/moema",
  "/busca/sp/campinas-sp",
  "/busca/to/gurupi-to",
  "/busca/ac",
  "/matriculas/buscar-bolsas?distinct=false",
];

let visits: readonly Visit[];

/** Official files alone: no school has sent a price, and no family a review. */
beforeAll(async () => {
  await publishOfficialState();
  visits = await walk("/", PAGES);
});

test("the home page chooses no school and promises no price, and its example leads to schools", async () => {
  const html = await (await ask("/")).text();
  expect(html).not.toMatch(/<h2 id="bolsas-perto">|<article class="card/);
  expect(textOf(html)).not.toMatch(/preço à vista|com bolsas de estudo|\d% de desconto/);
  const [, example] = /Ou escreva como fala:.*?href="([^"]+)"/s.exec(html)!;
  const answer = await ask(example!.replaceAll("&amp;", "&"));
  const found = await ask(answer.headers.get("location") ?? example!);
  expect(textOf(await found.text())).toMatch(/\d+ escolas? .*em São Paulo/);
});

test("an error page promises no discount where there is no scholarship", async () => {
  const answer = await ask("/busca/sp/nada-sp");
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toMatch(/\d% de desconto|descontos de até|bolsa de estudo/);
});

test("where no city has a scholarship, the list of scholarships leads to none of them", async () => {
  const answer = await ask("/matriculas/buscar-bolsas?distinct=false");
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain("Bolsas em outras cidades");
});

test("a state says which of its cities have schools, and a place without one where they are", async () => {
  const notices = async (path: string) => textOf(plain(await (await ask(path)).text()));
  expect(await notices("/busca/to")).toContain("Por enquanto, as escolas deste estado são todas de Palmas e Gurupi.");
  const empty = await notices("/busca/ac");
  expect(empty).toContain("Por enquanto, temos escolas de São Paulo, Campinas, Palmas, Gurupi e Salvador.");
  expect(empty).toContain("Avisamos por e-mail quando chegar a Acre: deixe o seu em “Avise-me”.");
});

test("the home page tells no price before a school has, and offers no city without schools", async () => {
  const text = textOf(await (await ask("/")).text());
  expect(text).not.toContain("R$");
  expect(text).not.toMatch(/\s\(0\)|\b0 escolas/);
});

test("every link leads to a page", async () => {
  expect(visits).toHaveLength(PAGES);
  const broken: string[] = [];
  for (const { path, from, status } of visits) {
    if (status === 200) continue;
    const target = status === 302 || status === 303 ? await ask(locationOf(await ask(path))) : null;
    if (target?.status !== 200) broken.push(`${status} ${path} (from ${from})`);
  }
  expect(broken).toEqual([]);
});

const timesUnknown = (html: string) => textOf(html).match(/não informad/gi)?.length ?? 0;

test("no page says of more than three things that they are not known", () => {
  const faults = visits.flatMap(({ path, html }) => {
    const times = timesUnknown(html);
    return times > MAX_UNKNOWN && path !== ABOUT_UNKNOWN ? [`${times} ${path}`] : [];
  });
  expect(faults).toEqual([]);
});

/** Schools of a comparison: of each source, and as many as fit. */
test.each([2, 3, 4])("a comparison of %i schools of any source says it of no more either", async (size) => {
  const rows = await env.DB.prepare(
    "SELECT slug FROM school WHERE is_active = 1 AND administration = 0 ORDER BY inep_code",
  ).raw<[string]>();
  const faults: string[] = [];
  for (let first = 0; first < rows.length; first += Math.ceil(rows.length / 6)) {
    const step = Math.floor(rows.length / size);
    const slugs = Array.from({ length: size }, (_, i) => rows[(first + i * step) % rows.length]![0]);
    const path = `/comparar?escolas=${slugs.join()}`;
    const html = plain(await (await ask(path)).text());
    expect(html, path).toContain('class="compare-region"');
    if (timesUnknown(html) > MAX_UNKNOWN) faults.push(`${timesUnknown(html)} ${path}`);
  }
  expect(faults).toEqual([]);
});

test("no page speaks of prices that there are not", () => {
  const faults = visits.flatMap(({ path, html }) => {
    const found =
      /.{40}(?:a partir de R\$ ?\D|R\$ ?0\b|\bNaN\b|undefined|(?<![\d.,] ?)\b0 (?:bolsas?|preços?)\b).{20}/.exec(
        textOf(html),
      );
    return found && !html.includes('data-found="Nenhuma bolsa') ? [`${path}: ${found[0]}`] : [];
  });
  expect(faults).toEqual([]);
});

test("no link of a list with schools leads to an empty one", () => {
  const isEmpty = ({ html }: Visit) => html.includes('data-found="Nenhum');
  const full = new Set(visits.filter((visit) => !isEmpty(visit)).map(({ path }) => path));
  const faults = visits.filter((visit) => isEmpty(visit) && /^\/busca.*\?/.test(visit.path) && full.has(visit.from));
  expect(faults.map(({ path, from }) => `${path} (from ${from})`)).toEqual([]);
});

test("no filter that a list offers leads to nothing, and what it promises is there", async () => {
  const tried = await tryFilters(LISTS, fieldValues);
  expect(tried).toBeGreaterThan(100);
});

test("K30: random searches list what official files state, then apart what may meet them, never less", async () => {
  const city = (code: string, slug: string, path: string) => ({
    query: `city=${slug}`,
    path,
    filter: { scope: { kind: "city", cityCode: code } as const },
  });
  const places = [
    city("3550308", "sao-paulo-sp", "/busca/sp/sao-paulo-sp"),
    city("1721000", "palmas-to", "/busca/to/palmas-to"),
  ];
  expect(await askForTheThirdAnswer(places, 60)).toBeGreaterThan(100);
});

test("a list says which of the asked facts no school of the place tells", async () => {
  const html = await (await ask("/busca/sp/sao-paulo-sp?grade=fundamentalII_6-ano&shifts=manha&priceMax=1500")).text();
  expect(html).toContain("Nenhuma escola daqui informa o turno nem o preço: esses filtros não tiram nenhuma da lista.");
});

test("an empty list leads on to what its links promise", async () => {
  let followed = 0;
  for (const place of LISTS) {
    for (const asked of ["comPreco=true&grade=fundamentalII_6-ano", "school=xyz&shifts=noturno"]) {
      followed += await followPromises(`${place}${place.includes("?") ? "&" : "?"}${asked}`);
    }
  }
  expect(followed).toBeGreaterThan(15);
});

test("a family meets no price of a school that has told none, and says once for whom it searches", async () => {
  await signIn();
  const reached = await walkWithOnePrice({
    places: LISTS.filter((path) => path.startsWith("/busca")),
    walks: 40,
    asksForPrice: false,
  });
  expect(reached.priced + reached.reservation).toBe(0);
  expect(reached.unpriced).toBeGreaterThan(20);
});

test("the line of the child says that a school has not its grade, or that it is searched for; never of a price", async () => {
  const lines = new Set<string>();
  for (const list of ["grade=medio_1-serie", "stageGroup=infantil"]) {
    const html = await (await ask(`/busca/sp/sao-paulo-sp?${list}`)).text();
    for (const { slug } of unpricedCards(html)) {
      const page = await (await ask(`/escola/${slug}?serie=medio_1-serie`)).text();
      const line = textOf(/<aside id="perfil".*?<\/aside>/s.exec(page)![0]).trim();
      const found = /^(Você procura: 1ª série|Esta escola não tem 1ª série) /.exec(line);
      expect(found, `${slug}: ${line}`).not.toBeNull();
      if (list.startsWith("grade")) expect(found![1]).toBe("Você procura: 1ª série");
      lines.add(found![1]!);
    }
  }
  expect(lines.size).toBe(2);
});

test("every screen that can be for a child opens for one, and tells no price", async () => {
  const [school, other] = unpricedCards((await family()("/busca/sp/sao-paulo-sp?grade=fundamentalII_6-ano")).html);
  for (const screen of Object.values(SCREENS)) {
    const path = screen.replace(":slug", school!.slug).replace(":other", other!.slug);
    const response = await ask(path.replace("&shifts=manha", "").replace("&turno=manha", ""));
    // A school without a price has no page of its costs.
    expect([path, response.status]).toEqual([path, path.includes("/custos") ? 404 : 200]);
    expect([path, (await response.text()).match(/<strong>R\$[^<]*/)?.[0]]).toEqual([path, undefined]);
  }
});

test("random URLs: no 5xx, no reflected markup, always a known status", async () => {
  for (const [status, times] of await askRandomUrls(200)) expect(times, String(status)).toBeGreaterThan(0);
});

interface Listed {
  readonly slug: string;
  readonly city: string;
  readonly census: CensusValues;
}

// A class without pupils is none.
const isSmall = (pupils = 0, classes = 0) => pupils > 0 && classes > 0 && pupils / classes <= 20;

describe("questions of families", () => {
  const QUESTIONS: readonly [string, (school: Listed) => boolean][] = [
    [
      "escola acessível para cadeirante em Palmas",
      ({ city, census }) =>
        city === "Palmas" && (census.ramps === 1 || census.lift === 1) && census.accessible_toilet === 1,
    ],
    [
      "escola com psicólogo em São Paulo",
      ({ city, census }) => city === "São Paulo" && (census.psychologists ?? 0) > 0,
    ],
    ["inclusão autismo", ({ census }) => census.support_room === 1],
    [
      "turma pequena ensino médio Campinas",
      ({ city, census }) => city === "Campinas" && isSmall(census.pupils_med, census.classes_med),
    ],
  ];
  test.each(QUESTIONS)("“%s” finds exactly the schools that declare it", async (question, fits) => {
    const sql =
      "SELECT s.slug, c.name, s.census_facts FROM school s JOIN city c ON c.ibge_code = s.city_ibge_code WHERE s.is_active = 1 AND s.administration = 0";
    const rows = await env.DB.prepare(sql).raw<[string, string, string | null]>();
    const schools = rows.map(([slug, city, facts]) => ({ slug, city, census: readCensus(JSON.parse(facts ?? "{}")) }));
    const expected = schools.filter(fits).map(({ slug }) => slug);
    // Given files may leave a question without an answer.
    if (inject("isOfficialExtract")) expect(expected.length).toBeGreaterThan(2);
    expect(expected.length).toBeLessThan(schools.length);
    const { slugs, total } = await listOf(`/busca?q=${encodeURIComponent(question)}`);
    expect(total).toBe(expected.length);
    expect(slugs.filter((slug) => !expected.includes(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(Math.min(total, MAX_PAGES * PAGE_SIZE_GRID));
  });
});

/** The schools of all pages of a list, which shows no more than the first pages, and how many it counts. */
async function listOf(path: string): Promise<{ readonly slugs: string[]; readonly total: number }> {
  const target = locationOf(await ask(path));
  const slugs: string[] = [];
  let total = 0;
  for (let page = 1; ; page++) {
    const response = await ask(`${target}&page=${page}`);
    // Those that only may meet the search come after them (K30).
    if (response.status !== 200) return { slugs: slugs.slice(0, total), total };
    const html = await response.text();
    total = Number.parseInt(/data-found="([\d.]+)/.exec(html)?.[1]?.replaceAll(".", "") ?? "0", 10);
    const cards = html
      .slice(html.indexOf('id="resultados"'))
      .matchAll(/<article class="card\b.*?<h2><a href="\/escola\/([^"?]*)/gs);
    if (total > 0) slugs.push(...Array.from(cards, ([, slug]) => slug!));
  }
}

test("every list with a map has a ground", async () => {
  await publishAll(env, { now: new Date(Date.now() + 1000), writeGround: writeGround(GROUND) });
  expect((await mapsWithoutGround()).filter((path) => !path.startsWith("/matriculas"))).toEqual([]);
});
