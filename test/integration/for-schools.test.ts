import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { headOf, linksOf } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const search = async (name: string) => {
  const response = await ask(`${paths.forSchools()}?${new URLSearchParams({ nome: name })}`);
  return { response, html: await response.text() };
};

test("the page is indexed and cached, and its search by name is a form that needs no script", async () => {
  const response = await ask(paths.forSchools());
  const html = await response.text();
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(headOf(html)).toMatchObject({ canonical: paths.forSchools(), robots: null });
  expect(html).toMatch(/<form action="\/para-escolas#acesso" method="get">.*name="nome"/s);
  expect(html).not.toContain("encontrada");
});

test.each(["vertice", "Colégio Vértice", "vertise", VERTICE.slug, `https://x.example/escola/${VERTICE.slug}?serie=x`])(
  "“%s” leads to the page of the school and to the form that claims it",
  async (name) => {
    const { response, html } = await search(name);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(headOf(html)).toMatchObject({ robots: "noindex, follow" });
    expect(html).toContain(`href="${paths.school(VERTICE.slug)}"`);
    expect(html).toMatch(
      new RegExp(`href="${paths.claimSchool(VERTICE.slug)}" aria-label="É a minha escola: ${VERTICE.name}"`),
    );
  },
);

test("a name that no school has is repeated, escaped, with another way on", async () => {
  const { html } = await search('<b>"Xyzzy"');
  expect(html).toContain("Não encontramos nenhuma escola particular");
  expect(html).toContain("&lt;b&gt;");
  expect(linksOf(html)["fale com a equipe"]).toBe("/fale-conosco?assunto=escola");
});

test("a school's page asks its staff whether it is theirs", async () => {
  const html = await (await ask(paths.school(VERTICE.slug))).text();
  expect(html).toContain("É da sua escola?");
  expect(html).toContain(`href="${paths.claimSchool(VERTICE.slug)}"`);
});

test("every school of a name is reached, those of the city first, each with its city", async () => {
  const names = async (query: Record<string, string>) => {
    const html = await (await ask(`${paths.forSchools()}?${new URLSearchParams(query)}`)).text();
    const items = [...html.matchAll(/<li>(?:(?!<li>).)*É a minha escola<\/a><\/li>/gs)].map(([item]) =>
      item.replace(/<[^>]+>/g, " "),
    );
    return { items, next: /href="([^"]+)">Ver mais escolas/.exec(html)?.[1]?.replaceAll("&amp;", "&") };
  };
  const seen = new Set<string>();
  const first = await names({ nome: "unidade" });
  expect(first.items).toHaveLength(20);
  for (let page = first; ; ) {
    for (const item of page.items) seen.add(item);
    if (!page.next) break;
    page = await names(Object.fromEntries(new URL(page.next, "https://x.example").searchParams));
  }
  expect(seen.size).toBe(45);
  expect([...seen].every((item) => /(São Paulo|Campinas)\/SP|Rio de Janeiro\/RJ/.test(item))).toBe(true);
  const there = await names({ nome: "unidade", cidade: "campinas" });
  expect(there.items.slice(0, 12).every((item) => item.includes("Campinas/SP"))).toBe(true);
});

test("a school is found by its INEP code and its CNPJ, and a number of none says so", async () => {
  await env.DB.prepare("UPDATE school SET cnpj = '11222333000181' WHERE slug = ?").bind(VERTICE.slug).run();
  for (const number of [VERTICE.inepCode, "11.222.333/0001-81", "11222333000181"]) {
    const { response, html } = await search(number);
    expect(html, number).toContain(`href="${paths.claimSchool(VERTICE.slug)}"`);
    expect(response.headers.get("cache-control")).toMatch(/^private/);
  }
  for (const number of ["35999999", "99222333000181"]) {
    expect((await search(number)).html, number).toContain("Não encontramos nenhuma escola particular com o número");
  }
});
