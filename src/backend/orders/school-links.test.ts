import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DAY, marketOf, SCHOOL_EMAIL, YEAR } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { SCHOOL_ORDER_LINK_DAYS } from "../link-terms.ts";
import { renewSchoolLinks } from "./school-links.ts";
import { getBySchoolLink } from "./school-side.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { clear, open: openMarket, payOne, postOffice, provider, sql } = marketOf(db);

const OLD = SCHOOL_EMAIL;
const NEW = "contato@escola.example";

beforeAll(openMarket);
beforeEach(async () => {
  await clear();
  await moveTo(OLD);
});

const moveTo = (email: string | null) => sql("UPDATE school SET email = ?", email);

type Post = ReturnType<typeof postOffice>;

/** A paid order whose school was mailed, and the token of that mail. */
async function mailedOrder(post: Post, now = after(2)) {
  const { order } = await payOne();
  await sendOrderEmails(post.bindings, now);
  return { order, token: post.lastToken() };
}

const toSchool = (post: Post) => post.mails.filter(({ to }) => to !== ANA.email).map(({ to }) => to);

/** The cron's part, in which mails are only handed over once they are written. */
async function renew(post: Post, now: Date): Promise<void> {
  await renewSchoolLinks(post.bindings, provider(), now);
  await sendOrderEmails(post.bindings, now);
}

const open = (token: string, now: Date) =>
  getBySchoolLink(db, token, now).then(
    ({ code }) => code,
    (error) => error.code,
  );

test("e-mails about an order go to the school's current address", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await moveTo(NEW);
  await sendOrderEmails(post.bindings, after(2));
  await withdraw(db, provider(), ANA.userId, order.code, after(3));
  await sendOrderEmails(post.bindings, after(4));
  expect(toSchool(post)).toEqual([NEW, NEW]);
  expect(order.snapshot.school.email).toBe(OLD);
});

test("an expired link is replaced by e-mail while the school has the order", async () => {
  const post = postOffice();
  const { order, token } = await mailedOrder(post);
  const end = after(2 + SCHOOL_ORDER_LINK_DAYS * DAY);
  const justBefore = new Date(end.getTime() - 1);
  await renew(post, justBefore);
  expect([await open(token, justBefore), await open(token, end)]).toEqual([order.code, "link_expired"]);
  expect(toSchool(post)).toEqual([OLD]);
  await Promise.all([renew(post, end), renew(post, end)]);
  await renew(post, end);
  expect(toSchool(post)).toEqual([OLD, OLD]);
  expect(post.mails.at(-1)!.subject).toMatch(/^Novo link da reserva/);
  expect(post.mails.at(-1)!.text).not.toContain("Ana Souza");
  expect(await open(post.lastToken(), end)).toBe(order.code);
});

test("when the school's address changes, links at the old one end and the new one gets its own, once", async () => {
  const post = postOffice();
  const { order, token } = await mailedOrder(post);
  await moveTo(NEW.toUpperCase());
  expect(await open(token, after(3))).toBe("link_expired");
  await Promise.all([renew(post, after(3)), renew(post, after(3))]);
  await renew(post, after(4));
  expect(toSchool(post)).toEqual([OLD, NEW.toUpperCase()]);
  expect(await open(post.lastToken(), after(4))).toBe(order.code);
});

test("a school without an address is e-mailed as soon as it has one", async () => {
  const post = postOffice();
  await moveTo(null);
  await mailedOrder(post);
  await renew(post, after(3));
  expect(toSchool(post)).toEqual([]);
  await moveTo(NEW);
  await renew(post, after(4));
  expect(toSchool(post)).toEqual([NEW]);
});

const LATER = after(2 + SCHOOL_ORDER_LINK_DAYS * DAY);
/** Midnight in São Paulo. */
const NEW_YEAR = new Date(`${YEAR + 1}-01-01T03:00:00.000Z`);

test("a new link is mailed until the school year is over in São Paulo", async () => {
  const post = postOffice();
  await mailedOrder(post);
  await renew(post, new Date(NEW_YEAR.getTime() - 1));
  expect(toSchool(post)).toEqual([OLD, OLD]);
});

test.each([
  ["the family gave up", (code: string) => withdraw(db, provider(), ANA.userId, code, after(3)), LATER],
  [
    "the child is enrolled",
    (code: string) => sql("UPDATE scholarship_order SET status = 'enrolled' WHERE code = ?", code),
    LATER,
  ],
  ["the school year is over", async () => {}, NEW_YEAR],
])("no new link is mailed once %s", async (_what, end, now) => {
  const post = postOffice();
  const { order } = await mailedOrder(post);
  await end(order.code);
  await sendOrderEmails(post.bindings, after(4));
  const before = toSchool(post).length;
  await renew(post, now);
  expect(toSchool(post)).toHaveLength(before);
});
