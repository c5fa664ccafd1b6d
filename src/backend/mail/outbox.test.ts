import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { after, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { REVIEW } from "../../../test/fixtures/submissions.ts";
import { REVIEW_FORMS } from "../../contract/forms/review-forms.ts";
import { submitReview } from "../reviews/submit.service.ts";
import { flushOutbox, sendEmail } from "./outbox.ts";
import { type LimitedKind, MAILBOX_TOTAL, RECIPIENT_LIMITS, type RecipientLimit } from "./recipient-limits.ts";

const db = openMemoryD1();
const market = marketOf(db);
await market.open();
let post = market.postOffice();

beforeEach(async () => {
  await db.batch(["limited_mail", "attempt", "mail_outbox"].map((table) => db.prepare(`DELETE FROM ${table}`)));
  post = market.postOffice();
});

const send = (limitedAs: LimitedKind | null, to: string, now = NOW) =>
  sendEmail(post.bindings, to, { subject: "Oi", paragraphs: [], footnote: "", limitedAs }, now);

const mailsTo = (address: string) => post.mails.filter(({ to }) => to.toLowerCase() === address).length;

test.each(Object.entries(RECIPIENT_LIMITS))(
  "an address gets no more e-mails of the kind %s than their limit",
  async (name, { count, hours }) => {
    const kind = name as LimitedKind;
    for (let i = 0; i < count + 3; i++) await send(kind, i % 2 === 0 ? "Rosa@familia.example" : "rosa@familia.example");
    expect(mailsTo("rosa@familia.example")).toBe(count);
    await send(kind, "bia@familia.example");
    expect(mailsTo("bia@familia.example")).toBe(1);
    await send(kind, "rosa@familia.example", after(hours * 60 + 1));
    expect(mailsTo("rosa@familia.example")).toBe(count + 1);
  },
);

test("a mailbox gets few e-mails of all kinds together, and those of its owner besides", async () => {
  const kinds = Object.entries<RecipientLimit>(RECIPIENT_LIMITS);
  const spellings = (i: number) => [`rosa.lima+${i}@gmail.com`, `R.O.S.A.lima@googlemail.com`, `rosalima@gmail.com`];
  const sendAll = async (isOutside: boolean) => {
    const before = post.mails.length;
    for (const [kind, { count, isOutsideTotal = false }] of kinds) {
      if (isOutsideTotal !== isOutside) continue;
      for (let i = 0; i < count; i++) await send(kind as LimitedKind, spellings(i)[i % 3]!);
    }
    return post.mails.length - before;
  };
  expect(await sendAll(false)).toBe(MAILBOX_TOTAL.count);
  const ofOwner = kinds.reduce((sum, [, { count, isOutsideTotal }]) => sum + (isOutsideTotal ? count : 0), 0);
  expect(await sendAll(true)).toBe(ofOwner);
  const { results } = await db.prepare("SELECT DISTINCT recipient FROM limited_mail").all<{ recipient: string }>();
  expect(results).toEqual([{ recipient: expect.stringMatching(/^[\da-f]{64}$/) }]);
});

test("concurrent e-mails stay within the limit, and others have none", async () => {
  await Promise.all(Array.from({ length: 9 }, () => send("guardianConsent", "rosa@familia.example")));
  expect(mailsTo("rosa@familia.example")).toBe(RECIPIENT_LIMITS.guardianConsent.count);
  for (let i = 0; i < 9; i++) await send(null, "ana@familia.example");
  expect(mailsTo("ana@familia.example")).toBe(9);
});

test("eight reviews that name one guardian send few e-mails, and every author gets the same answer", async () => {
  const slug = (await db.prepare("SELECT slug FROM school LIMIT 1").first<string>("slug"))!;
  const responses = [];
  for (let i = 0; i < 8; i++) {
    const asked = v.parse(REVIEW_FORMS.review, {
      ...REVIEW,
      userName: "Bia Lima",
      userEmail: `autor${i}@familia.example`,
      testimonial: "A escola acolhe bem quem chega, e os professores conhecem cada um pelo nome.",
      age: "16_ou_17",
      guardianEmail: "rosa@familia.example",
    });
    const client = { ip: `203.0.113.${i}`, device: "Firefox" };
    responses.push(await submitReview({ env: post.bindings, client, now: NOW }, slug, asked, `key-${i}`));
  }
  await flushOutbox(post.bindings, NOW);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(["pending_email"]));
  expect(mailsTo("rosa@familia.example")).toBe(RECIPIENT_LIMITS.guardianConsent.count);
  expect(post.mails.length).toBe(8 + RECIPIENT_LIMITS.guardianConsent.count);
});
