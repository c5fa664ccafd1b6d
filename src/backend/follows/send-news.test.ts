import { expect, test } from "vitest";
import { at, followedSite, MONDAY, ROSA, SCHOOL, SEARCH } from "../../../test/fixtures/follows.ts";
import { meeting, onBatch } from "../../../test/fixtures/market.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { readLetter } from "./read-letter.ts";

const { countOf, db, find, later, lowerFee, post, publish, send, start } = followedSite();

test("by default a letter goes on Fridays, with all that was found before; what comes later waits a week", async () => {
  await start(SCHOOL, { isAtOnce: false });
  await start(SEARCH, { isAtOnce: false });
  await lowerFee();
  await find(at(5));
  await send(at(60));
  await send(new Date("2026-11-27T09:59:00.000Z"));
  expect(post.mails).toEqual([]);
  // The cron was down on Friday.
  await lowerFee();
  await find(new Date("2026-11-27T11:00:00.000Z"));
  await send(new Date("2026-11-28T15:00:00.000Z"));
  await send(new Date("2026-12-03T15:00:00.000Z"));
  expect(post.mails).toHaveLength(1);
  // One line for both that it is news of.
  expect(post.mails[0]!.text).toContain(`porque você segue “${VERTICE.name}” e “${SEARCH.title}”.`);
  await send(new Date("2026-12-04T10:00:00.000Z"));
  expect(post.mails).toHaveLength(2);
});

test("news that are told at once come in a letter an hour at most, and none is lost", async () => {
  await start(SEARCH);
  for (let i = 0; i < 4; i++) {
    await lowerFee();
    await find(at(i));
    await send(at(i));
  }
  expect(post.mails).toHaveLength(1);
  await send(at(61));
  expect(post.mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Preço menor",
    "3 novidades do que você segue",
  ]);
});

test("a letter that cannot hold all links to all of it, for its owner alone", async () => {
  await start(SEARCH);
  const cheaper = (cents: number) =>
    `UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents - ${cents} WHERE inep_code LIKE '350000%'`;
  await publish(cheaper(700));
  await find();
  await send();
  await publish(cheaper(-700));
  const [mail] = post.mails;
  const count = Number(/^(\d+) novidades/.exec(mail!.subject)![1]);
  expect(count).toBeGreaterThan(30);
  const [, token, letter] = /\/avisos\/([\da-f]{64})\/carta\/([\da-f-]{36})/.exec(mail!.text) ?? [];
  expect(await readLetter(db, token!, letter!, later(0))).toHaveLength(count);
  const other = await start(SEARCH, { email: "bia@familia.example" });
  await expect(readLetter(db, other, letter!, MONDAY)).rejects.toMatchObject({ code: "not_found" });
});

test("a run that is killed before or after any of its writes finds and tells each news once", async () => {
  for (const point of ["before", "after"] as const) {
    for (let killed = 1; killed <= 6; killed++) {
      await db.batch(["follower", "limited_mail", "attempt"].map((table) => db.prepare(`DELETE FROM ${table}`)));
      await start();
      await start(SEARCH, { email: "bia@familia.example" });
      await lowerFee();
      let batches = 0;
      const dying = onBatch(db, async (run) => {
        const isLast = ++batches === killed;
        if (isLast && point === "before") throw new Error("killed");
        const result = await run();
        if (isLast) throw new Error("killed");
        return result;
      });
      const env = { ...post.bindings, DB: dying };
      await find(later(), env).catch(() => undefined);
      await send(later(), env).catch(() => undefined);
      await find();
      await send();
      await send();
      expect(post.mails.map(({ to, subject }) => [to, subject.split(":")[0]]).sort(), `${point} ${killed}`).toEqual([
        ["bia@familia.example", "Preço menor"],
        [ROSA, "Preço menor"],
      ]);
      expect(await countOf("follow_news")).toBe(2);
    }
  }
});

test("two runs at once find and tell each news once", async () => {
  await start();
  await lowerFee();
  const together = meeting(db, 2);
  await Promise.all([1, 2].map(() => find(later(), { DB: together })));
  const bindings = { ...post.bindings, DB: meeting(db, 2) };
  await Promise.all([1, 2].map(() => send(later(0), bindings)));
  expect(post.mails).toHaveLength(1);
});

test("the mail service fails, and the letter is sent once it is back", async () => {
  await start();
  await lowerFee();
  await find();
  post.close();
  await send();
  post.open();
  await send(later(5));
  expect(post.mails).toHaveLength(1);
});
