import { expect, test } from "vitest";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { openMemoryKv } from "../../../test/fixtures/memory-kv.ts";
import { buildWorld, fillWorld, PRIVATE_SCHOOLS, VERTICE } from "../../../test/fixtures/world.ts";
import { cardsKey, columnsKey, type Manifest } from "./manifest.ts";
import { publishAll } from "./publish-all.ts";
import { publishChanges } from "./publish-changes.ts";

/** The world of 2026, published in one segment, with the bytes of each file. */
async function publishWorld() {
  const { kv: SNAPSHOT, files } = openMemoryKv();
  const bindings = { DB: openMemoryD1(), SNAPSHOT } as Parameters<typeof publishAll>[0];
  await fillWorld(bindings.DB, buildWorld(2026));
  const bytesOf = ({ segments }: Manifest) => {
    expect(segments).toHaveLength(1);
    const keys = segments.flatMap((segment) => [
      columnsKey(segment),
      ...segment.cards.map((_, block) => cardsKey(segment, block)),
    ]);
    return keys.map((key) => Buffer.from(files.get(key)!).toString("base64"));
  };
  return { bindings, bytesOf };
}

const OTHER_CITY = `(SELECT city_ibge_code FROM school WHERE city_ibge_code NOT IN
  (SELECT city_ibge_code FROM school WHERE inep_code = '35000009') LIMIT 1)`;

test("a change writes the very bytes of a whole publication of the schools as they are", async () => {
  const [changing, whole] = [await publishWorld(), await publishWorld()];
  for (const { bindings } of [changing, whole])
    await publishAll(bindings, { now: new Date("2026-08-03T12:00:00Z"), rows: 2 * PRIVATE_SCHOOLS });
  let before: readonly string[] = [];
  for (const [day, sql] of [
    [
      "2026-08-04",
      `UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents + 7 WHERE inep_code = '${VERTICE.inepCode}';
       UPDATE school SET name = 'Colégio Zênite Nunca Visto' WHERE inep_code = '35000007';
       UPDATE school SET is_active = 0 WHERE inep_code IN ('35000005', '35000008')`,
    ],
    [
      "2026-08-05",
      `UPDATE school SET neighborhood = NULL, city_ibge_code = ${OTHER_CITY} WHERE inep_code = '35000009';
       UPDATE school SET is_active = 1 WHERE inep_code = '35000005'`,
    ],
    // In a new season everything follows at once: other scholarships lead, then the prices of the year that is over are
    // gone.
    ["2026-11-02", ""],
    ["2026-12-01", ""],
  ] as const) {
    const now = new Date(`${day}T12:00:00Z`);
    for (const { bindings } of [changing, whole]) {
      for (const statement of sql.split(";").filter(Boolean)) await bindings.DB.prepare(statement).run();
    }
    const changed = await publishChanges(changing.bindings, now);
    const published = await publishAll(whole.bindings, { now, rows: 2 * PRIVATE_SCHOOLS, force: true });
    expect(changed, day).not.toBeNull();
    const bytes = changing.bytesOf(changed!);
    expect(bytes, day).not.toEqual(before);
    expect(bytes, day).toEqual(whole.bytesOf(published));
    before = bytes;
    // The home shows prices where the publication counts any.
    expect(changed!.counts.offers, day).toBe(published.counts.offers);
  }
});

test("one run publishes a table of prices, which leaves an entry for each of them, beside other schools", async () => {
  const { bindings } = await publishWorld();
  const { DB } = bindings;
  await publishAll(bindings, { now: new Date("2026-08-03T12:00:00Z"), rows: 2 * PRIVATE_SCHOOLS });
  await DB.prepare("DELETE FROM change_log").run();
  const entry = "INSERT INTO change_log (kind, key) SELECT 'school', ?1 FROM json_each(?2)";
  await DB.prepare(entry)
    .bind(VERTICE.inepCode, JSON.stringify(Array(700).fill(0)))
    .run();
  await DB.prepare("UPDATE school SET name = 'Colégio Zênite' WHERE inep_code = '35000007'").run();
  await publishChanges(bindings, new Date("2026-08-04T12:00:00Z"));
  expect(await DB.prepare("SELECT count(*) AS n FROM change_log").first("n")).toBe(0);
  // More schools than one run takes: the next one goes on.
  const schools = Array.from({ length: 501 }, (_, i) => ["school", String(36_000_000 + i)]);
  const each = "INSERT INTO change_log (kind, key) SELECT value ->> 0, value ->> 1 FROM json_each(?1)";
  await DB.prepare(each).bind(JSON.stringify(schools)).run();
  await publishChanges(bindings, new Date("2026-08-04T12:01:00Z"));
  expect((await DB.prepare("SELECT key FROM change_log").raw()).flat()).toEqual(["36000500"]);
});
