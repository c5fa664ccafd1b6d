import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { VERTICE } from "../fixtures/world.ts";
import { headOf } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

/** Two schools that share their name, and so their slug but for its end, with one of their city. */
const NAMESAKES = [
  ["35000002", `${VERTICE.slug}-sao-paulo-sp`],
  ["35000003", `${VERTICE.slug}-35000003`],
] as const;

beforeAll(async () => {
  await publishWorld();
  for (const [inepCode, slug] of NAMESAKES) {
    const rename = env.DB.prepare("UPDATE school SET name = ?, slug = ?, slug_qe = NULL WHERE inep_code = ?");
    await rename.bind(VERTICE.name, slug, inepCode).run();
  }
  await publishAll(env, { now: new Date() });
});

async function titleOf(path: string): Promise<string | undefined> {
  return headOf(await (await ask(path)).text()).title?.replace(" | Escola à Vista", "");
}

test.each([
  ["/busca/sp", "Escolas particulares no estado de São Paulo"],
  ["/busca/rj", "Escolas particulares no estado do Rio de Janeiro"],
  ["/busca/ba", "Escolas particulares na Bahia"],
  ["/busca/sp/sao-paulo-sp", "Escolas particulares em São Paulo, SP"],
  ["/busca/sp/sao-paulo-sp?page=2", "Escolas particulares em São Paulo, SP, página 2"],
  ["/busca/sp/sao-paulo-sp/moema", "Escolas particulares em Moema, São Paulo, SP"],
  ["/bolsas-de-estudo/rj/rio-de-janeiro-rj", "Bolsas de estudo no Rio de Janeiro, RJ"],
  ["/escola/ranking-enem/sp", "Ranking do ENEM 2024: escolas no estado de São Paulo"],
])("%s is told from every place of the same name", async (path, title) => {
  expect(await titleOf(path)).toBe(title);
});

test("a school with a unique name has no code in its title", async () => {
  expect(await titleOf("/escola/colegio-ipe-amarelo")).toMatch(/^Colégio Ipê Amarelo, [^,(]+, São Paulo, SP$/);
});

test("schools of one name and city are distinguished by their codes", async () => {
  const titles = [];
  for (const slug of [VERTICE.slug, ...NAMESAKES.map(([, slug]) => slug)]) {
    titles.push(await titleOf(`/escola/${slug}`), await titleOf(`/escola/${slug}/avaliacoes`));
  }
  expect(new Set(titles).size).toBe(6);
  expect(titles[0]).toMatch(/^Colégio Vértice \(INEP 35000001\), [^,(]+, São Paulo, SP$/);
  expect(titles[3]).toMatch(/^Avaliações: Colégio Vértice \(INEP 35000002\)/);
});
