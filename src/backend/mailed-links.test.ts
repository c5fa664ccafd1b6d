import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { after, DAY, marketOf, NOW, SCHOOL_EMAIL } from "../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { claimRow, leadRow, reviewRow } from "../../test/fixtures/rows.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { isoAfter } from "../domain/time/time.ts";
import { endAccess } from "./accounts/end-access.ts";
import { readClaimByLink } from "./claims/claim.service.ts";
import { replyAsSchool } from "./claims/desk-reviews.service.ts";
import { announceSchoolEmailChanges } from "./corrections/announce-school-email-changes.ts";
import { readFollows } from "./follows/follows.service.ts";
import { cancelLead, readLeadByLink } from "./leads/leads.api.ts";
import { KEPT_LINK_DAYS } from "./link-terms.ts";
import { mailAnother } from "./links/links.api.ts";
import { flushOutbox } from "./mail/outbox.ts";
import { moveAddress } from "./personal-data/move-address.ts";
import { readReviewByLink, withdrawReview } from "./reviews/review-by-link.service.ts";
import { review } from "./schema/catalog.ts";
import { schoolClaim } from "./schema/claims.ts";
import { follower } from "./schema/follows.ts";
import { lead, leadLink } from "./schema/leads.ts";
import { mailedLink } from "./schema/links.ts";
import { reviewReply, reviewReplyDraft, reviewSubmission } from "./schema/reviews.ts";
import { hashToken } from "./tokens.ts";
import { commit } from "./workflow/transaction.ts";

const OLD = "rosa@familia.example";
const NEW = "rosa.nova@familia.example";

/**
 * Columns of credentials, with the column of their expiry and the effect of a change of the address they were mailed
 * to.
 */
const CREDENTIALS: Readonly<Record<string, { readonly end: string; readonly moved: "ends" | "kept" | "not mailed" }>> =
  {
    "account_session.token_hash": { end: "expires_at", moved: "ends" },
    "session_pass.token_hash": { end: "expires_at", moved: "ends" },
    "session_pass.state_hash": { end: "expires_at", moved: "ends" },
    "password_reset.token_hash": { end: "expires_at", moved: "ends" },
    "google_link.token_hash": { end: "expires_at", moved: "ends" },
    "email_change.token_hash": { end: "expires_at", moved: "ends" },
    "email_code.token_hash": { end: "expires_at", moved: "ends" },
    "email_code.ticket_hash": { end: "expires_at", moved: "ends" },
    "email_code.code_hash": { end: "expires_at", moved: "ends" },
    "data_link.token_hash": { end: "expires_at", moved: "ends" },
    // The right of the old address to refuse the change is for after it.
    "email_change_rejection.token_hash": { end: "expires_at", moved: "kept" },
    "mailed_link.token_hash": { end: "expires_at", moved: "ends" },
    // The first tokens of records: only `mailed_link` says whether they open anything.
    "lead_link.token_hash": { end: "mailed_link.expires_at", moved: "ends" },
    "review_submission.author_token_hash": { end: "mailed_link.expires_at", moved: "ends" },
    "review_submission.guardian_token_hash": { end: "mailed_link.expires_at", moved: "ends" },
    // Access to a desk was granted to the address, and an account that moves takes it nowhere.
    "school_claim.token_hash": { end: "mailed_link.expires_at", moved: "kept" },
    "reported_fee.token_hash": { end: "expires_at", moved: "ends" },
    "order_school_link.token_hash": { end: "expires_at", moved: "ends" },
    // A school changes one address at a time, and any other change of it ends the link.
    "school_email_change.confirm_hash": { end: "expires_at", moved: "ends" },
    "school_email_change.refuse_hash": { end: "expires_at", moved: "ends" },
    // Shown once on the screen; it opens nothing without the password.
    "recovery_code.code_hash": { end: "used", moved: "not mailed" },
  };

/** Hashes that open nothing. */
const FINGERPRINTS = [
  "account.password_hash",
  "email_code.password_hash",
  "request_hash",
  "said_hash",
  "known_network.network_hash",
];

const db = openMemoryD1();
const market = marketOf(db);
await market.open();
const orm = drizzle(db);
const inepCode = (await db.prepare("SELECT inep_code AS code FROM school LIMIT 1").first<string>("code"))!;
let post = market.postOffice();

