import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../src/worker/app.tsx";
import { TYPED_QUERIES } from "../fixtures/typed/queries.ts";
import { AUTHOR_EMAIL_HOST, SAO_PAULO_SCHOOLS, VERTICE, worldYear } from "../fixtures/world.ts";
import { cardNames, headOf, linksOf, plain } from "./html.ts";
import { fieldValues, followPromises, tryFilters } from "./promises.ts";
import { askForTheThirdAnswer } from "./third-answer.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

const CITY = "/busca/sp/sao-paulo-sp";
const YEAR = worldYear(new Date());

beforeAll(publishWorld);

async function page(path: string, headers?: HeadersInit) {
  const response = await ask(path, headers);
  const html = await response.text();
  return { response, html, ...headOf(html) };
}

test.each([
  ["/busca", "/busca", "60 escolas particulares no Brasil"],
  ["/busca/sp", "/busca/sp", "52 escolas particulares no estado de São Paulo"],
  ["/busca/rj", "/busca/rj", "8 escolas particulares no estado do Rio de Janeiro"],
  [CITY, CITY, "40 escolas particulares em São Paulo"],
  [`${CITY}/moema`, `${CITY}/moema`, "5 escolas particulares em Moema, São Paulo"],
  [
    "/busca/rj/rio-de-janeiro-rj/centro",
    "/busca/rj/rio-de-janeiro-rj/centro",
    "4 escolas particulares no Centro, Rio de Janeiro",
  ],
  ["/escola/busca", CITY, "40 escolas particulares em São Paulo"],
  ["/escola/busca?city=campinas-sp", "/busca/sp/campinas-sp", "12 escolas particulares em Campinas"],
  ["/escola/busca?city=atlantida-xx", CITY, "40 escolas particulares em São Paulo"],
])(
  "%s is a page of its own: canonical, indexed, cached (P7, P8, P9, P30, Q12, S25, S30, C11)",
  async (path, canonical, heading) => {
    const { response, ...head } = await page(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.get("vary")).toContain("x-fragment");
    expect(head).toMatchObject({ canonical, robots: null, heading });
    expect(head.title).toMatch(/ \| Escola à Vista$/);
  },
);

test("a description promises what the cards of its page have, and no more", async () => {
  const places = ["/busca", "/busca/sp", "/busca/rj", CITY, `${CITY}/moema`, "/busca/sp/campinas-sp"];
  for (const path of [...places, `${CITY}?tags=bilingue`, `${CITY}?comPreco=true`, `${CITY}?page=2`]) {
    const { html } = await page(path);
    const [, said] = /<meta name="description" content="([^"]*)"/.exec(html)!;
    const [, cards] = /<ol class="cards">(.*?)<\/ol>/s.exec(html)!;
    const promised = ["mensalidade", "avaliações", "ENEM"].map((word) => said!.split(": ")[1]!.includes(word));
    const shown = [/class="price/, /&#9733;/, /ENEM\u00a0\d/].map((mark) => mark.test(cards!));
    expect([path, ...promised]).toEqual([path, ...shown]);
  }
});

test("the home page depends on the visitor: indexed, but not in shared caches", async () => {
  // The first one of an isolate loads what is around the visitor, and may be sent in parts.
  await page("/");
  const { response, ...head } = await page("/");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(head).toMatchObject({ canonical: "/", robots: null, heading: "A escola certa," });
});

test.each([
  ["/busca/sp/sao-paulo", CITY],
  ["/busca/SP/Sao-Paulo-SP", CITY],
  [`${CITY}/`, CITY],
  ["/busca/", "/busca"],
  ["/busca/sao-paulo/sao-paulo/", CITY],
  ["/busca/rio-de-janeiro", "/busca/rj"],
  ["/busca/Sao-Paulo/SAO-PAULO/Moema/", `${CITY}/moema`],
  ["/busca/sp/sao-paulo?shifts=manha&view=list", `${CITY}?shifts=manha&view=list`],
  ["/busca/%73p", "/busca/sp"],
])("%s leads in one hop to %s", async (path, target) => {
  const response = await ask(path);
  expect(response.status).toBe(301);
  expect(locationOf(response)).toBe(target);
  expect((await ask(target)).status).toBe(200);
});

