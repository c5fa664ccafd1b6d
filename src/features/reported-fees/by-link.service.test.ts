import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { reportedFeeRow } from "../../../test/fixtures/rows.ts";
import { moveAddress } from "../../backend/personal-data/move-address.ts";
import { reportedFee } from "../../backend/schema/reported-fees.ts";
import { hashToken } from "../../backend/tokens.ts";
import { commit } from "../../backend/workflow/transaction.ts";
import { readFeeByLink } from "./by-link.service.ts";

const OLD = "rosa@familia.example";
const NEW = "rosa.nova@familia.example";

const db = openMemoryD1();
await marketOf(db).open();
const orm = drizzle(db);
const inepCode = (await db.prepare("SELECT inep_code AS code FROM school LIMIT 1").first<string>("code"))!;

test("a change of an account's e-mail ends the link to a reported fee, which goes on waiting", async () => {
  const row = { id: "f", inepCode, status: "waiting", email: OLD } as const;
  await orm.insert(reportedFee).values(reportedFeeRow({ ...row, tokenHash: await hashToken("fee") }));
  expect(await readFeeByLink(db, "fee", new Date())).toMatchObject({ status: "waiting" });
  await commit(db, moveAddress(db, OLD, NEW));
  await expect(readFeeByLink(db, "fee", new Date())).rejects.toMatchObject({ code: "link_expired" });
  expect(await orm.select().from(reportedFee)).toMatchObject([{ status: "waiting", email: NEW }]);
});
