import type { Page } from "@playwright/test";
import type { Site } from "./discover.ts";
import { CITY, expect, SCHOOL } from "./fixtures.ts";

/** A page, or a state of one, and what is special about it. */
export interface Screen {
  readonly name: string;
  readonly path: (site: Site) => string;
  /** HTTP status, if not 200. */
  readonly status?: number;
  /** Types of its structured data. */
  readonly data?: readonly string[];
  readonly identity?: Identity;
}

/** Features that identify a screen. */
export interface Identity {
  /** Path and query of the canonical link, if not the page's own. */
  readonly canonical?: (site: Site) => string;
  /** Without the name of the site. */
  readonly title: RegExp;
  readonly heading: RegExp;
  readonly content: (page: Page, site: Site) => Promise<void>;
}

type Identified = Screen & { readonly identity: Identity };
type Path = Screen["path"];

const COUNT = String.raw`[\d.]+`;
const SOMEWHERE = "(em|na|no) .+";
const LIST = ["ItemList", "BreadcrumbList"];
const SLUG = SCHOOL.slice("/escola/".length);

const inState = (base: string) => (site: Site) => `${base}/${site.state}`;
const inCity = (base: string) => (site: Site) => `${base}/${site.state}/${site.city}`;
const inNeighborhood = (base: string) => (site: Site) => `${base}/${site.state}/${site.city}/${site.neighborhood}`;

const search = (name: string, path: Path, where: string, canonical?: Path): Identified => ({
  name,
  path,
  data: LIST,
  identity: {
    canonical,
    title: new RegExp(`^Escolas particulares ${where}`),
    heading: new RegExp(`^${COUNT} escolas? particular(es)? ${where}`),
    content: async (page) => {
      await expect(page.getByRole("region", { name: "Escolas" }).getByRole("article").first()).toBeVisible();
      await expect(page.getByRole("search").locator("input[name=q]").first()).toBeVisible();
      await expect(page.locator("main").getByRole("form", { name: "Filtros" })).toBeAttached();
    },
  },
});

/** A directory of schools; one `byStage` asks for the stage before it lists any. */
const directory = (name: string, path: Path, subject: string, byStage = false): Identified => ({
  name,
  path,
  data: LIST,
  identity: {
    title: new RegExp(`^${subject} (em|na|no) `),
    heading: new RegExp(`^${subject} (em|na|no) `),
    content: async (page) => {
      const main = page.getByRole("main");
      await expect(main.getByText(new RegExp(`Há ${COUNT} escolas? particular(es)? cadastradas?`))).toBeVisible();
      if (byStage) {
        await expect(main.getByText("Para qual etapa?")).toBeVisible();
        return;
      }
      await expect(main.getByRole("article").first()).toBeVisible();
      await expect(main.getByRole("link", { name: "Filtrar por série, turno e preço" })).toBeVisible();
    },
  },
});

const school = (name: string, path: Path, parts: readonly string[]): Identified => ({
  name,
  path,
  data: ["School", "BreadcrumbList"],
  identity: {
    title: /^.+, [A-Z]{2}$/,
    heading: /./,
    content: async (page) => {
      const main = page.getByRole("main");
      for (const part of parts) {
        // Perhaps folded.
        await expect(main.getByRole("heading", { name: new RegExp(`^${part}`) }).first()).toBeAttached();
      }
      await expect(main.getByRole("navigation", { name: "Você está em" })).toBeVisible();
    },
  },
});

const ranking = (name: string, path: Path): Identified => ({
  name,
  path,
  data: LIST,
  identity: {
    title: /^Ranking do ENEM \d{4}: escolas (em|na|no) /,
    heading: /^Ranking do ENEM \d{4}: escolas (em|na|no) /,
    content: async (page) => {
      const table = page.getByRole("table");
      await expect(table.getByRole("columnheader", { name: "Média" })).toBeVisible();
      await expect(table.getByRole("row").nth(1)).toHaveText(/\d+º.*participantes?/);
      await expect(page.getByText(/não mede, sozinha, a qualidade da escola/)).toBeVisible();
    },
  },
});