beforeEach(async () => {
  await market.clear();
  const tables =
    "mailed_link follower lead school_claim review_submission review school_email_event limited_mail data_link email_code";
  await db.batch(tables.split(" ").map((table) => db.prepare(`DELETE FROM ${table}`)));
  await db.prepare("UPDATE school SET email = ?").bind(SCHOOL_EMAIL).run();
  await db.prepare("DELETE FROM school_email_event").run();
  post = market.postOffice();
  await orm.insert(lead).values(leadRow({ protocol: "CON-1", inepCode, email: OLD }));
  await orm.insert(leadLink).values({ tokenHash: await hashToken("lead"), leadId: "CON-1" });
  const sourceId = (await db.prepare("SELECT id FROM source LIMIT 1").first<string>("id"))!;
  await orm.insert(review).values(reviewRow({ id: "r", status: "published", inepCode, sourceId, authorEmail: OLD }));
  await orm.insert(reviewSubmission).values({
    reviewId: "r",
    submissionKey: "r",
    requestHash: "",
    authorTokenHash: await hashToken("author"),
    guardianTokenHash: await hashToken("guardian"),
    guardianEmail: OLD,
    expiresAt: isoAfter(NOW, { days: 7 }),
  });
  const tokenHash = await hashToken("claim");
  await orm.insert(schoolClaim).values(claimRow({ id: "c", status: "approved", inepCode, tokenHash, email: OLD }));
  const createdAt = NOW.toISOString();
  const expiresAt = isoAfter(new Date(), { days: KEPT_LINK_DAYS });
  const year = isoAfter(new Date(), { months: 12 });
  await orm.insert(follower).values({ id: "f", email: OLD, createdAt, expiresAt: year });
  const follows = { tokenHash: await hashToken("follower"), kind: "follower" as const, subjectId: "f", expiresAt };
  await orm.insert(mailedLink).values(follows);
});

/** Reads by each kind of link that its owner keeps. */
const READERS: Readonly<Record<string, (token: string, now: Date) => Promise<unknown>>> = {
  lead: (token, now) => readLeadByLink(db, token, now),
  author: (token, now) => readReviewByLink(db, token, now),
  guardian: (token, now) => readReviewByLink(db, token, now),
  claim: (token, now) => readClaimByLink(db, token, now),
  follower: (token, now) => readFollows(db, token, now),
};
const KINDS = Object.keys(READERS);

const isOver = (kind: string, token: string, now = new Date()) =>
  READERS[kind]!(token, now).then(
    () => false,
    (error) => error instanceof ApiError && error.code === "link_expired",
  );

const lastToken = () => /\/([\da-f]{64})\b/.exec(post.mails.at(-1)!.text)![1]!;

