import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../src/worker/app.tsx";
import { counting } from "./counting.ts";
import { linksOf } from "./html.ts";
import { ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const CAMPINAS = { city: "Campinas", latitude: "-22.9056", longitude: "-47.0608" };
const SAO_PAULO = { city: "São Paulo", latitude: "-23.5505", longitude: "-46.6333" };

/** The home page as a visitor at a place gets it. */
async function home(place: typeof CAMPINAS, query = "", bindings: Env = env) {
  const cf = { country: "BR", regionCode: "SP", region: "São Paulo", ...place };
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/${query}`, { cf } as RequestInit);
  const html = await (await app.fetch(request, bindings, context)).text();
  await waitOnExecutionContext(context);
  return { html, nearby: html.match(/<section[^>]* class="near".*?<\/section>/s)?.[0] ?? null };
}

test("scholarships of the visitor's city, each with its price, and a link to all of them (U40, S26)", async () => {
  const { nearby } = await home(CAMPINAS);
  expect(nearby).toContain(">Bolsas em Campinas</h2>");
  expect(nearby!.match(/<article/g)).toHaveLength(3);
  expect(nearby!.match(/\/mês[^<]*com\u00a0?\s?bolsa/g)).toHaveLength(3);
  expect(nearby!.match(/class="place">[^<]*Campinas, SP/g)).toHaveLength(3);
  expect(linksOf(nearby!)).toMatchObject({
    "Ver 4 escolas com bolsa em Campinas": "/busca/sp/campinas-sp?hasOffers=true",
  });
});

test("with a child profile, the scholarships are for the child", async () => {
  const { html, nearby } = await home(CAMPINAS, "?grade=fundamentalII_6-ano&shifts=manha");
  // The line on top names the child, once.
  expect(html.split("<b>6º ano · manhã</b>")).toHaveLength(2);
  expect(nearby).not.toContain("<b>6º ano · manhã</b>");
  expect(nearby!.match(/<article/g)).toHaveLength(1);
  expect(nearby!.match(/class="seat">[^<]*/g)).toEqual([expect.stringContaining("6º ano · manhã")]);
  expect(html).toMatch(/<option value="fundamentalII_6-ano" selected/);
});

test("a city without any shows the nearest, and says so; without any nearby there is no section", async () => {
  const { nearby } = await home(CAMPINAS, "?priceMax=700");
  expect(nearby).toContain(">Bolsas perto de Campinas</h2>");
  expect(nearby).toContain("Ainda não há bolsa publicada em Campinas para este perfil.");
  expect(nearby).toMatch(/class="place"><b>a \d+\skm<\/b> · [^<]*São Paulo, SP/);
  expect(linksOf(nearby!)["Ver as bolsas em São Paulo"]).toBe(
    "/busca/sp/sao-paulo-sp?hasOffers=true&priceMax=700&priceMin=1",
  );
  expect((await home(CAMPINAS, "?priceMax=2")).nearby).toBeNull();
});

test("numbers with their source and date, and how scams are recognised (U40)", async () => {
  const { html } = await home(SAO_PAULO);
  expect(html).toMatch(/>60 escolas particulares, /);
  expect(html).toMatch(/Lista atualizada em \d\d\/\d\d\/\d{4}\./);
  expect(linksOf(html)).toMatchObject({
    "De onde vem cada dado": "/dados-e-fontes",
    "Confira se a cobrança é nossa": "/conferir",
  });
});

test("the page takes nothing from D1, and nothing from KV once it was shown in a city", async () => {
  const { bindings, calls } = counting(env);
  await home(SAO_PAULO, "", bindings);
  const { kv } = calls;
  await home(SAO_PAULO, "", bindings);
  expect(calls).toEqual({ d1: 0, kv });
});
