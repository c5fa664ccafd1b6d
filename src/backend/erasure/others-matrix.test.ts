import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_ACTIONS, NEW_EMAIL } from "../../../test/fixtures/account-actions.ts";
import { ANA, after, marketOf, SCHOOL_EMAIL } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow, noticeRow, reviewRow } from "../../../test/fixtures/rows.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { CLAIM_TRANSITIONS, LEAD_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { REVIEW_TRANSITIONS } from "../../domain/reviews/review-status.ts";
import { statusesIn } from "../../domain/transitions.ts";
import type { BackendBindings } from "../env.ts";
import { answerNotice } from "../reviews/notices.service.ts";
import { review } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { reviewNotice, reviewSubmission } from "../schema/reviews.ts";
import { commit } from "../workflow/transaction.ts";

const db = openMemoryD1();
const orm = drizzle(db);
const market = marketOf(db);
const NOW = after(0);
/** Years later: every retention period is over. */
const LATER = new Date("2036-01-01T12:00:00.000Z");

beforeAll(market.open);
beforeEach(async () => {
  const tables =
    "account attempt review_notice review_event review lead school_claim data_request data_link mail_outbox";
  await db.batch(tables.split(" ").map((table) => db.prepare(`DELETE FROM ${table}`)));
  await market.sql(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
    ANA.userId,
    ANA.email,
    ANA.name,
  );
});

type Name = keyof typeof ACCOUNT_ACTIONS;
const NAMES = Object.keys(ACCOUNT_ACTIONS) as Name[];
const WITH_STATUS = <S extends string>(statuses: readonly S[]) =>
  NAMES.flatMap((name) => statuses.map((status) => [name, status] as const));

/** Runs an action, and returns the queued and sent e-mails by recipient, but for those to the person. */
async function run(name: Name): Promise<{ readonly to: string; readonly text: string }[]> {
  const post = market.postOffice();
  const PASSWORDS = { getByName: () => ({ verify: async () => true }) };
  const env = { ...post.bindings, PASSWORDS } as unknown as BackendBindings;
  await ACCOUNT_ACTIONS[name].run(env, ANA.email, name === "retention" ? LATER : NOW);
  const queued = await db.prepare("SELECT recipient AS 'to', body_text AS text FROM mail_outbox").all<never>();
  return [...post.mails, ...queued.results].filter(({ to }) => to !== ANA.email && to !== NEW_EMAIL);
}

const isErased = (name: Name) => ACCOUNT_ACTIONS[name].erases !== "nothing";
const addressAfter = (name: Name) => (name === "change of e-mail" ? NEW_EMAIL : ANA.email);

test.each(WITH_STATUS(statusesIn(LEAD_TRANSITIONS)))(
  "%s, with a request for contact that is %s: the school that holds the data is told",
  async (name, status) => {
    const email = status === "sent" ? ANA.email.toUpperCase() : null;
    await orm.insert(lead).values(leadRow({ protocol: "CON-1", status, email, expiresAt: "2027-11-23T12:00:00.000Z" }));
    const mails = await run(name);
    const isInformed = isErased(name) && status === "sent";
    expect(mails.map(({ to, text }) => [to, text.includes("CON-1")])).toEqual(isInformed ? [[SCHOOL_EMAIL, true]] : []);
    const rows = (await orm.select().from(lead)).map((row) => row.email);
    // The e-mail to the school says for how long it may keep the data.
    if (name === "retention") expect(rows).toEqual([]);
    else if (isInformed) expect(rows).toEqual([null]);
    else expect(rows).toEqual([email && (name === "change of e-mail" ? NEW_EMAIL : email)]);
  },
);

