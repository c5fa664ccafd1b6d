import { beforeEach, expect, test, vi } from "vitest";
import { ANA, after, DAY, marketOf, NOW } from "../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { findSession, openSession, touchSession } from "./accounts/sessions.ts";
import { noteRun } from "./figures/figures.ts";
import { flushOutbox, sendEmail } from "./mail/outbox.ts";
import { runOrderJobs } from "./orders/run-order-jobs.ts";
import { deleteExpired } from "./personal-data/retention.ts";
import type { Manifest } from "./publish/manifest.ts";
import { nextVersion } from "./publish/publication.ts";
import * as orders from "./schema/orders.ts";
import { countAttempt, LIMITS } from "./throttle.ts";

/** A clock that is hours ahead for a while, and right again. */
const AHEAD = 6 * 60;

const db = openMemoryD1();
const market = marketOf(db);
await market.open();

beforeEach(async () => {
  await market.clear();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("a throttle filled by a clock that was ahead holds nobody up when it is right again", async () => {
  const attempt = (now: Date) => countAttempt(db, "login", ANA.email, "203.0.113.7", now);
  for (let i = 0; i < LIMITS.login.perSubject; i++) await attempt(after(AHEAD));
  await expect(attempt(after(AHEAD))).rejects.toThrow();
  for (let i = 0; i < LIMITS.login.perSubject; i++) await attempt(NOW);
  await expect(attempt(NOW)).rejects.toThrow();
  await expect(attempt(after(16))).resolves.toBeUndefined();
});

test("an e-mail that failed while the clock was ahead is sent when it is right again, once", async () => {
  const post = market.postOffice();
  post.close();
  const email = { subject: "Oi", paragraphs: [], footnote: "", limitedAs: null };
  await sendEmail(post.bindings, ANA.email, email, after(AHEAD));
  post.open();
  await flushOutbox(post.bindings, NOW);
  expect(post.mails.map(({ to }) => to)).toEqual([ANA.email]);
  await flushOutbox(post.bindings, after(1));
  await flushOutbox(post.bindings, after(AHEAD + 2));
  expect(post.mails.map(({ to }) => to)).toEqual([ANA.email]);
});

test.each([
  ["before", 0],
  ["while", AHEAD],
])("a session opened %s the clock was ahead lasts through it, and ends in time", async (_when, opened) => {
  const token = await openSession(db, ANA.userId, "phone", after(opened));
  for (const minutes of [opened, AHEAD, 1, AHEAD, 2]) {
    await deleteExpired({ DB: db }, after(minutes));
    const found = await findSession(db, token, after(minutes));
    expect(found).not.toBeNull();
    await touchSession(db, found!, after(minutes));
  }
  expect(await findSession(db, token, after(14 * DAY + AHEAD + 1))).toBeNull();
});

test("orders: hours ahead and back, nothing is told or done twice, and what is due later still comes", async () => {
  const post = market.postOffice();
  const { order } = await market.payOne();
  const run = (minutes: number) =>
    runOrderJobs({ ...post.bindings, PAYMENT_PROVIDER: "sandbox" } as never, after(minutes));
  await run(2);
  const sentBefore = post.mails.length;
  for (const minutes of [AHEAD, 3, AHEAD + 1, 4, AHEAD + 2]) await run(minutes);
  expect(post.mails.length).toBe(sentBefore);
  expect((await market.orderOf(order.id)).status).toBe("pre_registered");
  const events = await market.allOf(orders.orderEvent);
  expect(new Set(events.map(({ version }) => version)).size).toBe(events.length);
  // The school forgets: the deadline comes, and the family is paid back.
  await run(60 * DAY);
  await run(60 * DAY + 1);
  expect((await market.orderOf(order.id)).status).not.toBe("pre_registered");
  expect((await market.allOf(orders.refund)).length).toBe(1);
});

test("a version of a publication follows the last one, whatever the clock says", () => {
  let last: Manifest | null = null;
  let version = "";
  for (const minutes of [0, AHEAD, 1, 2, -AHEAD, AHEAD, AHEAD + 1]) {
    const next = nextVersion(last, after(minutes));
    expect(next > version).toBe(true);
    version = next;
    last = { version } as Manifest;
  }
});

test("a run that was ahead leaves no job younger than the runs after it", async () => {
  await noteRun(db, after(AHEAD), { mails: "done" });
  await noteRun(db, NOW, { mails: "done" });
  const seen = await db.prepare("SELECT succeeded_at FROM heartbeat").first("succeeded_at");
  expect(seen).toBe(NOW.toISOString());
});
