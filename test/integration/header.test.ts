import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const header = async (path: string, phone = "11987654321") => {
  const html = await (await ask(path, {}, { ...env, CONTACT_PHONE: phone })).text();
  return html.match(/<header class="site-header[^"]*">.*?<\/header>/s)![0];
};

test.each(["/", "/busca/sp", "/bolsas-de-estudo", "/matriculas/buscar-bolsas?distinct=false", "/ajuda", "/nada/disso"])(
  "%s: phone, WhatsApp and sections stand in the same place (P31)",
  async (path) => {
    const html = await header(path);
    const order = ["tel:+5511987654321", "(11) 98765-4321", "https://wa.me/5511987654321", ">Escolas<", ">ENEM<"];
    const places = order.map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  },
);

test.each(["(11) 98765-4321", "+55 11 98765-4321"])(
  "a phone configured as %s is called and has WhatsApp (P31)",
  async (phone) => {
    const html = await header("/ajuda", phone);
    expect(html).toContain('href="tel:+5511987654321">(11) 98765-4321<');
    expect(html).toContain('href="https://wa.me/5511987654321"');
  },
);

test("WhatsApp is not offered for a landline, nor a phone that is not configured", async () => {
  const landline = await header("/ajuda", "1132654321");
  expect(landline).toContain("(11) 3265-4321");
  expect(landline).not.toContain("wa.me");
  for (const phone of ["", "a confirmar", "0800 123 4567"]) {
    const none = await header("/ajuda", phone);
    expect(none).not.toMatch(/tel:|wa\.me/);
    expect(none).toContain('href="/fale-conosco"');
  }
});

test.each([
  ["/busca", "Escolas", "page"],
  ["/busca/sp/sao-paulo-sp", "Escolas", "page"],
  ["/busca/sp/sao-paulo-sp?shifts=ead", "Escolas", "true"],
  ["/escola/busca", "Escolas", "true"],
  ["/bolsas-de-estudo", "Bolsas", "page"],
  ["/escola/por-avaliacao/sp", "Escolas", "true"],
])("%s: the current section is %s (%s)", async (path, label, current) => {
  const marked = [...(await header(path)).matchAll(/aria-current="(\w+)">([^<]*)/g)].map((match) => match.slice(1));
  expect(marked).toEqual([[current, label]]);
});

test.each([
  ["/", null],
  ["/bolsas-de-estudo", "Bolsas"],
  ["/ajuda", "Guia"],
  ["/busca/sp/sao-paulo-sp?shifts=ead", "EaD"],
])("%s: the logo's word is %s (U33)", async (path, word) => {
  expect((await header(path)).match(/<small> (\w+)<\/small>/)?.[1] ?? null).toBe(word);
});

test("the sections lead to the city that the page is about, and to the country from other pages (R1)", async () => {
  const links = async (path: string) => {
    const [sections] = /<nav id="secoes".*?<\/nav>/s.exec(await header(path))!;
    return [...sections.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  };
  const city = [
    "/busca/sp/sao-paulo-sp",
    "/matriculas/buscar-bolsas?distinct=false",
    "/escola/ranking-enem/sp/sao-paulo-sp",
  ];
  for (const path of ["/", "/busca/sp/sao-paulo-sp", "/escola/colegio-vertice", "/bolsas-de-estudo/sp/sao-paulo-sp"]) {
    expect(await links(path), path).toEqual([...city, "/salvas", "/minhas-bolsas"]);
  }
  expect((await links("/busca/rj/rio-de-janeiro-rj"))[1]).toBe(
    "/matriculas/buscar-bolsas?city=rio-de-janeiro-rj&amp;distinct=false",
  );
  expect(await links("/ajuda")).toEqual([
    "/busca",
    "/bolsas-de-estudo",
    "/escola/ranking-enem",
    "/salvas",
    "/minhas-bolsas",
  ]);
});

test.each([
  ["the default layout", "/ajuda", [true, false]],
  ["the search layout", "/busca/sp", [false, true]],
  ["no layout: home", "/", [false, false]],
  ["no layout: scholarships", "/matriculas/buscar-bolsas?distinct=false", [false, false]],
  ["no layout: playground", "/playground", [false, false]],
])("%s is that of %s (R31, R32)", async (_layout, path, expected) => {
  const html = await (await ask(path)).text();
  const parts = ['<main id="conteudo" class="page">', 'id="busca-topo"'];
  expect(parts.map((part) => html.includes(part))).toEqual(expected);
  expect(html).toContain('<header class="site-header');
});
