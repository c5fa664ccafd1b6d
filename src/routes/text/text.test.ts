import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Manifest } from "../../backend/publish/manifest.ts";
import { openCity } from "../../contract/open-school.ts";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { SESSION_DAYS, SESSION_IDLE_DAYS } from "../../domain/constants.ts";
import type { Identity } from "../../parts/layout/identity.ts";
import { MarkupCache } from "../../parts/screen/markup-cache.ts";
import { COLUMNS } from "../../parts/screen/open-data.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { TOPICS } from "./articles/articles.ts";
import { ALL_TEXTS as PAGES } from "./show-text.ts";
import { sectionsOf, type TextFacts } from "./text.page.tsx";
import { TEXT_ROWS } from "./text.route.ts";

const SITE_NAME = "Escola à Vista";

const NOBODY: Identity = {
  name: SITE_NAME,
  phone: "",
  company: { legalName: "", cnpj: "", address: "", email: "", dpoName: "", dpoEmail: "" },
};
const SOMEBODY: Identity = {
  name: SITE_NAME,
  phone: "11987654321",
  company: {
    legalName: "Exemplo Ltda.",
    cnpj: "00.000.000/0001-91",
    address: "Rua do Exemplo, 1, São Paulo, SP",
    email: "contato@exemplo.com.br",
    dpoName: "Ana Exemplo",
    dpoEmail: "dados@exemplo.com.br",
  },
};

function manifest(sources: Manifest["sources"], meanRating: number): TextFacts["manifest"] {
  return {
    publishedAt: "2026-11-21T12:00:00.000Z",
    isDemonstration: false,
    counts: { schools: 12345, offers: 678, cities: 90 },
    meanRating,
    sources,
  };
}

const SOURCES = {
  "inep-censo-2025": {
    title: "Censo Escolar 2025",
    publisher: "Inep",
    url: "https://www.gov.br/inep",
    referenceDate: "2025",
  },
  ofertas: { title: "Mensalidades e bolsas", publisher: "Escolas", url: null, referenceDate: "2026-10-02" },
};
const origin = "https://escolas.example";
const FILLED: TextFacts = { origin, identity: SOMEBODY, hasInventory: true, manifest: manifest(SOURCES, 4.21) };
const EMPTY: TextFacts = { origin, identity: NOBODY, hasInventory: false, manifest: manifest({}, 0) };

function textOf(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function htmlOf(path: string, facts: TextFacts): string {
  const { intro, sections } = PAGES.find((page) => page.path === path)!.content(facts);
  return renderToStaticMarkup([intro, sections]);
}

test.each(PAGES)("$path says what it is in the length that search engines show", ({ path, title, description }) => {
  expect(path).toMatch(/^\/[a-z0-9-]+(\/[a-z0-9-]+)?$/);
  expect(`${title} | ${SITE_NAME}`.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
});

test("no two pages share a path, a title or a description", () => {
  for (const key of ["path", "title", "description"] as const) {
    expect(new Set(PAGES.map((page) => page[key])).size, key).toBe(PAGES.length);
  }
});

test.each(PAGES)("$path is dated", ({ updatedAt }) => {
  expect(new Date(`${updatedAt}T00:00:00Z`).toISOString().slice(0, 10)).toBe(updatedAt);
});

test.each([paths.cookies(), paths.privacy()])("%s says how long a login lasts, used and unused", (path) => {
  expect(htmlOf(path, FILLED)).toContain(`${SESSION_DAYS} dias, ou ${SESSION_IDLE_DAYS} sem uso`);
});

test.each(PAGES)("$path has sections to link to, whether or not the installation is configured", ({ content }) => {
  for (const facts of [FILLED, EMPTY]) {
    const text = content(facts);
    const sections = sectionsOf(text);
    expect(textOf(text.intro)).not.toBe("");
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.length).toBeGreaterThan(0);
    for (const { id, title, children } of sections) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(title).toMatch(/^\p{Lu}/u);
      expect(textOf(children)).not.toBe("");
    }
  }
});

test.each(PAGES)("$path leads only to pages and sections that exist", ({ path }) => {
  const links = [...htmlOf(path, FILLED).matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1]!);
  const others = [
    paths.myData(),
    paths.trust(),
    paths.dataWithoutAccount(),
    paths.contact(),
    paths.checkCharge(),
    paths.forSchools(),
    paths.profile(),
    paths.gradeHelper(),
    paths.feeDirectory(),
    paths.ratingDirectory(),
    paths.enemRanking(),
  ];
  const known = new Set([...PAGES.map((page) => page.path), ...others]);
  for (const link of links) {
    const [target, anchor] = link.split("#") as [string, string?];
    const isText = !/^\/(busca|dados\/|openapi\.json)/.test(target);
    if (isText) expect(known, link).toContain(target);
    if (anchor !== undefined) {
      const page = PAGES.find((p) => p.path === target)!;
      const ids = sectionsOf(page.content(FILLED)).map(({ id }) => id);
      expect(ids, link).toContain(anchor);
    }
  }
});

