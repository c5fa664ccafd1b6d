import { beforeAll, expect, test } from "vitest";
import { FORMER_SLUG, VERTICE } from "../fixtures/world.ts";
import { cardNames, headOf, linksOf } from "./html.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

async function page(path: string) {
  const response = await ask(path);
  const html = await response.text();
  return { response, html, ...headOf(html) };
}

test("a list that was sent is complete without a script: cards in its order, compared by one link", async () => {
  const { response, html, heading, robots } = await page(`/salvas?escolas=${FORMER_SLUG},${VERTICE.slug}`);
  expect([response.status, heading, robots]).toEqual([200, "Lista com 2 escolas", "noindex, follow"]);
  expect(cardNames(html)).toEqual(["Escola Pitangueira", "Colégio Vértice"]);
  const slugs = `escola-pitangueira,${VERTICE.slug}`;
  expect(linksOf(html)["Comparar estas "]).toBe(`/comparar?escolas=${slugs}`);
  expect(html).toContain(`data-share="${ORIGIN}/salvas?escolas=${slugs}"`);
});

test("a list for the price that is asked for: cards and links keep it, and nothing else of the address", async () => {
  const slugs = `escola-pitangueira,${VERTICE.slug}`;
  const { html } = await page(`/salvas?escolas=${slugs}&grade=infantil_maternal-i&shifts=manha&lat=-23.5&lng=-46.6`);
  expect(html).toMatch(/<p class="seat">Maternal I · manhã · 20\d\d<\/p>/);
  expect(html).toContain("Sem preço informado para esta busca");
  expect(linksOf(html)["Colégio Vértice"]).toMatch(/\?serie=infantil_maternal-i&turno=manha&ano=20\d\d$/);
  const seat = "serie=infantil_maternal-i&turno=manha";
  expect(linksOf(html)["Comparar estas "]).toBe(`/comparar?escolas=${slugs}&${seat}&lat=-23.5&lng=-46.6`);
  expect(html).toContain(`data-share="${ORIGIN}/salvas?escolas=${slugs}&amp;${seat.replace("&", "&amp;")}"`);
  expect(html).toContain('<input type="hidden" name="serie" value="infantil_maternal-i"/>');
});

test("one's own list is empty for the server, which says how to begin", async () => {
  const { response, html, heading } = await page("/salvas");
  expect([response.status, heading]).toEqual([200, "Escolas salvas"]);
  expect(html).toContain("Nenhuma escola por aqui ainda.");
  expect(html).toContain('data-saved="own"');
});

test("unknown schools are counted; a list of only unknown ones is a 404; the maximum is twenty", async () => {
  const some = await page(`/salvas?escolas=nada,${VERTICE.slug}`);
  expect(some.response.status).toBe(200);
  expect(some.html).toContain("Não encontramos 1 escola deste link.");
  expect((await page("/salvas?escolas=nada")).response.status).toBe(404);
  const many = Array.from({ length: 21 }, (_, i) => `nada-${i}`);
  expect((await page(`/salvas?escolas=${VERTICE.slug},${many}`)).html).toContain("Uma lista tem até 20 escolas");
  const repeated = await ask(`/salvas?escolas=a&escolas=b`);
  expect(locationOf(repeated)).toBe("/salvas?escolas=a,b");
});

test("cards take part in the comparison of their page by themselves", async () => {
  const { html } = await page("/busca/sp/sao-paulo-sp");
  const boxes = [...html.matchAll(/<input type="checkbox" form="comparar"[^>]* name="escolas" value="([^"]*)"/g)];
  expect(boxes.map((box) => box[1])).toContain(VERTICE.slug);
  expect(boxes).toHaveLength(cardNames(html).length);
  expect(html.match(/<form id="comparar"[^>]* action="\/comparar"/g)).toHaveLength(1);
});