test("every column with a token is a credential with an end", async () => {
  const { results } = await db
    .prepare(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND (c.name GLOB '*_hash' OR c.name GLOB '*token*')`,
    )
    .all<{ table: string; column: string }>();
  const found = results
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !FINGERPRINTS.some((one) => name === one || name.endsWith(`.${one}`)));
  expect(found.toSorted()).toEqual(Object.keys(CREDENTIALS).toSorted());
  for (const [name, { end }] of Object.entries(CREDENTIALS)) {
    const [table, column] = end.includes(".") ? end.split(".") : [name.split(".")[0], end];
    if (end !== "used") await db.prepare(`SELECT ${column} FROM ${table} LIMIT 1`).run();
  }
});

test("a change of an account's e-mail ends every link that was mailed to the old one, but those to a desk", async () => {
  const at = isoAfter(new Date(), { days: 1 });
  const rows = {
    account_session: `('s', 's', 1, '', '', '', '${at}', NULL, 'none')`,
    session_pass: `('p', 'p', 's', '${at}')`,
    password_reset: `('t', 1, '', '${at}')`,
    email_change: `('t', 1, '${NEW}', '${at}')`,
    google_link: `('t', 1, 'g', '${at}')`,
    data_link: `('t', '${OLD.toUpperCase()}', '${at}')`,
    email_code: `('t', 't', 't', '${OLD}', NULL, NULL, '', '${at}', NULL, NULL, NULL)`,
    email_change_rejection: `('t', 1, '${OLD}', '${at}')`,
  };
  for (const [table, row] of Object.entries(rows)) await db.prepare(`INSERT INTO ${table} VALUES ${row}`).run();
  for (const kind of KINDS) expect(await isOver(kind, kind), kind).toBe(false);
  await commit(db, [...moveAddress(db, OLD, NEW), ...endAccess(db, 1)]);
  for (const table of Object.keys(rows)) {
    const isKept = CREDENTIALS[`${table}.token_hash`]!.moved === "kept";
    const left = await db.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");
    expect(left, table).toBe(isKept ? 1 : 0);
  }
  for (const kind of KINDS) {
    const isDesk = kind === "claim";
    expect(await isOver(kind, kind), kind).toBe(!isDesk);
    await db.prepare("DELETE FROM limited_mail").run();
    await mailAnother(post.bindings, kind, new Date());
    await flushOutbox(post.bindings, new Date());
    expect(post.mails.at(-1)!.to, kind).toBe(isDesk ? OLD : NEW);
    expect(await isOver(kind, lastToken()), kind).toBe(false);
  }
});

test.each(KINDS)("the link of a %s ends by itself, and another is mailed for it", async (kind) => {
  const later = new Date(Date.now() + (KEPT_LINK_DAYS + 1) * DAY * 60_000);
  expect(await isOver(kind, kind, new Date(later.getTime() - 2 * DAY * 60_000))).toBe(false);
  expect(await isOver(kind, kind, later)).toBe(true);
  await mailAnother(post.bindings, kind, later);
  await flushOutbox(post.bindings, later);
  expect(post.mails.map(({ to }) => to)).toEqual([OLD]);
  expect(await isOver(kind, lastToken(), later)).toBe(false);
  // Nothing can be had by an unknown link.
  await expect(mailAnother(post.bindings, "unknown", later)).rejects.toMatchObject({ code: "link_expired" });
});

test("what is cancelled or withdrawn is still shown as such, and gets no other link", async () => {
  await cancelLead(post.bindings, "lead", new Date());
  await withdrawReview(db, "author", new Date());
  for (const kind of ["lead", "author", "guardian"]) {
    expect(await isOver(kind, kind), kind).toBe(false);
    await expect(mailAnother(post.bindings, kind, NOW), kind).rejects.toMatchObject({ code: "link_expired" });
  }
});

test("a change of the school's e-mail ends the desk and tells everybody, once", async () => {
  await db.prepare("UPDATE school SET email = 'importado@escola.example' WHERE inep_code = ?").bind(inepCode).run();
  expect(await isOver("claim", "claim")).toBe(true);
  const now = new Date();
  await Promise.all([1, 2].map(() => announceSchoolEmailChanges(post.bindings, now)));
  await flushOutbox(post.bindings, now);
  expect(post.mails.map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
    ["importado@escola.example", "Este é agora o e-mail da escola"],
    [SCHOOL_EMAIL, "O e-mail da escola mudou"],
    [OLD, "Seu acesso terminou"],
  ]);
  await expect(mailAnother(post.bindings, "claim", now)).rejects.toMatchObject({ code: "link_expired" });
  expect(await db.prepare("SELECT action, after FROM admin_audit ORDER BY id DESC LIMIT 1").first()).toEqual({
    action: "mudar-email-da-escola",
    after: '{"email":"importado@escola.example"}',
  });
  expect(await db.prepare("SELECT count(*) AS n FROM school_email_event").first("n")).toBe(0);
});

test("a reply is published and told to the school; one with a link waits for the team", async () => {
  const reply = (body: string) => replyAsSchool(post.bindings, "claim", { reviewId: "r", body }, after(1));
  const bodies = async () => ({
    published: (await orm.select().from(reviewReply)).map(({ body }) => body),
    waiting: (await orm.select().from(reviewReplyDraft)).map(({ body }) => body),
  });
  await reply("Obrigada pela visita.");
  await flushOutbox(post.bindings, after(1));
  expect(post.mails.map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
    [SCHOOL_EMAIL, "Resposta da escola publicada"],
  ]);
  const reviews = await reply("Promoção em https://golpe.example/matricula");
  expect(reviews[0]!.waitingReply).toContain("golpe.example");
  expect(await bodies()).toEqual({
    published: ["Obrigada pela visita."],
    waiting: ["Promoção em https://golpe.example/matricula"],
  });
  await flushOutbox(post.bindings, after(1));
  expect(post.mails).toHaveLength(1);
});