test.each([
  ["an unknown state", "/busca/xx", "Não encontramos este estado."],
  ["an unknown city", "/busca/sp/atlantida-sp", "Não encontramos esta cidade."],
  ["a city under the wrong state", "/busca/rj/sao-paulo-sp", "Não encontramos esta cidade."],
  ["a city under the wrong state, with its suffix", "/busca/rj/campinas", "Não encontramos esta cidade."],
  ["an unknown neighborhood", `${CITY}/nenhures`, "Não encontramos este bairro."],
  ["a neighborhood of another city", `${CITY}/cambui`, "Não encontramos este bairro."],
  ["an unknown path", "/nada/disso", "Página não encontrada."],
  ["one segment too many", `${CITY}/moema/rua`, "Página não encontrada."],
])("%s is a real 404 (R37, U1, U2, U3, U4, U7, U8, U9, S33, X17)", async (_name, path, message) => {
  const { response, html, ...head } = await page(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(head).toEqual({
    title: "Encontre bolsas de estudo perto de você | Escola à Vista",
    canonical: null,
    robots: "noindex, follow",
    heading: "A página que você está procurando não existe.",
  });
  expect(html).toContain(message);
  expect(html).toContain("até 50% de desconto");
  expect(html).toContain("descontos de até 80%.");
  expect(html).toContain('<svg class="shut-eye"');
  expect(html).toContain('rel="nofollow" href="/matriculas/buscar-bolsas">Encontrar minha bolsa');
  expect(html).not.toContain("<pre>");
});

test("a page beyond the last is a 404 with a link to the last", async () => {
  const last = await page(`${CITY}?page=2&sort=min_price`);
  expect(last.response.status).toBe(200);
  expect(cardNames(last.html)).toHaveLength(SAO_PAULO_SCHOOLS - 21);
  for (const beyond of ["3", "51", "9999", "999999999"]) {
    const { response, html, robots } = await page(`${CITY}?page=${beyond}&sort=min_price`);
    expect(response.status, beyond).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(cardNames(html)).toEqual([]);
    expect(linksOf(html)["Ir para a última página (2)"]).toBe(`${CITY}?page=2&sort=min_price`);
    expect(robots).toBe("noindex, follow");
  }
});

test("K6: no size but those of the screens, no page but the first for nonsense (P16, V9, C5, C6)", async () => {
  for (const query of ["size=100000", "size=-1", "size=48", "page=0", "page=-3", "page=dois"]) {
    const { response, html, canonical } = await page(`${CITY}?${query}`);
    expect(response.status, query).toBe(200);
    expect(cardNames(html), query).toHaveLength(21);
    expect(html, query).toContain("Removemos um filtro inválido: ");
    expect(canonical).toBe(CITY);
  }
  expect(cardNames((await page(`${CITY}?size=17`)).html)).toHaveLength(17);
  expect(cardNames((await page(`${CITY}?view=list`)).html)).toHaveLength(23);
});

test.each([
  [
    "priceMin=900&priceMax=300",
    "A mensalidade mínima era maior que a máxima: trocamos uma pela outra.",
    "priceMax=900&priceMin=300",
  ],
  [
    "grade=fundamentalII_6-ano&stageGroup=medio",
    "A série não é da etapa escolhida: mostramos só a série.",
    "grade=fundamentalII_6-ano",
  ],
  ["years=1999", "Removemos um filtro inválido: ano letivo dos preços.", ""],
])("a search that contradicts itself is put right, and says so: %s", async (query, line, rest) => {
  const { response, html, canonical } = await page(`${CITY}?${query}`);
  expect(response.status).toBe(200);
  expect(html).toContain(line);
  expect(canonical).toBe(rest === "" ? CITY : `${CITY}?${rest}`);
});

test("an invalid filter is dropped with a notice, and the good ones stay (V38)", async () => {
  const { response, html, canonical, heading } = await page(
    `${CITY}?shifts=manha&shifts=lua&sort=cheapest&utm_source=x`,
  );
  expect(response.status).toBe(200);
  expect(html).toContain("Removemos um filtro inválido: ordem e turno.");
  expect(canonical).toBe(`${CITY}?shifts=manha`);
  expect(heading).toBe("11 escolas com turno da manhã em São Paulo, todas com preço");
  expect(html).toContain("Outras 8 não informam o turno.");
  expect((await page(`${CITY}?shifts=manha&utm_source=x&tags=`)).html).not.toContain("Removemos");
});

test("filtered and later pages: canonical to themselves, filters out of the index", async () => {
  expect(await page(`${CITY}?page=2`)).toMatchObject({ canonical: `${CITY}?page=2`, robots: null });
  expect(await page(`${CITY}?tags=bilingue&shifts=tarde&view=list`)).toMatchObject({
    canonical: `${CITY}?shifts=tarde&tags=bilingue`,
    robots: "noindex, follow",
  });
  expect(await page("/busca/sp/cotia-sp")).toMatchObject({ robots: "noindex, follow" });
});

test("a fee filter sets schools without a fee apart and says so (P13)", async () => {
  const { html, heading } = await page(`${CITY}?priceMin=1&priceMax=700`);
  const filtered = Number(heading!.split(" ")[0]);
  expect(filtered).toBeGreaterThan(0);
  expect(filtered).toBeLessThan(SAO_PAULO_SCHOOLS);
  expect(html).toContain("Escolas que não informam a mensalidade vêm depois, à parte.");
  expect(html.split('<li class="unpriced">')[0]).not.toContain("Preço não informado");
});

test("filters of several groups are cumulative, values of one are alternatives (V30)", async () => {
  const count = async (query: string) => Number((await page(`${CITY}?${query}`)).heading!.split(" ")[0]);
  const [morning, afternoon] = [await count("shifts=manha"), await count("shifts=tarde")];
  expect(await count("shifts=manha&shifts=tarde")).toBe(morning + afternoon);
  expect(await count("shifts=manha&hasOffers=true")).toBeLessThanOrEqual(morning);
  expect(await count("shifts=manha&shifts=tarde&neighborhood=moema")).toBeLessThan(morning + afternoon);
});

test.each(["vertice", "vértice", "vertise", "VERTCE", "colegio vertice"])(
  "school=%s finds Vértice (Q5)",
  async (term) => {
    const { html } = await page(`/busca?school=${encodeURIComponent(term)}`);
    expect(cardNames(html)[0]).toBe(VERTICE.name);
  },
);

test("F2.2: a school is opened at the price of its card, when a price was searched for", async () => {
  const plain = Object.values(linksOf((await page(CITY)).html)).filter((href) => href.includes("serie="));
  expect(plain).toEqual([]);
  const query = "grade=fundamentalI_1-ano&shifts=tarde&shifts=manha";
  const { html, heading } = await page(`${CITY}?${query}`);
  const names = cardNames(html);
  expect(names.length).toBeGreaterThan(3);
  const asked = names.map((name) => new URL(linksOf(html)[name]!, "http://site").search);
  const priced = asked.filter((search) => search !== "");
  expect(priced.length).toBeGreaterThan(1);
  for (const search of priced) expect(search).toMatch(/^\?serie=fundamentalI_1-ano&turno=(manha|tarde)&ano=\d+$/);
  for (const search of priced) expect(search).toContain(`ano=${YEAR}`);
  // Schools that teach the grade and publish no price come after.
  expect(asked.slice(priced.length).every((search) => search === "")).toBe(true);
  // K30: both are counted, apart.
  expect(heading).toMatch(new RegExp(`^${priced.length} escolas com 1º ano .* em São Paulo, todas com preço$`));
  expect(html).toMatch(/<li class="unpriced"><h2>Outras \d+ não informam /);
});

test("K12: a partner without a scholarship can be spoken to", async () => {
  const { html } = await page(`${CITY}?school=bandeirante+unidade+24`);
  expect(html).toContain(">Sem bolsa agora\u00a0&#8212; ");
  expect(linksOf(html)["fale com a escola"]).toBe("/escola/colegio-bandeirante-unidade-24/contato?assunto=bolsa");
});

test("nothing found: the filters to drop, with the resulting counts", async () => {
  const { response, html, heading } = await page(`${CITY}?school=vertice&shifts=tarde`);
  expect(response.status).toBe(200);
  expect(heading).toBe("Nenhuma escola particular encontrada em São Paulo");
  expect(linksOf(html)).toMatchObject({
    "Sem Tarde: 1 escola": `${CITY}?school=vertice`,
    "Sem “vertice”: 10 escolas": `${CITY}?shifts=tarde`,
    "Sem nenhum filtro: 40 escolas": CITY,
  });
});

test("an empty list leads on: to filters to drop, and to the nearest that fit", async () => {
  let followed = 0;
  for (const place of [CITY, `${CITY}/moema`, "/busca/sp/campinas-sp"]) {
    for (const asked of [
      "comPreco=true&grade=fundamentalII_6-ano&priceMax=90&priceMin=1",
      "school=xyz&shifts=noturno",
    ]) {
      expect((await page(`${place}?${asked}`)).html).toContain('class="recovery"');
      followed += await followPromises(`${place}?${asked}`);
    }
  }
  expect(followed).toBeGreaterThan(5);
});

test("K30: random searches list what is stated, then apart what may meet them, never less", async () => {
  const scope = { kind: "city", cityCode: "3550308" } as const;
  const may = await askForTheThirdAnswer(
    [
      { query: "city=sao-paulo-sp", path: CITY, filter: { scope } },
      {
        query: "city=sao-paulo-sp&neighborhood=moema",
        path: `${CITY}/moema`,
        filter: { scope, neighborhoods: ["moema"] },
      },
    ],
    60,
  );
  expect(may).toBeGreaterThan(50);
});

test("K30: schools that do not tell a price follow under a line, which leads to a question to five at once", async () => {
  const path = `${CITY}?grade=fundamentalII_6-ano&priceMax=700&priceMin=1`;
  const html = plain((await page(path)).html);
  const [, line] = /<li class="unpriced"><h2>([^<]*)/.exec(html)!;
  expect(line).toMatch(/^(?:Outras )?\d+ (?:podem servir: )?não informam (?:o preço|série (?:nem|ou) preço)$/);
  const [, href, label] = /<a class="button" href="(\/perguntar-preco\?[^"]*)"[^>]*>([^<]*)/.exec(html)!;
  expect(label).toMatch(/^Perguntar a 5 destas \d+$/);
  const asked = new Set<string>();
  let next: string | null = href!.replaceAll("&amp;", "&");
  while (next !== null) {
    const { html: question }: { html: string } = await page(next);
    expect(question).toContain("6º ano");
    const slugs = Array.from(question.matchAll(/<h2><a href="\/escola\/([^"?]*)/g), ([, slug]) => slug!);
    expect(slugs.length).toBeLessThanOrEqual(5);
    for (const slug of slugs) expect(asked.has(slug)).toBe(false);
    for (const slug of slugs) asked.add(slug);
    next =
      /<a href="([^"]*)"[^>]*>Perguntar (?:às próximas|à próxima )/.exec(question)?.[1]?.replaceAll("&amp;", "&") ??
      null;
  }
  // Those that can be reached come first of each five.
  const listed = new URL(href!.replaceAll("&amp;", "&"), ORIGIN).searchParams.get("escolas")!.split(",");
  expect([...asked].toSorted()).toEqual(listed.toSorted());
});

