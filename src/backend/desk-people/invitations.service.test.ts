import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, meeting, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { confirmClaim, readClaimByLink } from "../claims/claim.service.ts";
import { mailAnother } from "../links/links.api.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { erasePersonalRows } from "../personal-data/erase.ts";
import { deleteExpired } from "../personal-data/retention.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashToken } from "../tokens.ts";
import { endColleague, listDeskPeople } from "./desk-people.service.ts";
import { inviteColleague, withdrawInvitation } from "./invitations.service.ts";

const db = openMemoryD1();
const market = marketOf(db);
const SCHOOL = "35000001";
const BIA = { name: "Bia Reis", role: "Secretária", email: "bia@escola.example", access: "answer" as const };
let post = market.postOffice();
let calls = 0;

beforeAll(() => market.open());

beforeEach(async () => {
  const tables = ["school_claim", "mail_outbox", "limited_mail", "desk_event", "attempt"];
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
  await db.prepare("UPDATE school SET email = 'escola@escola.example' WHERE inep_code = ?").bind(SCHOOL).run();
  await db.prepare("DELETE FROM school_email_event").run();
  post = market.postOffice();
  for (const [id, access, status] of [
    ["ana", "edit", "approved"],
    ["caio", "edit", "approved"],
    ["cleo", "answer", "approved"],
    ["dora", "edit", "open"],
  ] as const) {
    const row = claimRow({ id, inepCode: SCHOOL, status, access, name: id, email: `${id}@escola.example` });
    await drizzle(db)
      .insert(schoolClaim)
      .values({ ...row, tokenHash: await hashToken(id) });
  }
});

const invite = async (token: string, asked: Partial<typeof BIA> | { access: "edit" } = {}, now = NOW) => {
  const client = { ip: `198.51.100.${++calls % 200}`, device: "" };
  await inviteColleague({ env: post.bindings, client, now }, token, { ...BIA, ...asked });
  await flushOutbox(post.bindings, now);
};
const later = (days: number) => new Date(isoAfter(NOW, { days }));
const accept = async (token: string, now = NOW, of = db) => {
  const result = await confirmClaim({ ...post.bindings, DB: of }, token, now);
  await flushOutbox(post.bindings, now);
  return result;
};
const linkOf = (to: string) => /\/mesa\/([\da-f]{64})\b/.exec(post.mails.findLast((mail) => mail.to === to)!.text)![1]!;
const invited = async (token = "ana", now = NOW) =>
  (await listDeskPeople(db, token, now)).invitations.map(({ name, email, invitedBy }) => [name, email, invitedBy]);
const names = async () => (await listDeskPeople(db, "ana", NOW)).people.map(({ name }) => name);
const isOver = (token: string, now = NOW) => expect(accept(token, now)).rejects.toMatchObject({ code: "link_expired" });

test("who opens the link sees the invitation and has no access; the button gives it, once, and everybody is told", async () => {
  await invite("ana");
  expect(await invited()).toEqual([["Bia Reis", BIA.email, "ana"]]);
  const token = linkOf(BIA.email);
  expect(await readClaimByLink(db, token, NOW)).toMatchObject({ status: "invited", access: "answer" });
  await expect(listDeskPeople(db, token, NOW)).rejects.toMatchObject({ code: "link_expired" });
  expect(await names()).toEqual(["ana", "caio", "cleo"]);
  post = market.postOffice();
  const together = meeting(db, 2);
  await Promise.all([accept(token, NOW, together), accept(token, NOW, together)]);
  expect(await accept(token)).toMatchObject({ status: "approved", access: "answer" });
  expect([await names(), await invited()]).toEqual([["Bia Reis", "ana", "caio", "cleo"], []]);
  expect(post.mails.map(({ to }) => to).toSorted()).toEqual([
    "ana@escola.example",
    "caio@escola.example",
    "cleo@escola.example",
    "escola@escola.example",
  ]);
  // The access has no end of its own: the link is the desk's from now on.
  expect(await readClaimByLink(db, token, later(80))).toMatchObject({ status: "approved" });
});

test("the same invitation again is none, another one of that address takes its place", async () => {
  await invite("ana");
  await invite("ana");
  expect(post.mails).toHaveLength(1);
  const first = linkOf(BIA.email);
  await invite("caio", { access: "edit" });
  expect(await invited()).toEqual([["Bia Reis", BIA.email, "caio"]]);
  await isOver(first);
  expect(await accept(linkOf(BIA.email))).toMatchObject({ status: "approved", access: "edit" });
  await expect(invite("ana")).rejects.toMatchObject({ issues: [{ field: "email" }] });
});

test.each([
  ["who only answers", "cleo"],
  ["who waits for the team", "dora"],
])("%s invites nobody", async (_who, token) => {
  await expect(invite(token)).rejects.toMatchObject({ code: "link_expired" });
  expect(post.mails).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    "when any editor withdraws it",
    async () => {
      const [found] = (await listDeskPeople(db, "caio", NOW)).invitations;
      await withdrawInvitation(db, "caio", found!.id, NOW);
    },
  ],
  ["with the access of who sent it", () => endColleague(post.bindings, "caio", "ana", NOW)],
  ["with the data of who sent it", () => db.batch(erasePersonalRows(db, { email: "ana@escola.example" }))],
  ["with the data of who got it", () => db.batch(erasePersonalRows(db, { email: BIA.email }))],
  [
    "when who sent it may only answer",
    () => db.prepare("UPDATE school_claim SET access = 'answer' WHERE id = 'ana'").run(),
  ],
])("an invitation ends %s, and its link gives no other", async (_when, end) => {
  await invite("ana");
  const token = linkOf(BIA.email);
  await end();
  expect(await invited("caio")).toEqual([]);
  await isOver(token);
  await expect(mailAnother(post.bindings, token, NOW)).rejects.toMatchObject({ code: "link_expired" });
});

test("an invitation lapses after seven days, is deleted, and can be sent again", async () => {
  await invite("ana");
  const token = linkOf(BIA.email);
  expect(await invited("ana", later(6))).toHaveLength(1);
  expect(await invited("ana", later(7))).toEqual([]);
  await isOver(token, later(7));
  await invite("ana", {}, later(7));
  expect(await accept(linkOf(BIA.email), later(8))).toMatchObject({ status: "approved" });
  await invite("ana", { email: "eva@escola.example" }, later(8));
  await deleteExpired({ DB: db }, later(16));
  expect(await db.prepare("SELECT count(*) AS n FROM school_claim WHERE status = 'invited'").first("n")).toBe(0);
});

test("an answered invitation cannot be withdrawn, and what was done is in the history", async () => {
  await invite("ana");
  const [found] = (await listDeskPeople(db, "ana", NOW)).invitations;
  await accept(linkOf(BIA.email));
  await expect(withdrawInvitation(db, "ana", found!.id, NOW)).rejects.toMatchObject({ code: "not_found" });
  const { results } = await db.prepare("SELECT action FROM desk_event ORDER BY id").all();
  expect(results.map(({ action }) => action)).toEqual(["convidar-colega", "aceitar-convite"]);
});
