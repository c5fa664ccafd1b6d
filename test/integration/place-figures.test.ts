import { env } from "cloudflare:test";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { FEDERATIVE_UNITS } from "../../src/domain/places/uf.ts";
import { headOf, linksOf } from "./html.ts";
import { resetModules } from "./reset-modules.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

test.each(["/busca", "/bolsas-de-estudo", "/escola/por-avaliacao", "/escola/por-mensalidade", "/escola/ranking-enem"])(
  "%s: every state with schools is a link that holds its name and its shape, and the others are shapes alone",
  async (path) => {
    const html = await (await ask(path)).text();
    const links = [
      ...html.matchAll(/<a href="([^"]*)" class="land-\d"><svg[^>]*aria-hidden="true"><use href="([^"]*)"/g),
    ];
    const linked = links.map(([, , shape]) => shape!.replace("/brasil.svg#", ""));
    expect(links.map(([, href]) => href)).toEqual(linked.map((uf) => `${path}/${uf}`));
    expect(linked).toContain("sp");
    expect(html).not.toContain("\u00a0(0)");
    const [, rest] = /<li class="land-0" aria-hidden="true">(.*?)<\/li>/.exec(html)!;
    const unlinked = [...rest!.matchAll(/<use href="\/brasil.svg#(\w\w)"/g)].map(([, uf]) => uf!);
    expect(unlinked).toContain("ac");
    expect([...linked, ...unlinked].sort()).toEqual(FEDERATIVE_UNITS.map(({ uf }) => uf.toLowerCase()).sort());
    // Below a list of schools; the search of the country leads to its states first, and fees ask for a stage.
    const isBelow = path !== "/busca" && path !== "/escola/por-mensalidade";
    // Only the search lists every school.
    expect(html).toContain(path === "/busca" ? ">Escolas por estado<" : ">Escolas desta lista, por estado<");
    const list = html.search(/class="cards|class="ranking"/);
    expect(list >= 0 && html.indexOf("/brasil.svg") > list).toBe(isBelow);
    expect(brotliCompressSync(html).length).toBeLessThan(12 * 1024);
  },
);

test("the number beside a state is that of its own page, and tints the map", async () => {
  const html = await (await ask("/bolsas-de-estudo")).text();
  const [, tint, count] = html.match(
    /class="land-(\d)"><svg[^>]*><use href="\/brasil.svg#sp"[^>]*><\/use><\/svg><span>São Paulo\s\((\d+)\)/,
  )!;
  const own = await (await ask("/bolsas-de-estudo/sp")).text();
  expect(own).toContain(`${count} escolas na lista, com avaliações e contato`);
  expect(Number(tint)).toBeGreaterThan(0);
});

test("a directory of a state of which no school is known says so", async () => {
  expect(await (await ask("/bolsas-de-estudo/ac")).text()).toContain(
    "Não conhecemos nenhuma escola particular no Acre.",
  );
});

test("with a filter the list is first", async () => {
  const html = await (await ask("/busca?hasOffers=true")).text();
  expect(html.indexOf("/brasil.svg")).toBeGreaterThan(html.indexOf('class="cards'));
});

test("a ranking of one school speaks of one", async () => {
  const html = await (await ask("/escola/ranking-enem?dependencia=federal")).text();
  expect(html).toContain(">1 escola com pelo menos 10 participantes nesta edição.<");
});

test.each([
  ["/sp/cotia-sp", "Nenhuma escola em Cotia teve", "Ver o ranking no estado de São Paulo", "/sp"],
  [
    "/sp/cotia-sp?dependencia=federal",
    "Nenhuma escola deste tipo em Cotia teve",
    "Ver o ranking no estado de São Paulo",
    "/sp",
  ],
  [
    "/rj/rio-de-janeiro-rj?dependencia=municipal",
    "Nenhuma escola deste tipo no Rio de Janeiro teve",
    "Ver o ranking no Rio de Janeiro",
    "/rj/rio-de-janeiro-rj",
  ],
])("the empty ranking of %s leads to the nearest that has schools", async (path, text, label, target) => {
  const html = await (await ask(`/escola/ranking-enem${path}`)).text();
  expect(html).toContain(text);
  expect(linksOf(html)[label]).toBe(`/escola/ranking-enem${target}`);
});

test("a ranking says when its list was published", async () => {
  expect(await (await ask("/escola/ranking-enem/sp")).text()).toMatch(/<p class="source">[^<]*Lista atualizada em \d/);
});

test("without any edition of ENEM the ranking is an honest page that is not indexed; no state is still a 404", async () => {
  const manifest = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify({ ...manifest, rankings: [] }));
  // An isolate that has loaded nothing yet.
  await resetModules();
  const { ask } = await import("./worker.ts");
  for (const path of ["/escola/ranking-enem", "/escola/ranking-enem/sp", "/escola/ranking-enem/sp/sao-paulo-sp"]) {
    const response = await ask(path);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    expect(headOf(html).robots).toBe("noindex, follow");
    expect(html).toContain("Ainda não publicamos resultados de nenhuma edição do ENEM por escola.");
  }
  expect((await ask("/escola/ranking-enem/xx")).status).toBe(404);
  expect((await ask("/escola/ranking-enem/xx/sao-paulo-sp")).status).toBe(404);
});

test("before any school has published a price, the directories say so and lead to the schools", async () => {
  await env.DB.exec("UPDATE offer SET is_active = 0");
  await publishAll(env, { now: new Date(), force: true });
  await resetModules();
  const { ask } = await import("./worker.ts");
  for (const [path, text] of [
    ["/bolsas-de-estudo", "Nenhuma escola publicou uma bolsa aqui ainda."],
    ["/escola/por-mensalidade", "Nenhuma escola daqui nos informou o preço ainda."],
  ]) {
    const html = await (await ask(`${path}/sp`)).text();
    expect(html).toContain(text);
    expect(html).toMatch(/<a href="\/busca\/sp">Ver \d+ escolas particulares no estado de São Paulo<\/a>/);
    expect(html).toContain('href="/busca/sp/campinas-sp">');
    expect(html).not.toContain(`href="${path}/sp/`);
  }
});