test("no box or option beside a list leads to nothing, and what it promises is there", async () => {
  const lists = ["/busca", CITY, `${CITY}/moema`, "/matriculas/buscar-bolsas?distinct=false"];
  expect(await tryFilters(lists, fieldValues)).toBeGreaterThan(100);
});

test("where a place has no school of a name, the page says so and shows the nearest", async () => {
  const { html, heading } = await page("/busca/sp/cotia-sp?school=vertice");
  expect(heading).toBe("Nenhuma escola particular encontrada em Cotia");
  expect(html).toContain("Não achamos “vertice” em Cotia. Veja abaixo as mais próximas com esse nome");
  expect(html).toContain("Mais perto, com “vertice” no nome");
  expect(html).toContain(VERTICE.name);
});

test("a city without schools shows those around it", async () => {
  const { response, html, heading } = await page("/busca/sp/cotia-sp");
  expect(response.status).toBe(200);
  expect(heading).toBe("Nenhuma escola particular encontrada em Cotia");
  expect(html).toContain("Ainda não temos escolas particulares cadastradas em Cotia.");
  expect(html).toContain("Perto daqui");
  expect([...html.matchAll(/<article class="card[ "]/g)]).toHaveLength(6);
});

test("a city without schools blames no filter, and leads to the schools that there are", async () => {
  const none = await page("/busca/sp/cotia-sp?tags=bilingue&shifts=ead");
  expect(none.html).toContain("Ainda não temos escolas particulares cadastradas em Cotia.");
  expect(none.html).not.toContain("atende a todos estes filtros");
  const wider = Object.keys(linksOf(none.html)).filter((label) => label.startsWith("No "));
  expect(wider).toEqual([expect.stringMatching(/^No (?:estado de São Paulo|Brasil): \d+ (?:escolas|podem servir)$/)]);
  expect(await followPromises("/busca/sp/cotia-sp?tags=bilingue&shifts=ead")).toBeGreaterThan(0);
});

