import { env } from "cloudflare:test";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type CensusValues, readCensus } from "../../src/domain/catalog/census-text.ts";
import { MAX_PAGES, PAGE_SIZE_GRID } from "../../src/domain/constants.ts";
import { plain } from "./html.ts";
import { linksIn, textOf, type Visit, walk } from "./walk.ts";
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

test("no page says of more than three things that they are not known", () => {
  const faults = visits.flatMap(({ path, html }) => {
    const times = textOf(html).match(/não informad/gi)?.length ?? 0;
    return times > MAX_UNKNOWN && path !== ABOUT_UNKNOWN ? [`${times} ${path}`] : [];
  });
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

test("no filter that a list offers leads to nothing, and what a link promises is there", async () => {
  const tried = new Set<string>();
  const faults: string[] = [];
  for (const path of LISTS) {
    const html = plain(await (await ask(path)).text());
    for (const target of [...quickFilters(html), ...fieldValues(path, html)]) {
      if (tried.has(target)) continue;
      tried.add(target);
      const found = /data-found="([^"]*)/.exec(plain(await (await ask(target)).text()))?.[1];
      if (!found || found.startsWith("Nenhum")) faults.push(`${target} (from ${path}): ${found}`);
    }
  }
  expect(faults).toEqual([]);
  expect(tried.size).toBeGreaterThan(100);
});

/** Targets of the quick filters above a list. */
function quickFilters(html: string): string[] {
  return linksIn(/<ul class="quick".*?<\/ul>/s.exec(html)?.[0] ?? "");
}

/** The lists after a choice of each box and each option that the form beside a list offers. */
function fieldValues(path: string, html: string): string[] {
  const form = /<form id="filtros".*?<\/form>/s.exec(html)?.[0] ?? "";
  const boxes = Array.from(form.matchAll(/<input type="checkbox"[^>]*>/g), ([tag]) => tag).filter(
    (tag) => !/ (?:disabled|checked)=""/.test(tag),
  );
  const ofBoxes = boxes.map((tag) => [/ name="([^"]*)/.exec(tag)![1]!, / value="([^"]*)/.exec(tag)![1]!]);
  const ofSelects = [...html.matchAll(/<select[^>]* name="(grade|rating)".*?<\/select>/gs)].flatMap(([select, name]) =>
    Array.from(select.matchAll(/<option[^>]*>/g), ([tag]) => tag).flatMap((tag) => {
      const value = / value="([^"]+)"/.exec(tag)?.[1];
      return value === undefined || tag.includes(" disabled") ? [] : [[name!, value]];
    }),
  );
  return [...ofBoxes, ...ofSelects].flatMap(([name, value]) => {
    const [pathname, query] = path.split("?") as [string, string?];
    const params = new URLSearchParams(query);
    // The boxes below the line that says how few prices there are.
    if (["hasOffers", "comPreco", "years"].includes(name!)) return [];
    if (name === "grade" || name === "rating") params.delete(name);
    params.append(name!, value!.replaceAll("&amp;", "&"));
    params.delete("page");
    params.sort();
    return `${pathname}?${params}`;
  });
}

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
    if (response.status !== 200) return { slugs, total };
    const html = await response.text();
    total = Number.parseInt(/data-found="([\d.]+)/.exec(html)?.[1]?.replaceAll(".", "") ?? "0", 10);
    const cards = html
      .slice(html.indexOf('id="resultados"'))
      .matchAll(/<article class="card\b.*?<h2><a href="\/escola\/([^"?]*)/gs);
    if (total > 0) slugs.push(...Array.from(cards, ([, slug]) => slug!));
  }
}
