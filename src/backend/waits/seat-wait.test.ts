import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  ANA,
  after,
  BRUNO,
  DAY,
  marketOf,
  meeting,
  NOW,
  OFFER,
  onBatch,
  request,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { HOLD_HOURS, MOST_WAITS } from "../../domain/orders/seat-wait.ts";
import { reserve } from "../orders/reserve.ts";
import { runDeadlines } from "../orders/run-deadlines.ts";
import { withdraw } from "../orders/withdraw.ts";
import { deleteExpired } from "../personal-data/retention.ts";
import { scholarshipOrder, seatWait } from "../schema/orders.ts";
import { offerFreeSeats } from "./offer-free-seats.ts";
import { joinWait, leaveWait, readWait } from "./seat-wait.service.ts";

const db = openMemoryD1();
const { allOf, clear, open, postOffice, provider, sql } = marketOf(db);
const post = postOffice();

/** Seats of the offer, and families that want one. */
const [SEATS, FAMILIES] = [20, 25];
const HOLD = HOLD_HOURS * 60;

const family = (userId: number) => ({ userId, name: `F${userId}`, email: `f${userId}@familia.example`, phone: null });
const families = Array.from({ length: FAMILIES }, (_, i) => family(100 + i));

beforeAll(async () => {
  await open();
  const row = "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '', '')";
  for (const { userId, name, email } of families) await sql(row, userId, email, name);
});
beforeEach(async () => {
  await clear();
  post.mails.length = 0;
  await sql("DELETE FROM limited_mail");
  await sql("UPDATE offer SET seats = NULL");
  await seats(1);
});

const seats = (count: number | null) => sql("UPDATE offer SET seats = ? WHERE id = ?", count, OFFER);
const take = (guardian: typeof BRUNO | typeof ANA, now = NOW, to = db) =>
  reserve(to, guardian, crypto.randomUUID(), request(), now);
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code,
  );
const join = ({ userId, email }: { userId: number; email: string }, now = NOW) =>
  joinWait(post.bindings, { id: userId, email }, OFFER, now);
const look = ({ userId }: { userId: number }, now = NOW) => readWait(db, userId, OFFER.toUpperCase(), now);
const letters = async () => {
  const { results } = await db
    .prepare("SELECT recipient FROM mail_outbox WHERE subject LIKE 'Uma vaga ficou livre%' ORDER BY id")
    .all<{ recipient: string }>();
  return results.map(({ recipient }) => recipient);
};

/** All seats taken by one family, and all families in the list. */
async function fillList(count = SEATS) {
  await seats(1);
  await take(BRUNO);
  for (const one of families) await join(one);
  await sql("DELETE FROM mail_outbox");
  await sql("UPDATE scholarship_order SET status = 'expired'");
  await seats(count);
}

test("a list is joined when no seat is free, once by each family, and tells the own position", async () => {
  expect(await join(ANA)).toEqual({ isFull: false, waiting: 0, own: null });
  await take(BRUNO);
  const own = { position: 1, since: NOW.toISOString(), heldUntil: null };
  expect(await join(ANA)).toEqual({ isFull: true, waiting: 1, own });
  expect(await join(ANA, after(5))).toEqual({ isFull: true, waiting: 1, own });
  const [first, second] = families as [(typeof families)[0], (typeof families)[0]];
  expect((await join(first)).own?.position).toBe(2);
  expect((await join(second)).own?.position).toBe(3);
  expect(post.mails.map(({ to }) => to)).toEqual([ANA.email, first.email, second.email]);
  expect(post.mails[2]!.text).toContain("é 3.");
  expect(await leaveWait(db, first.userId, OFFER.toUpperCase(), NOW)).toMatchObject({ waiting: 2, own: null });
  expect((await look(second)).own?.position).toBe(2);
  expect(await code(joinWait(post.bindings, { id: ANA.userId, email: ANA.email }, "nada", NOW))).toBe(
    "offer_not_found",
  );
});

