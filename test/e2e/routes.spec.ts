import type { Page } from "@playwright/test";
import { discover, linksIn, type Site } from "./discover.ts";
import { ERROR_STATUS, expect, test } from "./fixtures.ts";

// The tests only read, each its own page.
test.use({ reuseContext: true });

/** A public screen: its path in the served data, and text that only it has. */
interface Screen {
  readonly id: string;
  /** The template, of screens that share one. */
  readonly template?: string;
  readonly path: (site: Site) => string;
  /** Path and query of the canonical link, when it is not the page's own. */
  readonly canonical?: (site: Site) => string;
  /** Without the name of the site. */
  readonly title: RegExp;
  readonly heading: RegExp;
  readonly content: (page: Page, site: Site) => Promise<void>;
}

const COUNT = String.raw`[\d.]+`;

const search = (id: string, path: Screen["path"], where: string, canonical?: Screen["path"]): Screen => ({
  template: "search",
  id,
  path,
  canonical,
  title: new RegExp(`^Escolas particulares ${where}`),
  heading: new RegExp(`^${COUNT} escolas? particular(es)? ${where}`),
  content: async (page) => {
    await expect(page.getByRole("region", { name: "Escolas" }).getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("search").locator("input[name=q]").first()).toBeVisible();
    await expect(page.locator("main").getByRole("form", { name: "Filtros" })).toBeAttached();
  },
});

const directory = (id: string, path: Screen["path"], subject: string): Screen => ({
  template: "directory",
  id,
  path,
  title: new RegExp(`^${subject} (em|na|no) `),
  heading: new RegExp(`^${subject} (em|na|no) `),
  content: async (page) => {
    const main = page.getByRole("main");
    await expect(main.getByText(new RegExp(`Há ${COUNT} escolas? particular(es)? cadastradas?`))).toBeVisible();
    await expect(
      main
        .getByRole("article")
        .or(main.getByText(/^Nenhuma escola para esta lista/))
        .first(),
    ).toBeVisible();
    await expect(main.getByRole("link", { name: "Filtrar por série, turno e preço" })).toBeVisible();
  },
});

const school = (id: string, path: Screen["path"], parts: readonly string[]): Screen => ({
  template: "school",
  id,
  path,
  title: /^.+, [A-Z]{2}$/,
  heading: /./,
  content: async (page) => {
    const main = page.getByRole("main");
    for (const part of parts) {
      const anchor = await main.getByRole("link", { name: part, exact: true }).first().getAttribute("href");
      await expect(page.locator(`[id="${anchor!.slice(1)}"]`)).toBeVisible();
    }
    await expect(main.getByRole("navigation", { name: "Você está em" })).toBeVisible();
  },
});

const ranking = (id: string, path: Screen["path"]): Screen => ({
  template: "ranking",
  id,
  path,
  title: /^Ranking do ENEM \d{4}: escolas (em|na|no) /,
  heading: /^Ranking do ENEM \d{4}: escolas (em|na|no) /,
  content: async (page) => {
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: "Média" })).toBeVisible();
    await expect(table.getByRole("row").nth(1)).toHaveText(/\d+º.*participantes?/);
    await expect(page.getByText(/não mede, sozinha, a qualidade da escola/)).toBeVisible();
  },
});