const text = (path: string, name: string): Identified => ({
  name: `${path} (R33)`,
  path: () => path,
  data: ["BreadcrumbList"],
  identity: {
    title: new RegExp(`^${name}$`),
    heading: new RegExp(`^${name}$`),
    content: async (page) => {
      await expect(page.getByRole("main").getByText(/^Atualizado em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    },
  },
});

const withForm = (path: string, title: string, heading: RegExp, button: string): Identified => ({
  name: `${path} (R33)`,
  path: () => path,
  data: ["BreadcrumbList"],
  identity: {
    title: new RegExp(`^${title}$`),
    heading,
    content: async (page) => {
      await expect(page.getByRole("main").getByRole("button", { name: button })).toBeVisible();
    },
  },
});

/** One screen of each template, which are visited with all checks. */
const TEMPLATES: readonly Identified[] = [
  {
    name: "home (R1)",
    path: () => "/",
    data: ["WebSite"],
    identity: {
      title: /^Escolas particulares e bolsas de estudo$/,
      heading: /com o preço à vista/,
      content: async (page, site) => {
        await expect(page.getByLabel("Onde você procura escola?")).toBeVisible();
        const numbers = page.getByRole("region", { name: "O que está publicado" });
        await expect(numbers).toHaveText(/[\d.]+ escolas particulares, [\d.]+ cidades/);
        await expect(page.locator(`a[href="/busca/${site.state}/${site.city}"]`).first()).toBeVisible();
      },
    },
  },
  school("a school (R2)", () => SCHOOL, ["Preços", "Rotina e estrutura", "Avaliações", "Localização"]),
  {
    name: "the reviews of a school (R6)",
    path: () => `${SCHOOL}/avaliacoes`,
    identity: {
      title: /^Avaliações: .+, [A-Z]{2}$/,
      heading: /^Avaliações: ./,
      content: async (page) => {
        await expect(page.getByRole("link", { name: "Todas as notas" })).toBeVisible();
        await expect(page.locator(`main a[href="${SCHOOL}"]`).first()).toBeVisible();
      },
    },
  },
  {
    name: "scholarships (R4)",
    path: () => "/matriculas/buscar-bolsas?distinct=false",
    identity: {
      title: /^Buscar bolsas (em|no) /,
      heading: /bolsas? de estudo (em|no) /,
      content: async (page) => {
        await expect(page.locator("main").getByRole("form", { name: "Filtros" })).toBeAttached();
        await expect(page.getByRole("region", { name: "Bolsas" })).toBeVisible();
      },
    },
  },
  directory("the states (R11)", () => "/bolsas-de-estudo", "Bolsas de estudo"),
  directory("a directory of a city (R13)", inCity("/bolsas-de-estudo"), "Bolsas de estudo"),
  search("a city (R23)", () => CITY, "em São Paulo"),
  ranking("the ENEM ranking (R25, P18)", () => "/escola/ranking-enem"),
  text("/termos-de-uso", "Termos de uso"),
  text("/artigos", "Perguntas frequentes"),
  withForm("/conferir", "Confira uma cobrança", /^Confira uma cobrança$/, "Conferir"),
  withForm("/fale-conosco", "Fale conosco", /^Fale conosco$/, "Enviar mensagem"),
  withForm("/para-escolas", "Para escolas", /^Sua escola /, "Achar minha escola"),
];

/** Screens that share the template of another. */
export const OF_A_TEMPLATE: readonly Identified[] = [
  school("a school in the ranking (R2)", (site) => site.rankedSchool, ["ENEM"]),
  search(
    "the school search (R3)",
    () => "/escola/busca",
    "em São Paulo",
    () => CITY,
  ),
  search("the school search of a city (R3)", (site) => `/escola/busca?city=${site.city}`, SOMEWHERE, inCity("/busca")),
  directory("scholarships of a state (R12)", inState("/bolsas-de-estudo"), "Bolsas de estudo"),
  directory("scholarships of a neighborhood (R14)", inNeighborhood("/bolsas-de-estudo"), "Bolsas de estudo"),
  directory("schools by rating (R15)", () => "/escola/por-avaliacao", "Escolas mais bem avaliadas"),
  directory("schools of a state by rating (R16)", inState("/escola/por-avaliacao"), "Escolas mais bem avaliadas"),
  directory("schools of a city by rating (R17)", inCity("/escola/por-avaliacao"), "Escolas mais bem avaliadas"),
  directory("schools by fee (R18)", () => "/escola/por-mensalidade", "Mensalidades de escolas", true),
  directory("schools of a state by fee (R19)", inState("/escola/por-mensalidade"), "Mensalidades de escolas", true),
  directory("schools of a city by fee (R20)", inCity("/escola/por-mensalidade"), "Mensalidades de escolas", true),
  search("all schools (R21)", () => "/busca", "no Brasil"),
  search("schools of a state (R22)", inState("/busca"), SOMEWHERE),
  search("schools of a neighborhood (R24)", inNeighborhood("/busca"), "(em|n[oa]s?) .+, .+"),
  ranking("the ENEM ranking of a state (R26)", inState("/escola/ranking-enem")),
  ranking("the ENEM ranking of a city (R27)", inCity("/escola/ranking-enem")),
  text("/politica-de-privacidade", "Política de privacidade"),
  text("/politica-de-cookies", "Política de cookies"),
  text("/ajuda", "Ajuda"),
  text("/acessibilidade", "Acessibilidade"),
  text("/como-ordenamos", "Como ordenamos as escolas"),
  text("/politica-de-avaliacoes", "Política de avaliações"),
  text("/dados-e-fontes", "Dados e fontes"),
  { ...text("/artigos", ".+"), name: "an article (R33)", path: (site) => site.article },
];

/** Every public screen that is its own: found by its title, heading and content. */
export const IDENTIFIED: readonly Identified[] = [...TEMPLATES, ...OF_A_TEMPLATE];

/** Screens and states that are visited with all checks. */
export const VISITED: readonly Screen[] = [
  ...TEMPLATES,
  ...Object.entries({
    "a list with filters": `${CITY}?view=list&shifts=manha&priceMin=1&priceMax=900`,
    "zero results": `${CITY}?priceMin=1&priceMax=2&shifts=manha`,
    "a map": `${CITY}?view=map`,
    "the costs of a school": `${SCHOOL}/custos`,
    "a review to write": `${SCHOOL}/avaliar`,
    "a school to write to": `${SCHOOL}/contato`,
    "a comparison": `/comparar?escolas=${SLUG},cgd-colegio-goncalves-dias,escola-travessia`,
    "a list that was sent": `/salvas?escolas=${SLUG},escola-travessia`,
    "alerts to ask for": `/avisos?pagina=${encodeURIComponent(SCHOOL)}`,
    "an account to make": "/cadastro",
    "a password to choose": `/redefinir-senha/${"0".repeat(64)}`,
  }).map(([name, path]) => ({ name, path: () => path })),
  { name: "a comparison to begin", path: () => "/comparar?escolas=nada", status: 404 },
  { name: "a grade, refused", path: () => "/qual-serie?mes=&nascimento=20&ano=2027", status: 422 },
  { name: "404", path: () => "/busca/sp/nenhures-sp", status: 404 },
];