test.each([
  ["sao paulo", CITY],
  ["São Paulo", CITY],
  ["  CAMPINAS  ", "/busca/sp/campinas-sp"],
  ["campinas sp", "/busca/sp/campinas-sp"],
  ["moema", `${CITY}/moema`],
  ["moemma", `${CITY}/moema?termo=moemma`],
  ["sao paolo", `${CITY}?termo=sao+paolo`],
  ["rj", "/busca/rj"],
  ["vertice", "/escola/colegio-vertice"],
  ["colégio vértice", "/escola/colegio-vertice"],
  ["vertise", "/busca?school=vertise"],
  [
    "6o ano manha ate 1200 em moema",
    `${CITY}/moema?grade=fundamentalII_6-ano&priceMax=1200&priceMin=1&shifts=manha&termo=6o+ano+manha+ate+1200+em+moema`,
  ],
  ["01001-000", `${CITY}?lat=-23.547&lng=-46.6666&termo=01001-000`],
  ["r. das flores, 12", `${CITY}?lat=-23.5617&lng=-46.7016&termo=r.+das+flores%2C+12`],
  ["99999-999", "/busca?termo=99999-999"],
  ["", "/busca"],
  ["!!!", "/busca"],
  ["//evil.example", "/busca?school=%2F%2Fevil.example"],
  ["https://evil.example/", "/busca?school=https%3A%2F%2Fevil.example%2F"],
  ["a\r\nSet-Cookie: x=1", "/busca?school=a+Set-Cookie%3A+x%3D1"],
])("the search box: %j leads to %s", async (term, target) => {
  const response = await ask(`/busca?q=${encodeURIComponent(term)}`);
  expect(response.status).toBe(302);
  expect(locationOf(response)).toBe(target);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect((await ask(target)).status).toBe(200);
});

