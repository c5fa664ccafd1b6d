import { discover, linksIn } from "./discover.ts";
import { expect, test } from "./fixtures.ts";
import { IDENTIFIED } from "./screens.ts";

const BASES = [
  "/busca",
  "/bolsas-de-estudo",
  "/escola/por-avaliacao",
  "/escola/por-mensalidade",
  "/escola/ranking-enem",
];

test("missing content is a 404 with links onwards, not indexed and not cached (R2, R12, R26–R28, R38)", async ({
  request,
}) => {
  const site = await discover(request);
  const { state, city } = site;
  const other = state === "ba" ? "sp" : "ba";
  const missing = [
    ...BASES.flatMap((base) => [
      `${base}/xx`,
      `${base}/estado-que-nao-existe/${city}`,
      `${base}/${state}/cidade-que-nao-existe`,
      `${base}/${other}/${city}`,
    ]),
    `/busca/${state}/${city}/bairro-que-nao-existe`,
    `/bolsas-de-estudo/${state}/${city}/bairro-que-nao-existe`,
    "/escola/escola-que-nao-existe",
    "/escola/escola-que-nao-existe/avaliacoes",
    "/artigos/artigo-que-nao-existe",
    "/nada",
    "/nada/disso",
  ];
  for (const path of missing) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(response.headers()["cache-control"], path).toBe("no-store");
    const html = await response.text();
    expect(html, path).toContain("A página que você está procurando não existe.");
    expect(html, path).toContain("até 50% de desconto");
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    expect(linksIn(html), path).toContain("/matriculas/buscar-bolsas");
  }
});

test("a page beyond the last is a 404 that links back to the list (K6)", async ({ request }) => {
  const site = await discover(request);
  const lists = IDENTIFIED.filter(({ name }) => !/\(R(1|2|3|33)\b/.test(name)).map(({ path }) => path(site));
  expect(lists.length).toBeGreaterThan(15);
  for (const list of lists) {
    const response = await request.get(`${list}${list.includes("?") ? "&" : "?"}page=9999`);
    expect(response.status(), list).toBe(404);
    const html = await response.text();
    expect(html.match(/<h1/g), list).toHaveLength(1);
    expect(html, list).toMatch(/<meta name="robots" content="noindex/);
    const back = linksIn(html).find((href) => href.split("?")[0] === list.split("?")[0] && !href.includes("9999"));
    expect((await request.get(back!)).status(), `${list} → ${back}`).toBe(200);
  }
});

test("another spelling is one permanent redirect to the page (R30, K5, K10)", async ({ request }) => {
  const site = await discover(request);
  const { state, city, neighborhood } = site;
  const bare = city.replace(/-[a-z]{2}$/, "");
  for (const base of BASES) {
    const page = `${base}/${state}/${city}`;
    for (const [spelling, target] of [
      [`${base}/${state}/${bare}`, page],
      [`${base}/${state.toUpperCase()}/${city}`, page],
      [page.toUpperCase(), page],
      [`${page}/`, page],
      [`${base}/${state}/${bare.toUpperCase()}/`, page],
      [`${base}/${state}/`, `${base}/${state}`],
      [`${base}/`, base],
    ] as const) {
      await expectRedirect(spelling, target);
    }
  }
  await expectRedirect(`/busca/${state}/${bare}/${neighborhood}/`, `/busca/${state}/${city}/${neighborhood}`);
  await expectRedirect(`/busca/${state}/${bare}?shifts=manha`, `/busca/${state}/${city}?shifts=manha`);
  await expectRedirect(site.school.toUpperCase(), site.school);
  await expectRedirect(`${site.rankedSchool}/`, site.rankedSchool);
  await expectRedirect("/AJUDA/", "/ajuda");

  async function expectRedirect(spelling: string, target: string): Promise<void> {
    const response = await request.get(spelling, { maxRedirects: 0 });
    expect(response.status(), spelling).toBe(301);
    const { pathname, search } = new URL(response.headers().location!, response.url());
    expect(pathname + search, spelling).toBe(target);
    expect((await request.get(target, { maxRedirects: 0 })).status(), target).toBe(200);
  }
});

test("the scholarship search redirects to distinct=false and keeps the query (R4a)", async ({ request }) => {
  const { city } = await discover(request);
  for (const [asked, target] of [
    ["", "?distinct=false"],
    ["?distinct=true", "?distinct=false"],
    [`?city=${city}&shifts=manha`, `?city=${city}&distinct=false&shifts=manha`],
  ]) {
    const response = await request.get(`/matriculas/buscar-bolsas${asked}`);
    expect(response.status()).toBe(200);
    const { searchParams } = new URL(response.url());
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(new URLSearchParams(target)));
  }
});

test("policies, help and trust pages are linked from every page, error pages included (K8)", async ({ request }) => {
  const site = await discover(request);
  const paths = IDENTIFIED.filter(({ name }) => /^\/.* \(R33\)$/.test(name)).map(({ path }) => path(site));
  for (const page of ["/", site.school, "/busca", "/matriculas/buscar-bolsas?distinct=false", "/nada"]) {
    expect(linksIn(await (await request.get(page)).text()), page).toEqual(expect.arrayContaining(paths));
  }
});
