import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { MANIFEST_KEY, type Manifest, outlinesKey } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { encodeRings } from "../../src/domain/places/outline.ts";
import { pollSoon } from "../../src/worker/snapshot.ts";
import { ask, publishWorld } from "./worker.ts";

const [SAO_PAULO, RIO] = ["3550308", "3304557"];
const MAP = "/busca/sp/sao-paulo-sp?view=map";

/** A triangle around a point, of some hundred kilometres. */
const around = (lat: number, lng: number, size: number) => [
  { lat: lat - size, lng: lng - size },
  { lat: lat - size, lng: lng + size },
  { lat: lat + size, lng },
];

const store = (code: string, rings: string) =>
  env.DB.prepare(
    "INSERT INTO city_outline VALUES (?, ?, 50, 'ibge-malha-2024') ON CONFLICT DO UPDATE SET rings = excluded.rings",
  )
    .bind(code, rings)
    .run();

/** The map as the site shows it once it has read the last publication. */
async function mapPage(path = MAP): Promise<string> {
  pollSoon();
  await ask("/");
  return (await ask(path)).text();
}

const outlineIn = (page: string) => /id="limite"[^>]* d="([^"]+)"/.exec(page)?.[1] ?? null;

beforeAll(async () => {
  await publishWorld();
  await env.DB.prepare(
    "INSERT INTO source (id, title, publisher, reference_date) VALUES ('ibge-malha-2024', 'Malha municipal 2024', 'IBGE', '2024')",
  ).run();
});

test("the outline of a municipality follows its import to the map, alone or with everything, and away again", async () => {
  const before = await mapPage();
  const settled = outlineIn(before);
  expect(settled!.split("L").length).toBeGreaterThan(12);
  expect(before).toMatch(/Os bairros são áreas aproximadas.* não o limite do município\./);

  await store(SAO_PAULO, encodeRings([around(-23.55, -46.63, 0.4)]));
  await store(RIO, encodeRings([around(-22.9, -43.2, 0.4)]));
  await publishChanges(env, new Date());
  const page = await mapPage();
  const drawn = outlineIn(page);
  expect(drawn).toMatch(/^M-?[\d.]+ -?[\d.]+L/);
  expect(page).toContain('data-cells clip-path="url(#municipio)"');
  expect(page).toContain("A linha é o limite do município: Malha municipal 2024 (IBGE).");
  // Another city has its own, or none.
  expect(drawn).not.toBe(settled);
  expect(outlineIn(await mapPage("/busca/rj/rio-de-janeiro-rj?view=map"))).not.toBe(drawn);
  expect(await mapPage("/busca/sp/campinas-sp?view=map")).not.toContain("A linha é o limite");
  expect(outlineIn(await mapPage("/busca?view=map"))).toBeNull();

  // A change of one rewrites its bucket alone.
  const manifest = async () => JSON.parse((await env.SNAPSHOT.get(MANIFEST_KEY))!) as Manifest;
  const first = (await manifest()).outlines!;
  await store(SAO_PAULO, encodeRings([around(-23.55, -46.63, 0.3)]));
  await publishChanges(env, new Date(Date.now() + 1000));
  const second = (await manifest()).outlines!;
  expect(second.filter((version, bucket) => version !== first[bucket])).toHaveLength(1);
  const smaller = outlineIn(await mapPage());
  expect(smaller).not.toBe(drawn);

  await publishAll(env, { now: new Date(Date.now() + 2000) });
  expect(outlineIn(await mapPage())).toBe(smaller);

  await env.DB.prepare("DELETE FROM city_outline WHERE ibge_code = ?").bind(SAO_PAULO).run();
  await publishChanges(env, new Date(Date.now() + 3000));
  const after = await mapPage();
  expect(outlineIn(after)).toBe(settled);
  expect(after).not.toContain("limite do município:");
});

test("an outline that cannot be read leaves the map as it is without one", async () => {
  await store(SAO_PAULO, encodeRings([around(-23.55, -46.63, 0.4)]));
  await publishChanges(env, new Date(Date.now() + 4000));
  const { outlines } = JSON.parse((await env.SNAPSHOT.get(MANIFEST_KEY))!) as Manifest;
  for (const [bucket, version] of outlines!.entries()) {
    if (version) await env.SNAPSHOT.delete(outlinesKey(bucket, version));
  }
  const page = await mapPage();
  expect(outlineIn(page)).not.toBeNull();
  expect(page).not.toContain("limite do município:");
  expect(page).toContain("Os bairros são áreas aproximadas");
});