test("the parsed text is shown above the list: place and filters can be removed, the rest is explained", async () => {
  const typed = "montessori integral girafa em moema zona sul";
  const target = locationOf(await ask(`/busca?q=${encodeURIComponent(typed)}`));
  const { html } = await page(target);
  expect(html).toContain(`<p>Lemos a sua busca assim:</p></div><div id="ilha-filtros"`);
  // The box still has the text, to be changed.
  expect(html).toMatch(new RegExp(`<input id="busca-topo"[^>]* value="${typed}"`));
  expect(html).toMatch(/<a class="tag-chip" [^>]*aria-label="Remover Moema" href="\/busca\/sp\/sao-paulo-sp\?[^"]*"/);
  for (const filter of ["&#8220;girafa&#8221;", "Montessori", "Integral"])
    expect(html).toContain(`aria-label="Remover ${filter}"`);
  expect(html).toContain("“girafa” não é um lugar nem um filtro que conhecemos: buscamos no nome das escolas.");
  expect(html).toContain("Não buscamos por zona da cidade: mostramos o bairro Moema, em São Paulo.");
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(/<link rel="canonical" href="([^"]*)"/.exec(html)![1]).not.toContain("termo=");
  // Filters that were changed since are not what was typed.
  expect((await page(`${CITY}/moema?termo=${encodeURIComponent(typed)}`)).html).not.toContain("Lemos");
  expect((await page(`/busca?termo=${encodeURIComponent("<b>moema")}`)).html).not.toContain("<b>moema");
});