test("a free seat is kept for who waits longest, then for the next, and for nobody else", async () => {
  const { code: order } = await take(BRUNO);
  const [first, second] = families as [(typeof families)[0], (typeof families)[0]];
  await join(first);
  await join(second);
  await withdraw(db, provider(), BRUNO.userId, order, after(1));
  expect(await code(take(ANA, after(1)))).toBe("no_seats_left");
  expect(await code(take(second, after(1)))).toBe("no_seats_left");

  await offerFreeSeats(post.bindings, after(2));
  expect(await letters()).toEqual([first.email]);
  expect((await look(first, after(2))).own?.heldUntil).toBe(after(2 + HOLD).toISOString());
  expect(await code(take(second, after(HOLD + 1)))).toBe("no_seats_left");
  await offerFreeSeats(post.bindings, after(HOLD + 1));
  expect(await letters()).toEqual([first.email]);

  // Its time is over, also before the cron has deleted it.
  const over = after(HOLD + 2);
  expect(await code(take(first, over))).toBe("no_seats_left");
  await deleteExpired({ DB: db }, over);
  await offerFreeSeats(post.bindings, over);
  expect(await letters()).toEqual([first.email, second.email]);
  expect(await look(first, over)).toEqual({ isFull: true, waiting: 0, own: null });
  expect((await take(second, over)).status).toBe("initiated");
  expect(await allOf(seatWait)).toEqual([]);
});

test("who gives up a kept seat leaves it to the next", async () => {
  await fillList(1);
  await offerFreeSeats(post.bindings, NOW);
  await leaveWait(db, families[0]!.userId, OFFER, NOW);
  await offerFreeSeats(post.bindings, NOW);
  expect(await letters()).toEqual(families.slice(0, 2).map(({ email }) => email));
});

test("twenty seats that are freed at once are offered once each, by runs that meet", async () => {
  await fillList();
  const together = { ...post.bindings, DB: meeting(db, 4) };
  await Promise.all([1, 2, 3, 4].map(() => offerFreeSeats(together, NOW)));
  expect((await letters()).toSorted()).toEqual(families.slice(0, SEATS).map(({ email }) => email));
  const held = (await allOf(seatWait)).filter(({ heldUntil }) => heldUntil !== null);
  expect(held.map(({ userId }) => userId)).toEqual(families.slice(0, SEATS).map(({ userId }) => userId));
});

test("everybody at once gets no more seats than there are, and those with an offer get theirs", async () => {
  await fillList(3);
  await offerFreeSeats(post.bindings, NOW);
  const all = [ANA, BRUNO, ...families];
  const rush = meeting(db, all.length);
  const answers = await Promise.all(all.map((one) => code(take(one, after(1), rush))));
  expect(answers.map((answer, i) => (answer === "done" ? all[i]!.userId : 0)).filter(Boolean)).toEqual([100, 101, 102]);
});

test.each(["before", "after"])("a run that is lost %s any of its writes is made up for by the next", async (when) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (let lost = 1; lost <= 4; lost++) {
    await clear();
    await fillList(3);
    let writes = 0;
    const DB = onBatch(db, async (run) => {
      if (++writes < lost) return run();
      if (when === "after" && writes === lost) await run();
      throw new Error("the run was lost");
    });
    await offerFreeSeats({ ...post.bindings, DB }, NOW).catch(() => {});
    await offerFreeSeats(post.bindings, after(1));
    expect((await letters()).toSorted()).toEqual(families.slice(0, 3).map(({ email }) => email));
  }
  log.mockRestore();
});

test("a reservation that ends unpaid is offered on, and a seat of unknown number to all", async () => {
  await take(BRUNO);
  await join(ANA);
  await join(families[0]!);
  await runDeadlines(db, provider(), after(DAY));
  expect((await allOf(scholarshipOrder)).map(({ status }) => status)).toEqual(["expired"]);
  await offerFreeSeats(post.bindings, after(DAY));
  expect(await letters()).toEqual([ANA.email]);
  await seats(null);
  await offerFreeSeats(post.bindings, after(DAY));
  expect(await letters()).toEqual([ANA.email, families[0]!.email]);
});

test("an offer that nobody can reserve is offered to nobody, and an account waits in few lists", async () => {
  await fillList();
  await sql("UPDATE offer SET is_active = 0 WHERE id = ?", OFFER);
  await offerFreeSeats(post.bindings, NOW);
  await sql("UPDATE offer SET is_active = 1 WHERE id = ?", OFFER);
  expect(await letters()).toEqual([]);
  await seats(0);
  for (let i = 0; i < MOST_WAITS; i++) {
    await sql("INSERT INTO seat_wait (offer_id, user_id, since) VALUES (?, ?, ?)", `o${i}`, ANA.userId, "2026-11-01");
  }
  expect(await code(join(ANA))).toBe("too_many_waits");
});

test("nobody of a deleted account waits", async () => {
  await take(BRUNO);
  const gone = family(900);
  await sql("INSERT INTO account (id, email, name, created_at, updated_at) VALUES (900, 'x', 'X', '', '')");
  await join(gone);
  await sql("DELETE FROM account WHERE id = 900");
  expect(await allOf(seatWait)).toEqual([]);
});