const ARTICLES = TOPICS.flatMap(({ articles }) => articles);

test.each(ARTICLES)("“$question” is answered in at most 80 words", ({ answer: response, question }) => {
  const words = textOf(response).match(/[\p{L}\d]+/gu) ?? [];
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(80);
  expect(question).toMatch(/\?$/);
});

function load(path: string, slug?: string) {
  const { load } = TEXT_ROWS.find(({ pattern }) => pattern === (slug ? "/artigos/:slug" : path))!;
  const url = new URL(path, "https://exemplo.com.br");
  const context = { ...FILLED, url, segments: { slug }, markup: new MarkupCache() };
  return load!(context as unknown as RouteContext);
}

test.each(PAGES)("$path answers at its own address, indexed", async ({ path, title, description }) => {
  const slug = path.split("/")[2];
  expect(await load(path, slug)).toMatchObject({
    kind: "page",
    status: 200,
    meta: { title, description, canonical: path, isIndexable: true },
  });
});

test("an article that does not exist is not found", async () => {
  expect(await load("/artigos/nao-existe", "nao-existe")).toEqual({
    kind: "notFound",
    message: "Não encontramos este artigo.",
  });
});

test("what is not configured is said, never made up", () => {
  for (const path of ["/politica-de-privacidade", "/termos-de-uso"]) {
    expect(htmlOf(path, EMPTY)).toContain("não informado (esta instalação ainda não foi configurada)");
    expect(htmlOf(path, EMPTY)).not.toMatch(/mailto:|tel:|wa\.me/);
    expect(htmlOf(path, FILLED)).not.toContain("não informado");
    expect(htmlOf(path, FILLED)).toContain("00.000.000/0001-91");
  }
});

test("the sources shown are those of the manifest, with their dates", () => {
  const html = htmlOf("/dados-e-fontes", FILLED);
  expect(html).toContain('<a href="https://www.gov.br/inep" rel="noopener">Censo Escolar 2025</a>');
  expect(html).toContain('<td data-label="Data">2025</td>');
  expect(html).toContain('<td data-label="Data">02/10/2026</td>');
  expect(html).toContain("<dd>12.345</dd>");
  expect(htmlOf("/dados-e-fontes", EMPTY)).toContain("Nenhuma fonte publicada ainda.");
});

test("each fact has the source that wins, and since when", () => {
  const facts = {
    ...FILLED,
    manifest: manifest(
      {
        "inep-censo-2025": { title: "Censo Escolar 2025", publisher: "Inep", url: null, referenceDate: "2025" },
        "inep-catalogo-2025": {
          title: "Catálogo de Escolas 2025",
          publisher: "Inep",
          url: null,
          referenceDate: "2025",
        },
        "inep-catalogo-2026-02-03": {
          title: "Catálogo de Escolas",
          publisher: "Inep",
          url: null,
          referenceDate: "2026-02-03",
        },
      },
      4,
    ),
  };
  const html = htmlOf("/dados-e-fontes", facts);
  expect(html).toContain(
    'Etapas</th><td data-label="Vale">Catálogo de Escolas</td><td data-label="Desde">03/02/2026</td>',
  );
  expect(html).toContain('<td data-label="Onde ela não diz">Censo Escolar 2025, Catálogo de Escolas 2025</td>');
  expect(html).toContain(
    'Número de alunos</th><td data-label="Vale">Censo Escolar 2025</td><td data-label="Desde">2025</td>',
  );
});

test("the example of the adjusted rating follows the national mean", () => {
  expect(htmlOf("/como-ordenamos", FILLED)).toContain("4,34");
  expect(htmlOf("/como-ordenamos", EMPTY)).toContain("Hoje ainda não há avaliações publicadas");
});

test("the page of the open data has every column of the files, and every code in them", () => {
  const html = htmlOf(paths.openData(), FILLED);
  const codes = [ADMINISTRATIONS, STAGES, GRADES, SHIFTS, TAGS].flatMap((list) => list.map(({ slug }) => slug));
  const headers = Object.values(COLUMNS).map(([header]) => header);
  const fields = Object.keys(openCity.entries.schools.item.entries);
  for (const word of [...headers, ...fields, ...codes]) expect(html).toContain(`<code>${word}</code>`);
});
