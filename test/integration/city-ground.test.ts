import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { groundKey, MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import type { MapPoints } from "../../src/contract/map-points.ts";
import { AREA, GROUND, mapPage, mapsWithoutGround, SAO_PAULO, writeGround } from "./map-ways.ts";
import { ask, publishWorld } from "./worker.ts";

const MAP = "/busca/sp/sao-paulo-sp";

const manifest = async () => JSON.parse((await env.SNAPSHOT.get(MANIFEST_KEY))!) as Manifest;

const store = (size: number) =>
  env.DB.prepare("INSERT INTO city_outline VALUES (?, ?, 50, 'ibge-malha-2024')").bind(SAO_PAULO, `BE${size}`).run();

beforeAll(publishWorld);

test("a city lies on its ground, with what is around and where it is from; another on that of the country", async () => {
  expect(await mapPage(MAP)).not.toContain("data-ground");
  await publishAll(env, { now: new Date(), writeGround: writeGround(GROUND) });
  const page = await mapPage(MAP);
  expect(page).toContain('data-ground="-23.3 -46.9 11 800 0"');
  expect(page).toMatch(/data-layer="land"[^>]* d="M100 100l500 0 0 500z"/);
  expect(page).toMatch(/data-layer="water"[^>]* d="M300 300l50 0 0 50z"/);
  expect(page).toMatch(/<text class="minor around"[^>]*>Represa Guarapiranga/);
  expect(page).toMatch(/<text class="place lead"[^>]*>Interlagos</);
  const { places } = await (await ask("/api/v1/points?city=sao-paulo-sp")).json<MapPoints>();
  const names = places.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(["Interlagos", "Jardim"]);
  expect(names).toContain("Moema");
  // Parts of one that is named.
  expect(names.filter((name) => name.startsWith("Jardim "))).toEqual([]);
  expect(page).toContain('data-fitted="-23.72 -46.7 -23.5 -46.56"');
  expect(page).toContain(
    "Limites: malha municipal de 2010 (IBGE). Água: GSHHG 2.3.7, aproximada. O norte fica em cima.",
  );
  expect(await mapPage("/busca/sp/sao-paulo-sp/moema")).toContain('data-ground="-23.3 -46.9 11 800 0"');
  // Neighborhoods of other cities are around the point, too.
  expect(await mapPage("/busca?lat=-23.56&lng=-46.66")).toContain('data-ground="-23.3 -46.9 11 800 0"');
  expect(await mapPage("/busca")).toContain("M1 1l2 0 0 2z");
  expect(await mapPage("/busca/rj/rio-de-janeiro-rj")).toContain("M1 1l2 0 0 2z");
});

test("every list with a map has a ground, and a searched area one that reaches over it", async () => {
  expect(await mapsWithoutGround()).toEqual([]);
  expect(await mapPage(AREA)).toContain('data-ground="-23.3 -46.9 11 800 0"');
  const small = writeGround({ ...GROUND, at: [-23.55, -46.67], size: [40, 40] });
  await publishAll(env, { now: new Date(Date.now() + 500), writeGround: small });
  expect(await mapPage(AREA)).toContain("M1 1l2 0 0 2z");
});

test("an unsure water is not drawn, and the key says so; an imported outline is named", async () => {
  await env.DB.prepare(
    "INSERT INTO source (id, title, publisher, reference_date) VALUES ('ibge-malha-2024', 'Malha municipal 2024', 'IBGE', '2024')",
  ).run();
  const ground = { ...GROUND, water: "", isUnsure: true, sourceId: "ibge-malha-2024" } as const;
  await publishAll(env, { now: new Date(Date.now() + 1000), writeGround: writeGround(ground) });
  const page = await mapPage(MAP);
  expect(page).toContain("Sem a água, que aqui não se conhece bem.");
  expect(page).not.toContain('data-layer="water"');
  expect(page).toContain("Limites: Malha municipal 2024 (IBGE); vizinhos, malha municipal de 2010 (IBGE).");
});

test("the publication of changes keeps the ground, and leaves an outline to the next whole one", async () => {
  const { ground } = await manifest();
  await store(1);
  expect(await publishChanges(env, new Date(Date.now() + 2000))).toBeNull();
  await env.DB.prepare("UPDATE school SET name = name || ' Novo' WHERE city_ibge_code = ?").bind(SAO_PAULO).run();
  expect(await publishChanges(env, new Date(Date.now() + 3000))).not.toBeNull();
  expect((await manifest()).ground).toEqual(ground);
  const waiting = await env.DB.prepare("SELECT kind, key FROM change_log").all();
  expect(waiting.results).toEqual([{ kind: "outline", key: SAO_PAULO }]);
  await publishAll(env, { now: new Date(Date.now() + 4000), writeGround: writeGround(GROUND) });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM change_log").first("n")).toBe(0);
});

test("a ground that cannot be read leaves a map without one", async () => {
  await publishAll(env, { now: new Date(Date.now() + 5000), writeGround: writeGround(GROUND) });
  const { ground } = await manifest();
  for (const bucket of [0, 1]) await env.SNAPSHOT.delete(groundKey(ground!, bucket));
  const page = await mapPage(MAP);
  expect(page).not.toContain("data-ground");
  expect(page).toContain("O norte fica em cima.");
});