test.each([
  [
    "/busca?q=01001-000",
    "CEP 01001-000, São Paulo: escolas perto dele, pela posição das 60 escolas com o começo 01001; a mais próxima primeiro.",
  ],
  ["/busca?q=rua+das+flores+campinas", " em Campinas, a até 12 km da Rua das Flores"],
  ["/busca?q=rua+das+flores", "Essa rua existe também em Campinas e Rio de Janeiro."],
  [
    "/busca?q=rua+desconhecida",
    "Nenhuma escola que conhecemos tem o endereço “rua desconhecida”: escreva o bairro ou o CEP, ou a cidade.",
  ],
  ["/matriculas/buscar-bolsas?distinct=false&q=rua+das+flores+campinas", "Rua das Flores, Campinas: escolas em torno"],
  ["/busca?q=zona+leste", "Não buscamos por zona da cidade: escreva também a cidade ou o bairro."],
  [
    "/busca?q=abc+paulista",
    "“abc paulista” reúne várias cidades: escolha uma. Por enquanto, mostramos todas as escolas",
  ],
  ["/busca?q=zona+leste+sao+paulo", "“zona leste”: mostramos as escolas dessa parte da cidade, pela posição delas"],
  ["/busca?q=escola+catolica", "Não sabemos a religião de cada escola: buscamos “catolica” no nome delas."],
  [
    "/busca?q=infantil+perto+de+mim",
    "Para ver as mais próximas, toque em “Perto de mim” ou escreva o bairro ou o CEP.",
  ],
  ["/busca?q=escola+barata+em+campinas", 'aria-label="Remover Ordem: Menor mensalidade"'],
  [
    "/matriculas/buscar-bolsas?distinct=false&q=montessori+em+campinas",
    "Esta busca não filtra por metodologia Montessori",
  ],
])("%s says: %s", async (path, line) => {
  expect((await page(locationOf(await ask(path)))).html).toContain(line);
});