const text = (path: string, name: string): Screen => ({
  template: "text",
  id: `R33 ${path}`,
  path: () => path,
  title: new RegExp(`^${name}$`),
  heading: new RegExp(`^${name}$`),
  content: async (page) => {
    await expect(page.getByRole("main").getByText(/^Atualizado em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  },
});

const inState = (base: string) => (site: Site) => `${base}/${site.state}`;
const inCity = (base: string) => (site: Site) => `${base}/${site.state}/${site.city}`;
const inNeighborhood = (base: string) => (site: Site) => `${base}/${site.state}/${site.city}/${site.neighborhood}`;
const SOMEWHERE = "(em|na|no) .+";

const SCREENS: readonly Screen[] = [
  {
    id: "R1",
    path: () => "/",
    title: /^Escolas particulares e bolsas de estudo$/,
    heading: /com o preço à vista/,
    content: async (page, site) => {
      await expect(page.getByLabel("Onde você procura escola?")).toBeVisible();
      await expect(page.getByText(/[\d.]+ escolas particulares em [\d.]+ cidades/)).toBeVisible();
      await expect(page.locator(`a[href="/busca/${site.state}/${site.city}"]`).first()).toBeVisible();
    },
  },
  school("R2", (site) => site.school, ["Preços", "Estrutura", "Avaliações", "Localização"]),
  school("R2 of a school in the ranking", (site) => site.rankedSchool, ["ENEM"]),
  {
    id: "R6",
    path: (site) => `${site.school}/avaliacoes`,
    title: /^Avaliações: .+, [A-Z]{2}$/,
    heading: /^Avaliações: ./,
    content: async (page, site) => {
      await expect(page.getByRole("link", { name: "Todas as notas" })).toBeVisible();
      await expect(page.locator(`main a[href="${site.school}"]`).first()).toBeVisible();
    },
  },
  search(
    "R3",
    () => "/escola/busca",
    "em São Paulo",
    () => "/busca/sp/sao-paulo-sp",
  ),
  search("R3 with a city", (site) => `/escola/busca?city=${site.city}`, SOMEWHERE, inCity("/busca")),
  {
    id: "R4",
    path: () => "/matriculas/buscar-bolsas?distinct=false",
    title: /^Buscar bolsas (em|no) /,
    heading: /bolsas? de estudo (em|no) /,
    content: async (page) => {
      await expect(page.locator("main").getByRole("form", { name: "Filtros" })).toBeAttached();
      await expect(page.getByRole("region", { name: "Bolsas" })).toBeVisible();
    },
  },
  directory("R11", () => "/bolsas-de-estudo", "Bolsas de estudo"),
  directory("R12", inState("/bolsas-de-estudo"), "Bolsas de estudo"),
  directory("R13", inCity("/bolsas-de-estudo"), "Bolsas de estudo"),
  directory("R14", inNeighborhood("/bolsas-de-estudo"), "Bolsas de estudo"),
  directory("R15", () => "/escola/por-avaliacao", "Escolas mais bem avaliadas"),
  directory("R16", inState("/escola/por-avaliacao"), "Escolas mais bem avaliadas"),
  directory("R17", inCity("/escola/por-avaliacao"), "Escolas mais bem avaliadas"),
  directory("R18", () => "/escola/por-mensalidade", "Mensalidades de escolas"),
  directory("R19", inState("/escola/por-mensalidade"), "Mensalidades de escolas"),
  directory("R20", inCity("/escola/por-mensalidade"), "Mensalidades de escolas"),
  search("R21", () => "/busca", "no Brasil"),
  search("R22", inState("/busca"), SOMEWHERE),
  search("R23", inCity("/busca"), SOMEWHERE),
  search("R24", inNeighborhood("/busca"), "(em|n[oa]s?) .+, .+"),
  ranking("R25", () => "/escola/ranking-enem"),
  ranking("R26", inState("/escola/ranking-enem")),
  ranking("R27", inCity("/escola/ranking-enem")),
  text("/politica-de-privacidade", "Política de privacidade"),
  text("/termos-de-uso", "Termos de uso"),
  text("/politica-de-cookies", "Política de cookies"),
  text("/artigos", "Perguntas frequentes"),
  text("/ajuda", "Ajuda"),
  text("/fale-conosco", "Fale conosco"),
  text("/acessibilidade", "Acessibilidade"),
  text("/como-ordenamos", "Como ordenamos as escolas"),
  text("/politica-de-avaliacoes", "Política de avaliações"),
  text("/dados-e-fontes", "Dados e fontes"),
  text("/para-escolas", "Para escolas"),
  { ...text("/artigos", ".+"), id: "R33 an article", path: (site) => site.article },
];

/** The first screen of each template. */
const TEMPLATES = SCREENS.filter(
  ({ template }, i) => template === undefined || SCREENS.findIndex((other) => other.template === template) === i,
);

// Addresses of one template have the same scripts.
for (const [javaScriptEnabled, screens] of [
  [true, TEMPLATES],
  [false, SCREENS],
] as const) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const screen of screens) {
      test(screen.id, async ({ page, request }) => {
        const site = await discover(request);
        const path = screen.path(site);
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        const title = await page.title();
        // Where both fit into 70 characters.
        expect(title).toMatch(/ \| Escola à Vista$|^.{54,}$/);
        expect(title.replace(/ \| Escola à Vista$/, "")).toMatch(screen.title);
        const canonical = new URL((await page.locator("link[rel=canonical]").getAttribute("href"))!);
        expect(canonical.pathname + canonical.search).toBe(screen.canonical?.(site) ?? path);
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toHaveCount(1);
        await expect(heading).toHaveText(screen.heading);
        await expect(page.getByRole("main")).toHaveCount(1);
        await screen.content(page, site);
      });
    }

    test.describe("missing pages", () => {
      test.use({ provokedErrors: [ERROR_STATUS] });

      test("are a 404 with links onwards (R37, X17)", async ({ page, request }) => {
        const { state, city } = await discover(request);
        const response = await page.goto(`/busca/${state}/${city}/bairro-que-nao-existe`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          "A página que você está procurando não existe.",
        );
        await expect(page.getByText("Não encontramos este bairro.")).toBeVisible();
        await page.getByRole("link", { name: "Encontrar minha bolsa" }).click();
        await expect(page).toHaveURL("/matriculas/buscar-bolsas?distinct=false");
      });
    });
  });
}

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
  const lists = SCREENS.filter(({ id }) => !/^R(1|2|3|33)\b/.test(id)).map(({ path }) => path(site));
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
  const paths = SCREENS.filter(({ id }) => id.startsWith("R33 /")).map(({ path }) => path(site));
  for (const page of ["/", site.school, "/busca", "/matriculas/buscar-bolsas?distinct=false", "/nada"]) {
    expect(linksIn(await (await request.get(page)).text()), page).toEqual(expect.arrayContaining(paths));
  }
});
