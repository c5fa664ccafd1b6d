import { expect, test } from "vitest";
import { NOW } from "../../../test/fixtures/market.ts";
import { asCsv, codes, HEADER, NOTHING, networkMarket, rowsOf, TOKEN } from "../../../test/fixtures/network-market.ts";
import { endNetworkKey, makeNetworkKey } from "./network-keys.ts";
import { previewUpload, publishUpload, readNetworkPrices, restoreUpload } from "./network-uploads.ts";

const { db, run, upload, count, stored } = networkMarket();

const table = rowsOf(codes.slice(0, 2));
const text = [HEADER, ...table].map((row) => row.join("\t")).join("\n");
const sent = { table: text, year: "", isWhole: false, takes: "all" } as const;

test("a table is seen, published, listed with its sender, and taken back where nothing changed since", async () => {
  const seen = await previewUpload(db, TOKEN, sent, NOW);
  expect([seen.counts.added, await stored()]).toEqual([34, NOTHING]);
  await publishUpload(db, TOKEN, { ...sent, base: seen.base }, NOW);
  await expect(publishUpload(db, TOKEN, { ...sent, base: seen.base }, NOW)).rejects.toMatchObject({
    code: "prices_changed",
  });
  expect(await readNetworkPrices(db, TOKEN, NOW)).toMatchObject({
    version: 1,
    uploads: [{ version: 1, by: "Rita Prado", mode: "changes", counts: { added: 34 }, isReversible: true }],
  });
  await upload(asCsv(rowsOf(codes.slice(0, 1), () => "3.000,00")));
  // Of the first version only the second school is as it left it.
  expect(await restoreUpload(db, TOKEN, "1", NOW)).toMatchObject({ schools: 1, removed: 17 });
  expect(await count("offer WHERE is_active = 1 AND inep_code = ?", codes[0])).toBe(17);
  expect(await restoreUpload(db, TOKEN, "2", NOW)).toMatchObject({ schools: 1, changed: 17 });
  await expect(restoreUpload(db, TOKEN, "2", NOW)).rejects.toMatchObject({ code: "not_found" });
  expect((await readNetworkPrices(db, TOKEN, NOW)).uploads.map(({ mode, by }) => `${mode} ${by}`)).toEqual([
    "restoration Rita Prado",
    "restoration Rita Prado",
    "changes null",
    "changes Rita Prado",
  ]);
});

test("who only answers families sees and sends nothing", async () => {
  await run("UPDATE network_person SET access = 'answer'");
  const over = { code: "link_expired" };
  await expect(readNetworkPrices(db, TOKEN, NOW)).rejects.toMatchObject(over);
  await expect(previewUpload(db, TOKEN, sent, NOW)).rejects.toMatchObject(over);
  await expect(restoreUpload(db, TOKEN, "1", NOW)).rejects.toMatchObject(over);
  await expect(makeNetworkKey(db, TOKEN, NOW)).rejects.toMatchObject(over);
  await expect(endNetworkKey(db, TOKEN, NOW)).rejects.toMatchObject(over);
});