test("whatever is typed, both boxes lead to a page", async () => {
  const broken: string[] = [];
  /** Texts that lead to each page: most lead where another one does. */
  const pages = new Map<string, string>();
  for (const [typed] of TYPED_QUERIES) {
    for (const box of ["/busca?q=", "/matriculas/buscar-bolsas?distinct=false&q="]) {
      const redirect = await ask(box + encodeURIComponent(typed));
      if (redirect.status !== 302) broken.push(`${box}${typed}: ${redirect.status}`);
      pages.set(locationOf(redirect), box + typed);
    }
  }
  for (const [path, from] of pages) {
    const { status } = await ask(path);
    if (status !== 200) broken.push(`${from}: ${path}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test.each([
  ["/busca?school=campinass&shifts=manha", "/busca/sp/campinas-sp?shifts=manha", "Campinas, SP"],
  ["/busca?school=moemma", `${CITY}/moema`, "Moema, São Paulo, SP"],
  ["/matriculas/buscar-bolsas?distinct=false&school=campinass", "city=campinas-sp&amp;distinct=false", "Campinas, SP"],
  [
    "/matriculas/buscar-bolsas?distinct=false&school=moemma",
    "buscar-bolsas?distinct=false&amp;neighborhood=moema",
    "Moema, São Paulo, SP",
  ],
])("%s: a place typed wrong that no school is called by is offered", async (path, target, name) => {
  const { html } = await page(path);
  const offered = /<ul class="meant notice".*?<\/ul>/.exec(html)![0];
  expect(offered).toContain(`${target}"`);
  expect(offered).toContain(`>${name}</a>`);
});

test("no place is suggested for a school's name", async () => {
  for (const term of ["vertice", "zzqqxxkk"]) {
    expect((await page(`/busca?school=${term}`)).html).not.toContain('class="meant');
  }
});

test("a neighborhood of two cities leads to one of them", async () => {
  expect(locationOf(await ask("/busca?q=centro"))).toMatch(
    /^\/busca\/(sp\/campinas-sp|rj\/rio-de-janeiro-rj)\/centro$/,
  );
});

test("a fragment is the page without its document", async () => {
  const whole = await page(`${CITY}?shifts=manha`);
  const { response, html } = await page(`${CITY}?shifts=manha`, { "x-fragment": "1" });
  expect(response.status).toBe(200);
  expect(response.headers.get("vary")).toContain("x-fragment");
  expect(html).toMatch(/^<title>[^<]+ \| Escola à Vista<\/title><main /);
  expect(html).not.toMatch(/<html|<header|<footer|<script|<link/);
  // Its filters come last.
  const filtersAt = html.indexOf('<div id="ilha-filtros"');
  const filters = html.slice(filtersAt, html.indexOf("</main>"));
  expect(filtersAt).toBeGreaterThan(html.indexOf('id="resultados"'));
  expect(whole.html).toContain(filters);
  expect(whole.html.replace(filters, "")).toContain(html.slice(html.indexOf("<main"), filtersAt));
});

test("no inline script, and a nonce that is new on every page", async () => {
  const nonces = new Set<string>();
  for (const path of ["/", CITY, "/nada", "/busca/xx"]) {
    const { response, html } = await page(path);
    const policy = response.headers.get("content-security-policy")!;
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1];
    expect(nonce, path).toBeTruthy();
    nonces.add(nonce!);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ on[a-z]+="|<style|style="/);
    expect(response.headers.get("x-request-id")).toBeTruthy();
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  expect(nonces.size).toBe(4);
});

test("no page holds an e-mail address", async () => {
  for (const path of ["/", "/busca", CITY, `${CITY}?page=2`, "/busca/rj/rio-de-janeiro-rj", "/api/v1/schools"]) {
    const { html } = await page(path);
    expect(html, path).not.toContain(AUTHOR_EMAIL_HOST);
    expect(html, path).not.toMatch(/[\w.]+@[\w-]+\.\w/);
  }
});

test("links of a page answer: cities, neighborhoods, pages, chips", async () => {
  const { html } = await page(`${CITY}?shifts=manha&shifts=tarde`);
  const links = Object.values(linksOf(html)).filter((href) => href.startsWith("/busca"));
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect((await ask(link)).status, link).toBe(200);
});

test("HEAD is answered like GET, without a body; other methods find nothing", async () => {
  const send = (method: string) =>
    app.fetch(new Request(`http://localhost${CITY}`, { method }), env, createExecutionContext());
  const head = await send("HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await send("POST")).status).toBe(404);
});

/** The schools of a page whose position can be asked about, from the page with the question. */
function askableIn(html: string): string[] {
  const choice = /<select id="de-qual".*?<\/select>/s.exec(html)![0];
  return [...choice.matchAll(/value="([^"]+)"/g)].map((match) => match[1]!);
}

test("I3: the position of each school can be explained; the response is not cached", async () => {
  const list = `${CITY}?sort=min_price`;
  const plain = await (await ask(list)).text();
  expect(plain).toMatch(/<form[^>]* action="\/busca\/sp\/sao-paulo-sp#porque"/);
  expect(plain).not.toContain('id="porque"');
  const [first, second] = askableIn(await (await ask(`${list}&porque=qual`)).text());

  const response = await ask(`${list}&porque=${second}`);
  const html = await response.text();
  const panel = /<section id="porque".*?<\/section>/s.exec(html)![0];
  expect(panel).toContain("está nesta posição?");
  expect(panel).toContain("2ª de ");
  expect(panel).toContain("Vem depois de");
  expect(panel).toContain("Vem antes de");
  expect(panel).toContain(`href="/escola/${first}"`);
  expect(linksOf(panel)).toMatchObject({ Fechar: list });
  expect(headOf(html)).toMatchObject({ canonical: list, robots: "noindex, follow" });
  // The other links of the page lead to lists, not to explanations.
  expect(html.replace(panel, "")).not.toMatch(/href="[^"]*porque=/);

  const stale = await (await ask(`${list}&porque=colegio-que-nao-existe`)).text();
  expect(stale).toContain("não está nesta página da lista");
  expect(stale).not.toContain('id="porque"');
});

test("I3: the neighbours of the first and of the last of a page are on other pages", async () => {
  const page = async (query: string) => (await ask(`/busca?size=17${query}`)).text();
  const [one, two] = [askableIn(await page("&porque=qual")), askableIn(await page("&page=2&porque=qual"))];
  expect(await page(`&porque=${one[0]}`)).not.toContain("Vem depois de");
  const panelOf = (html: string) => /<section id="porque".*?<\/section>/s.exec(html)![0];
  expect(panelOf(await page(`&porque=${one.at(-1)}`))).toContain(`href="/escola/${two[0]}"`);
  const second = panelOf(await page(`&page=2&porque=${two[0]}`));
  expect(second).toContain("18ª de ");
  expect(second).toContain(`href="/escola/${one.at(-1)}"`);
});

test("a list says why it is in its order, and the neutral one has no commercial reason", async () => {
  const list = await (await ask("/busca/sp/sao-paulo-sp?sort=min_price")).text();
  const titles = [...list.matchAll(/<li><b>([^<]+)\.<\/b>/g)].map((match) => match[1]);
  expect(titles).toEqual(["Bolsa", "Parceria", "Mensalidade"]);
  expect(list).toMatch(/<h2>Com bolsa<\/h2>.*<h2>Sem bolsa<\/h2>/s);
  expect(list).toContain("Regra comercial");
  expect(await (await ask("/busca/sp/sao-paulo-sp?sort=min_price&neutro=1")).text()).not.toContain("Regra comercial");
});
