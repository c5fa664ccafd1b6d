import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { buildWorld, fillWorld } from "../../../test/fixtures/world.ts";
import type { AddressBucket } from "../../search/addresses.ts";
import { writeAddresses } from "./publish-addresses.ts";

test("only schools with a position of their own are in a street", async () => {
  const db = openMemoryD1();
  await fillWorld(db, buildWorld(2026));
  const run = (sql: string) => db.prepare(sql).run();
  await run("UPDATE school SET street = 'Rua Augusta'");
  for (const [code, precision] of [
    ["35000001", "'school'"],
    ["35000002", "'neighborhood'"],
    ["35000003", "NULL"],
  ]) {
    await run(`UPDATE school SET location_precision = ${precision} WHERE inep_code = '${code}'`);
  }
  await run("UPDATE school SET is_active = 0 WHERE inep_code NOT IN ('35000001', '35000002', '35000003')");
  const written: AddressBucket[] = [];
  const kv = { put: async (_: string, text: string) => void written.push(JSON.parse(text)) } as unknown as KVNamespace;
  await writeAddresses(drizzle(db), kv, "v");
  const streets = written.flatMap((bucket) => Object.values(bucket.streets).flat());
  expect(streets.map(({ name, houses }) => [name, houses.length])).toEqual([["Rua Augusta", 1]]);
});
