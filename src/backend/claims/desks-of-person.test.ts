import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { endColleague } from "../desk-people/desk-people.service.ts";
import { moveAddress } from "../personal-data/move-address.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { commit } from "../workflow/transaction.ts";
import { listDesks, readClaimByLink } from "./claim.service.ts";
import { renewDeskLinks } from "./lost-link.service.ts";
import { readDesk } from "./read-desk.ts";

const db = openMemoryD1();
const market = marketOf(db);
let post = market.postOffice();
const [FIRST, SECOND, THIRD, STRANGE] = ["35000001", "35000002", "35000003", "35000004"];
const RITA = "rita@rede.example";
const over = { code: "link_expired" };

beforeAll(() => market.open());

/** Rita edits at two schools, answers at a third and waits for the team at a fourth, where Bia edits. */
beforeEach(async () => {
  const tables = "school_claim mailed_link mail_outbox limited_mail attempt desk_event";
  await db.batch(tables.split(" ").map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
  for (const [id, inepCode, access, status, email] of [
    ["first", FIRST, "edit", "approved", RITA],
    ["second", SECOND, "edit", "approved", RITA.toUpperCase()],
    ["third", THIRD, "answer", "approved", RITA],
    ["waiting", STRANGE, "edit", "open", RITA],
    ["bia", STRANGE, "edit", "approved", "bia@rede.example"],
    ["colleague", SECOND, "edit", "approved", "caio@rede.example"],
  ] as const) {
    const row = claimRow({ id, inepCode, access, status, email, tokenHash: await hashToken(id) });
    await drizzle(db).insert(schoolClaim).values(row);
  }
});

const codes = async (token: string) => (await listDesks(db, token, NOW)).map(({ inepCode }) => inepCode).toSorted();
const cannot = (token: string) => expect(readClaimByLink(db, token, NOW)).rejects.toMatchObject(over);

async function askForLink(email: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const later = (_what: string, one: Promise<unknown>) => work.push(one);
  const call = { env: post.bindings, client: { ip: "203.0.113.9" }, now: new Date(), later, body: { email } };
  await renewDeskLinks(call as unknown as Parameters<typeof renewDeskLinks>[0]);
  await Promise.all(work);
}

test("a link opens every desk of its address, each with the access that was granted there", async () => {
  expect(await codes("first")).toEqual([FIRST, SECOND, THIRD]);
  expect(await codes(`first.${SECOND}`)).toEqual([FIRST, SECOND, THIRD]);
  expect((await readDesk(db, `first.${SECOND}`, "prices", NOW)).claim.id).toBe("second");
  expect((await readDesk(db, `first.${THIRD}`, "reply", NOW)).claim.id).toBe("third");
  await expect(readDesk(db, `first.${THIRD}`, "prices", NOW)).rejects.toMatchObject(over);
});

test.each([
  ["of nobody", `first.${STRANGE}`],
  ["of no school", "first.99999999"],
  ["without a code", "first."],
  ["of an address that waits for the team", `waiting.${FIRST}`],
  ["of somebody else", `bia.${FIRST}`],
])("a token opens no desk %s", async (_which, token) => {
  await cannot(token);
  await expect(listDesks(db, token, NOW)).rejects.toMatchObject(over);
});

test("a claim that waits for the team lists no desk", async () => {
  expect(await codes("waiting")).toEqual([]);
});

test("access that ends at one school ends there alone, and with it what its link opened", async () => {
  await endColleague(post.bindings, "colleague", "second", NOW);
  await cannot(`first.${SECOND}`);
  await cannot(`second.${FIRST}`);
  expect(await codes("first")).toEqual([FIRST, THIRD]);
  // The trigger that begins a link has the clock of the database.
  const later = new Date(Date.now() + 91 * DAY * 60_000);
  await expect(readClaimByLink(db, `first.${THIRD}`, later)).rejects.toMatchObject(over);
});

test("who lost the link gets one, which leads to all desks", async () => {
  await askForLink(RITA);
  expect(post.mails.map(({ to }) => to.toLowerCase())).toEqual([RITA]);
  const { text } = post.mails[0]!;
  expect(text).toContain("abre também 2 outras escolas de que você cuida");
  expect(await codes(/\/mesa\/([\da-f]{64})\b/.exec(text)![1]!)).toEqual([FIRST, SECOND, THIRD]);
});

test("an account that moves to another address takes no desk along", async () => {
  await commit(db, moveAddress(db, RITA, "estranho@fora.example"));
  await askForLink("estranho@fora.example");
  expect(post.mails).toEqual([]);
  expect(await codes("first")).toEqual([FIRST, SECOND, THIRD]);
});
