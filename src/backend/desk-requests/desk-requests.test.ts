import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, meeting, NOW, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow } from "../../../test/fixtures/rows.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { readSchools } from "../publish/read-schools.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead, leadEvent } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { answerByEmail, markAnswered } from "./answer-lead.service.ts";
import { listRequests } from "./list-requests.ts";

const db = openMemoryD1();
const orm = drizzle(db);
const market = marketOf(db);
const [SCHOOL, OTHER] = ["35000001", "35000002"];
const TEXT = "Temos vaga. Venha conhecer a escola.";

const details = (message: string, grade = "medio_1-serie") => ({
  preference: "email",
  grade,
  year: "2027",
  shift: "manha",
  message,
  bestTime: "",
});

beforeAll(async () => {
  await market.open();
  for (const [id, inepCode] of [
    ["own", SCHOOL],
    ["other", OTHER],
  ] as const) {
    const tokenHash = await hashToken(id);
    await orm.insert(schoolClaim).values(claimRow({ id, inepCode, status: "approved", tokenHash, access: "answer" }));
  }
});

beforeEach(async () => {
  await db.batch(["lead", "mail_outbox"].map((table) => db.prepare(`DELETE FROM ${table}`)));
});

async function ask(protocol: string, changes: Partial<typeof lead.$inferInsert> = {}): Promise<void> {
  const createdAt = isoBefore(NOW, { hours: 6 });
  const row = leadRow({ protocol, inepCode: SCHOOL, email: `${protocol}@familia.example`, createdAt, ...changes });
  await orm.insert(lead).values(row);
  await orm.insert(leadEvent).values({ leadId: row.id!, version: 1, status: "sent", at: row.createdAt });
}

const response = (protocol: string, toAll = false, token = "own", of = db) =>
  answerByEmail({ ...post.bindings, DB: of }, token, { protocol, body: TEXT, toAll }, NOW);
const post = market.postOffice();

test("a family is answered once, by e-mail through the site, and the log says by whom", async () => {
  await ask("A");
  await expect(response("A", false, "other")).rejects.toMatchObject({ code: "already_answered" });
  expect(await response("A")).toBe(1);
  await expect(response("A")).rejects.toMatchObject({ code: "already_answered" });
  await flushOutbox(post.bindings, NOW);
  expect(post.mails).toMatchObject([{ to: "A@familia.example", replyTo: SCHOOL_EMAIL }]);
  expect(post.mails[0]!.text).toContain(TEXT);
  expect(await orm.select().from(leadEvent).where(undefined)).toMatchObject([
    { status: "sent", claimId: null },
    { status: "answered", claimId: "own", way: "email", at: NOW.toISOString() },
  ]);
});

test("two people who answer at once send one e-mail, and a call is not marked after it", async () => {
  await ask("A");
  const together = meeting(db, 2);
  const results = await Promise.allSettled([
    response("A", false, "own", together),
    response("A", false, "own", together),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.prepare("SELECT count(*) AS n FROM mail_outbox").first("n")).toBe(1);
  const marked = markAnswered(db, "own", { protocol: "A", way: "telefone" }, NOW);
  await expect(marked).rejects.toMatchObject({ code: "already_answered" });
});

test("one answer serves all who asked the same, each by an e-mail of its own", async () => {
  await ask("A", { details: details("Tem vaga?") });
  await ask("B", { details: details("tem vaga") });
  await ask("C", { details: details("Tem vaga?", "medio_2-serie") });
  await ask("D", { details: details("Tem vaga?"), email: null, phone: "11987654321" });
  await ask("E", { details: details("Tem vaga?"), status: "cancelled" });
  await ask("F", { details: details("Tem vaga?"), inepCode: OTHER });
  const { leads } = await listRequests(db, SCHOOL, true);
  expect(leads.map(({ protocol, sameQuestion }) => [protocol, sameQuestion])).toEqual([
    ["A", 1],
    ["B", 1],
    ["C", 0],
    ["D", 2],
  ]);
  expect(await response("A", true)).toBe(2);
  const { results } = await db.prepare("SELECT recipient FROM mail_outbox ORDER BY id").all();
  expect(results.map(({ recipient }) => recipient)).toEqual(["A@familia.example", "B@familia.example"]);
  expect((await listRequests(db, SCHOOL, true)).leads.map(({ protocol }) => protocol)).toEqual(["C", "D"]);
});

test("a request without an e-mail is answered by phone or WhatsApp, which is recorded", async () => {
  await ask("A", { email: null, phone: "11987654321" });
  await expect(response("A")).rejects.toMatchObject({ code: "invalid_fields" });
  await markAnswered(db, "own", { protocol: "A", way: "whatsapp" }, NOW);
  const [, event] = await orm.select().from(leadEvent);
  expect(event).toMatchObject({ claimId: "own", way: "whatsapp" });
});

test("the hours of the answers are published with the school, and each answer publishes it again", async () => {
  await db.prepare("DELETE FROM change_log").run();
  for (const protocol of ["A", "B"]) {
    await ask(protocol);
    await response(protocol);
  }
  await ask("C");
  const [school] = await readSchools(orm, [SCHOOL], seasonOf(NOW));
  expect(school!.answerHours.map(Math.round)).toEqual([6, 6]);
  const { results } = await db.prepare("SELECT DISTINCT kind, key FROM change_log").all();
  expect(results).toEqual([{ kind: "school", key: SCHOOL }]);
});
