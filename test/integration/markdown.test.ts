import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { ROUTES } from "../../src/routes/table.ts";
import { paths } from "../../src/site/paths.ts";
import { pollSoon } from "../../src/worker/snapshot.ts";
import { buildWorld, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { cardNames } from "./html.ts";
import { samplePath } from "./security/addresses.ts";
import { ask, ORIGIN, send } from "./worker.ts";

const CITY = "/busca/sp/sao-paulo-sp";
const OTHER = "escola-pitangueira";
const TYPE = "text/markdown; charset=utf-8";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/** A name that is markup in Markdown and in HTML. */
const HOSTILE = "# *Colégio* [leia](https://mau.example) <b>1</b> | ~x~ _y_ `z` &amp; \\";

beforeAll(async () => {
  const world = buildWorld(worldYear(new Date()));
  const schools = world.schools.map((school, i) => (i === 1 ? { ...school, name: HOSTILE } : school));
  await fillWorld(env.DB, { ...world, schools });
  await publishAll(env, { now: new Date() });
});

afterAll(() => {
  vi.useRealTimers();
});

async function markdown(path: string, accept = "text/markdown") {
  const response = await ask(path, { accept });
  return { response, text: await response.text() };
}

const typeOf = (response: Response) => response.headers.get("content-type")?.toLowerCase();

/** Names of the numbered list, in order, as they were before they were escaped. */
const namesIn = (text: string) =>
  [...text.matchAll(/^\d+\. \[((?:\\.|[^\]\\])*)\]\(/gm)].map(([, name]) => name!.replace(/\\(.)/g, "$1"));

const withoutReferences = (html: string) => {
  const letters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&#x27;": "'", "&quot;": '"' };
  return html.replace(/&(lt|gt|amp|quot|#x27);/g, (found) => letters[found]!);
};

/** An address for each row of the table that has Markdown. */
const ADDRESSES = ROUTES.filter((row) => row.markdown).map(({ pattern }) =>
  pattern === paths.article(":slug") ? paths.article("escola-em-destaque") : samplePath(pattern),
);

test.each(ADDRESSES)("%s is Markdown for whoever asks for it, and HTML for browsers", async (address) => {
  const path = address === paths.scholarshipSearch() ? `${address}?distinct=false` : address;
  const { response, text } = await markdown(path);
  expect([response.status, typeOf(response)]).toEqual([200, TYPE]);
  expect(response.headers.get("vary")).toMatch(/\bAccept\b/);
  expect(text).toMatch(/^# \S/m);
  expect(text).toContain(`\n\nPágina: <${ORIGIN}${path}>\n`);
  // Links are absolute, and nothing is left of HTML or of a value that is none.
  expect([...text.matchAll(/\]\((?!https?:|tel:|mailto:|webcal:)[^)]*\)/g)].map(String)).toEqual([]);
  expect(text).not.toMatch(/undefined|\[object|\bnull\b|(?<!\\)<\/?(p|a|div|span|li|b)\b/);
  const page = await ask(path, { accept: BROWSER });
  expect([page.status, typeOf(page)]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("vary")).toMatch(/\bAccept\b/);
  expect(page.headers.get("cache-control")).toBe(response.headers.get("cache-control"));
});

test("no response with Markdown is cached by its address alone", () => {
  expect(ADDRESSES.length).toBeGreaterThan(20);
  expect(ROUTES.filter((row) => row.markdown && row.cache)).toEqual([]);
});

test.each([
  CITY,
  `${CITY}?page=2`,
  `${CITY}?grade=fundamental_6&priceMax=1200`,
  `${CITY}?grade=medio_1`,
  `${CITY}?sort=min_price&neutro=1`,
  "/busca/sp",
  "/escola/busca?city=campinas-sp",
  "/escola/por-avaliacao/sp/sao-paulo-sp",
  "/escola/por-mensalidade/sp/sao-paulo-sp?stageGroup=medio",
  "/bolsas-de-estudo/sp/sao-paulo-sp",
  "/matriculas/buscar-bolsas?distinct=false",
])("%s has the same schools in the same order as its page", async (path) => {
  const html = await (await ask(path, { accept: BROWSER })).text();
  const names = cardNames(html).map(withoutReferences);
  expect(names.length).toBeGreaterThan(0);
  expect(namesIn((await markdown(path)).text)).toEqual(names);
});

test("the schools of a second page are numbered on", async () => {
  const { text } = await markdown(`${CITY}?page=2`);
  expect(text).toMatch(/^22\. \[/m);
  expect(text).toContain("Página 2 de 2. [Página anterior](http");
});

test("a list says its order and why, what is unknown, and its sources", async () => {
  const { text } = await markdown(CITY);
  expect(text).toContain("Ordem: Relevância, bolsas primeiro.");
  expect(text).toContain("## Por que esta ordem?");
  expect(text).toContain("Regra comercial: fica de fora da ordem neutra.");
  expect(text).toMatch(/\[Ver em ordem neutra\]\(http\S+neutro=true\)/);
  expect(text).toContain("ENEM: não informado");
  expect(text).toContain("Mensalidade: não informado");
  expect(text).toMatch(
    /Mensalidade: (de )?R\$ [\d.,]+ .*; (preço de \d\d\/\d\d\/\d{4}|data do preço não informada), fonte: INEP/,
  );
  expect(text).toContain("## Fontes e datas");
});

test("nothing found is said, with the filters to drop", async () => {
  const { response, text } = await markdown(`${CITY}?school=zzzzqqq`);
  expect(response.status).toBe(200);
  expect(namesIn(text)).toEqual([]);
  expect(text).toContain("Não achamos “zzzzqqq”");
});

test("a name that is markup is text, on one line", async () => {
  const { text } = await markdown(CITY);
  const line = text.split("\n").find((candidate) => candidate.includes("mau.example"))!;
  expect(line).toMatch(/^\d+\. \[\\# \\\*Colégio\\\* \\\[leia\\\]\(https:\/\/mau\.example\) \\<b\\>1\\<\/b\\> \\\|/);
  expect(namesIn(line)).toEqual([HOSTILE]);
});

test("a school has its fees with dates, what nobody told, and the sources of each part", async () => {
  const { text } = await markdown(paths.school(VERTICE.slug));
  expect(text).toContain(`# ${VERTICE.name}`);
  expect(text).toMatch(/\n## Mensalidade\n\n(A partir de )?R\$ [\d.,]+ por mês/);
  expect(text).toMatch(/\| Série e ano \|/);
  expect(text).toContain("700,5");
  expect(text).toContain("não informado");
  expect(text.match(/^Fonte e data: /gm)!.length).toBeGreaterThanOrEqual(4);
});

test("a comparison has the rows of the page", async () => {
  const { text } = await markdown(`/comparar?escolas=${VERTICE.slug},${OTHER}`);
  expect(text).toContain("# Comparar 2 escolas");
  expect(text).toMatch(/^\| O que comparar \| Colégio Vértice \|/m);
  expect(text).toContain("| Total do ano |");
  expect(text).toContain("## Fontes e datas");
});

test("a text has its sections, lists and links", async () => {
  const { text } = await markdown(paths.ranking());
  expect(text).toContain("## A ordem neutra");
  expect(text).toContain(`[escolas de São Paulo em ordem neutra](${ORIGIN}${CITY}?neutro=1)`);
});

test.each([
  ["text/markdown", true],
  ["TEXT/Markdown", true],
  ["text/markdown;variant=GFM", true],
  ["text/markdown, text/html, */*", true],
  ["text/markdown, */*;q=0.8", true],
  ["text/html;q=0.7, text/markdown;q=0.8", true],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0.5, */*", false],
  ["text/markdown;q=0", false],
  ["text/markdown;q=abc", false],
  ["text/*", false],
  ["*/*", false],
  ["text/x-markdown", false],
  ["text/plain", false],
  [BROWSER, false],
  ["", false],
])("Accept %s: Markdown %s", async (accept, isMarkdown) => {
  const response = await ask(CITY, accept === "" ? {} : { accept });
  expect(typeOf(response)).toBe(isMarkdown ? TYPE : "text/html; charset=utf-8");
});

test("neither representation is given for the other, in whatever order they are asked for", async () => {
  const without = (html: string) => html.replace(/nonce="[^"]*"/g, "");
  for (const path of [CITY, paths.school(VERTICE.slug), paths.ranking()]) {
    const first = await markdown(path);
    const page = await (await ask(path, { accept: BROWSER })).text();
    const again = await markdown(path);
    expect(again.text).toBe(first.text);
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(without(await (await ask(path, { accept: BROWSER })).text())).toBe(without(page));
  }
});

test("what is cached in the data centre, fragments and programs' data are what they were", async () => {
  const accept = "text/markdown";
  for (const row of ROUTES.filter((row) => row.cache && row.load)) {
    const [first, second] = [await ask(samplePath(row.pattern), { accept }), await ask(samplePath(row.pattern))];
    if (first.status === 200) expect(typeOf(first)).toBe(typeOf(second));
  }
  expect(typeOf(await ask("/sitemap.xml", { accept }))).toContain("xml");
  expect(typeOf(await ask("/api/v1/schools?city=sao-paulo-sp", { accept }))).toBe("application/json");
  expect(typeOf(await ask(CITY, { accept, "x-fragment": "page" }))).toBe("text/html; charset=utf-8");
  expect(typeOf(await ask(paths.myData(), { accept, "x-fragment": "page" }))).not.toBe(TYPE);
});

test.each([CITY, paths.school(VERTICE.slug), paths.trust(), paths.ranking()])(
  "%s is 304 for whoever has its ETag, which is that of the Markdown alone",
  async (path) => {
    const { response, text } = await markdown(path);
    const tag = response.headers.get("etag")!;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const method of ["GET", "HEAD"]) {
      for (const known of [tag, `W/${tag}`, `"outra", ${tag}`]) {
        const again = await send(path, { method, headers: { accept: "text/markdown", "if-none-match": known } });
        expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
        expect(again.headers.get("vary")).toBe(response.headers.get("vary"));
        expect(again.headers.get("cache-control")).toBe(response.headers.get("cache-control"));
      }
      const head = await send(path, { method, headers: { accept: "text/markdown", "if-none-match": '"outra"' } });
      expect([head.status, typeOf(head), await head.text()]).toEqual([200, TYPE, method === "GET" ? text : ""]);
      expect(head.headers.get("etag")).toBe(tag);
    }
    const page = await ask(path, { accept: BROWSER, "if-none-match": tag });
    expect([page.status, typeOf(page), page.headers.get("etag")]).toEqual([200, "text/html; charset=utf-8", null]);
  },
);

test.each([
  ["/escola/nao-existe", 404, "Não encontramos esta escola."],
  ["/busca/xx", 404, "Não encontramos este estado."],
  ["/nada", 404, "Página não encontrada."],
])("%s is an error in Markdown, with its status, never cached", async (path, status, words) => {
  const { response, text } = await markdown(path);
  expect([response.status, typeOf(response)]).toEqual([status, TYPE]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(text).toContain(words);
  expect(typeOf(await ask(path, { accept: BROWSER }))).toBe("text/html; charset=utf-8");
});

test("a page past the end is not found, and leads back", async () => {
  const { response, text } = await markdown(`${CITY}?page=9`);
  expect([response.status, response.headers.get("cache-control"), typeOf(response)]).toEqual([404, "no-store", TYPE]);
  expect(text).toMatch(/\[Ir para a última página \(2\)\]\(http/);
});

test("an outage is 503 in Markdown, and is tried again", async () => {
  const response = await ask(paths.trust(), { accept: "text/markdown" }, faultyBindings("D1 fails"));
  expect([response.status, typeOf(response)]).toEqual([503, TYPE]);
  expect(response.headers.get("retry-after")).toBe("15");
  expect(await response.text()).toContain(`[Tentar novamente](${ORIGIN}${paths.trust()})`);
});

test("no error has an ETag", async () => {
  for (const path of ["/escola/nao-existe", `${CITY}?page=9`]) {
    expect((await markdown(path)).response.headers.get("etag")).toBeNull();
  }
});

test("redirects are those of the page", async () => {
  const response = await ask("/busca/sp/sao-paulo", { accept: "text/markdown" });
  expect([response.status, response.headers.get("location")]).toEqual([301, CITY]);
});

test("a new publication changes the ETag of what it changes, and of nothing else", async () => {
  const [school, other] = [paths.school(VERTICE.slug), paths.ranking()];
  const tagOf = async (path: string) => (await markdown(path)).response.headers.get("etag")!;
  const [before, unchanged] = [await tagOf(school), await tagOf(other)];
  await env.DB.prepare("UPDATE school SET phone = '(11) 3333-4321' WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await publishAll(env, { now: new Date() });
  pollSoon();
  await ask("/");
  const response = await ask(school, { accept: "text/markdown", "if-none-match": before });
  expect(response.status).toBe(200);
  expect(response.headers.get("etag")).not.toBe(before);
  expect(await response.text()).toContain("3333-4321");
  expect(await tagOf(other)).toBe(unchanged);
});