describe.each([SCHOOL_EMAIL, ANA.email])("of a school with the e-mail %s", (schoolEmail) => {
  beforeEach(() => market.sql("UPDATE school SET email = ? WHERE inep_code = ?", schoolEmail, VERTICE.inepCode));

  test.each(WITH_STATUS(statusesIn(CLAIM_TRANSITIONS)))(
    "%s, with a claim that is %s: the school that knows of it is told",
    async (name, status) => {
      const expiresAt = status === "approved" ? null : "2027-06-01T00:00:00.000Z";
      await orm.insert(schoolClaim).values(claimRow({ id: "ESC-1", status, email: ANA.email, expiresAt }));
      const mails = await run(name);
      const isInformed =
        isErased(name) && (status === "open" || status === "approved") && schoolEmail.toLowerCase() !== ANA.email;
      expect(mails.map(({ to, text }) => [to, text.includes("ESC-1")])).toEqual(
        isInformed ? [[SCHOOL_EMAIL, true]] : [],
      );
      const rows = (await orm.select().from(schoolClaim)).map((row) => row.email);
      // The e-mail of a claim that awaits a decision is kept.
      const isOver = name === "retention" && status !== "open" && status !== "approved";
      // Access to a desk stays with its address.
      expect(rows).toEqual(isErased(name) || isOver ? [] : [ANA.email]);
    },
  );
});

test.each(WITH_STATUS(statusesIn(REVIEW_TRANSITIONS)))(
  "%s, with a review that is %s: whoever objected to it has an answer",
  async (name, status) => {
    const gone = status === "edited" || status === "withdrawn_by_author";
    const authorEmail = gone ? "" : ANA.email;
    await orm.insert(review).values(reviewRow({ id: "review-1", status, authorEmail }));
    await orm
      .insert(reviewNotice)
      .values([
        noticeRow({ protocol: "NOT-1", reviewId: "review-1" }),
        noticeRow({ protocol: "NOT-2", reviewId: "review-1", reporterEmail: ANA.email }),
        noticeRow({ protocol: "NOT-3", reviewId: "review-1", status: "kept" }),
      ]);
    const mails = await run(name);
    const isDeleted = isErased(name) && !gone;
    const responses = isDeleted ? [["rui@familia.example", true]] : [];
    expect(mails.map(({ to, text }) => [to, text.includes("NOT-1")])).toEqual(responses);
    expect((await orm.select().from(review)).map((row) => row.authorEmail)).toEqual(
      isDeleted ? [] : [gone ? "" : addressAfter(name)],
    );
    const notices = (await orm.select().from(reviewNotice)).map((notice) => notice.status);
    expect(notices).toEqual(isDeleted ? ["hidden", "hidden", "kept"] : ["open", "open", "kept"]);
  },
);

test("a decision on the notice of an erased person is e-mailed to nobody", async () => {
  await orm.insert(review).values(reviewRow({ id: "review-1", status: "published" }));
  await orm
    .insert(reviewNotice)
    .values(noticeRow({ protocol: "NOT-1", reviewId: "review-1", reporterEmail: ANA.email }));
  await run("deletion");
  const by = { actor: "moderator", moderatorId: 9 } as const;
  const response = { removal: null, answer: "A avaliação segue as regras." };
  await commit(db, await answerNotice(market.postOffice().bindings, "NOT-1", response, by, NOW));
  expect((await db.prepare("SELECT recipient FROM mail_outbox").all()).results).toEqual([]);
});

test("the guardian of an author erases their own address, and the author's review waits no longer than its link", async () => {
  await orm.insert(review).values(reviewRow({ id: "review-1", status: "pending_email" }));
  const submission = { reviewId: "review-1", submissionKey: "k", requestHash: "", authorTokenHash: "a" };
  const expiresAt = "2026-12-01T00:00:00.000Z";
  await orm
    .insert(reviewSubmission)
    .values({ ...submission, guardianTokenHash: "g", guardianEmail: ANA.email, expiresAt });
  expect(await run("erasure by link")).toEqual([]);
  expect(await orm.select().from(reviewSubmission)).toMatchObject([{ guardianEmail: null, guardianTokenHash: "g" }]);
  await run("retention");
  expect(await orm.select().from(review)).toEqual([]);
});
