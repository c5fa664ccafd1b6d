import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { followedSite, MONDAY, ROSA, SCHOOL, SEARCH } from "../../../test/fixtures/follows.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { applyErasures } from "../journal/apply-erasures.ts";
import { RECIPIENT_LIMITS } from "../mail/recipient-limits.ts";
import { readCopy } from "../personal-data/copy.ts";
import { erasePersonalRows } from "../personal-data/erase.ts";
import { moveAddress } from "../personal-data/move-address.ts";
import { applyRetention, deleteExpired } from "../personal-data/retention.ts";
import { follow, follower, followNews } from "../schema/follows.ts";
import { commit } from "../workflow/transaction.ts";
import { changeFollows, readFollows } from "./follows.service.ts";

const { ask, countOf, db, find, lowerFee, post, send, start } = followedSite();

test("nothing is told before the mailed link is confirmed, and opening it confirms nothing", async () => {
  const token = await ask();
  expect(post.mails[0]!.subject).toBe("Confirme seus avisos por e-mail");
  expect(post.mails[0]!.headers).toBeUndefined();
  expect((await readFollows(db, token, MONDAY)).follows).toMatchObject([{ isConfirmed: false }]);
  await lowerFee();
  await find();
  await send();
  expect(post.mails).toHaveLength(1);
  await deleteExpired({ DB: db }, new Date(isoAfter(MONDAY, { days: 8 })));
  expect(await countOf("follower")).toBe(0);
  await expect(readFollows(db, token, MONDAY)).rejects.toMatchObject({ code: "not_found" });
});

test("an address is asked to confirm a few times a day, whoever asks", async () => {
  const { count } = RECIPIENT_LIMITS.confirmFollow;
  for (let i = 0; i < count + 3; i++) {
    await db.prepare("DELETE FROM attempt").run();
    await ask({ ...SCHOOL, path: `/escola/e${i}` }, { email: i % 2 ? ROSA : ROSA.toUpperCase() });
  }
  expect(post.mails).toHaveLength(count);
  for (let i = 0; i < 30; i++) {
    await db.prepare("DELETE FROM attempt").run();
    await ask({ ...SCHOOL, path: `/escola/f${i}` });
  }
  expect(await countOf("follower")).toBe(1);
  expect(await countOf("follow")).toBe(20);
});

test("asking again changes nothing that is confirmed, and somebody else's follow cannot be changed", async () => {
  const token = await start(SCHOOL, { isAtOnce: false });
  await ask(SCHOOL, { isAtOnce: true });
  const own = (await readFollows(db, token, MONDAY)).follows;
  expect(own).toMatchObject([{ isConfirmed: true, isAtOnce: false }]);
  const other = await start(SCHOOL, { email: "bia@familia.example" });
  for (const change of ["confirm", "at_once", "weekly", "stop"] as const) {
    const asked = changeFollows(db, other, { change, follow: own[0]!.id }, MONDAY);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  }
  await changeFollows(db, token, { change: "at_once", follow: own[0]!.id }, MONDAY);
  expect((await readFollows(db, token, MONDAY)).follows).toMatchObject([{ isAtOnce: true }]);
  expect(await changeFollows(db, other, { change: "stop_all", follow: "" }, MONDAY)).toEqual({ isEmpty: true });
  await expect(readFollows(db, other, MONDAY)).rejects.toMatchObject({ code: "not_found" });
  expect(await changeFollows(db, token, { change: "stop", follow: own[0]!.id }, MONDAY)).toEqual({ isEmpty: true });
  expect([
    await countOf("follower"),
    await countOf("follow"),
    await countOf("mailed_link WHERE kind = 'follower'"),
  ]).toEqual([0, 0, 0]);
});

test("all ends a year after the last tap, and goes with an erasure, also from a restored backup", async () => {
  const token = await start();
  const { expiresAt } = await readFollows(db, token, MONDAY);
  expect(expiresAt.slice(0, 10)).toBe("2027-11-23");
  await changeFollows(db, token, { change: "renew", follow: "" }, new Date("2027-01-10T12:00:00.000Z"));
  expect((await readFollows(db, token, MONDAY)).expiresAt.slice(0, 10)).toBe("2028-01-10");
  await lowerFee();
  await find();
  await applyRetention({ DB: db, FILES: null as never } as never, new Date("2027-12-30T12:00:00.000Z"));
  expect(await countOf("follow_news")).toBe(0);
  const person = { email: ROSA.toUpperCase() };
  expect(JSON.stringify(await readCopy(db, person, MONDAY))).toContain("/escola/colegio-vertice");
  const orm = drizzle(db);
  const kept = { followers: await orm.select().from(follower), follows: await orm.select().from(follow) };
  await db.batch(erasePersonalRows(db, person));
  expect(await countOf("follower")).toBe(0);
  // A restored backup has the rows again; the journal erases them.
  const journal = (
    await db.prepare("SELECT subject, key, at FROM erasure WHERE subject IN ('follower', 'follow')").all()
  ).results;
  await orm.insert(follower).values(kept.followers);
  await orm.insert(follow).values(kept.follows);
  await applyErasures(db, journal as never);
  expect([await countOf("follower"), await countOf("follow"), (await orm.select().from(followNews)).length]).toEqual([
    0, 0, 0,
  ]);
});

test("letters follow the address of an account", async () => {
  await start();
  await start(SEARCH, { email: "nova@familia.example" });
  await commit(db, moveAddress(db, ROSA, "nova@familia.example"));
  await lowerFee();
  await find();
  await send();
  expect(new Set(post.mails.map(({ to }) => to))).toEqual(new Set(["nova@familia.example"]));
});
