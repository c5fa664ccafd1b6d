import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, meeting, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { endColleague, listDeskPeople } from "./desk-people.service.ts";

const db = openMemoryD1();
const market = marketOf(db);
const post = market.postOffice();
const [SCHOOL, OTHER] = ["35000001", "35000002"];

beforeAll(() => market.open());

beforeEach(async () => {
  await db.batch(["school_claim", "mail_outbox", "desk_event"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  for (const [id, inepCode, access, status] of [
    ["ana", SCHOOL, "edit", "approved"],
    ["bia", SCHOOL, "edit", "approved"],
    ["cleo", SCHOOL, "answer", "approved"],
    ["dora", SCHOOL, "edit", "open"],
    ["eva", OTHER, "edit", "approved"],
  ] as const) {
    const row = claimRow({ id, inepCode, status, access, name: id, email: `${id}@escola.example` });
    await drizzle(db)
      .insert(schoolClaim)
      .values({ ...row, tokenHash: await hashToken(id) });
  }
});

const end = (token: string, id: string, of = db) => endColleague({ ...post.bindings, DB: of }, token, id, NOW);
const approved = async () =>
  (await db.prepare("SELECT id FROM school_claim WHERE status = 'approved' ORDER BY id").all()).results.map(
    ({ id }) => id,
  );
const mailed = async () => (await db.prepare("SELECT recipient AS r FROM mail_outbox").all()).results.map(({ r }) => r);

test("an editor ends the access of a colleague, who is told, and whose link opens the desk no more", async () => {
  expect((await listDeskPeople(db, "ana", NOW)).people.map(({ id, isSelf }) => [id, isSelf])).toEqual([
    ["ana", true],
    ["bia", false],
    ["cleo", false],
  ]);
  await end("ana", "bia");
  expect([await approved(), await mailed()]).toEqual([["ana", "cleo", "eva"], ["bia@escola.example"]]);
  await expect(listDeskPeople(db, "bia", NOW)).rejects.toMatchObject({ code: "link_expired" });
  expect(await db.prepare("SELECT claim_id, action FROM desk_event").all()).toMatchObject({
    results: [{ claim_id: "ana", action: "encerrar-acesso-de-colega" }],
  });
});

test.each([
  ["their own", "ana", "ana", "not_found"],
  ["of another school", "ana", "eva", "not_found"],
  ["not granted yet", "ana", "dora", "not_found"],
  ["by who only answers", "cleo", "ana", "link_expired"],
  ["by who waits for the team", "dora", "ana", "link_expired"],
])("an access is not ended: %s", async (_what, token, id, code) => {
  await expect(end(token, id)).rejects.toMatchObject({ code });
  expect([await approved(), await mailed()]).toEqual([["ana", "bia", "cleo", "eva"], []]);
});

test("of two people who end each other's access, one keeps it", async () => {
  const together = meeting(db, 2);
  await Promise.all([end("ana", "bia", together), end("bia", "ana", together)]);
  expect((await approved()).length).toBe(3);
  expect(await mailed()).toHaveLength(1);
});
