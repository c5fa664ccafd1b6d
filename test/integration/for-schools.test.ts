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
