import { beforeEach, expect, test } from "vitest";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { type Refused, recordRefusal } from "./refusal-records.ts";

const DB = openMemoryD1();
const NOW = new Date("2026-11-25T12:00:00Z");

beforeEach(async () => {
  await DB.prepare("DELETE FROM refusal_record").run();
});

async function refuse(ip: string, what: Refused, accountId: number, now = NOW): Promise<void> {
  const work: Promise<unknown>[] = [];
  recordRefusal(
    { env: { DB }, client: { ip, device: "" }, now, later: (_what, done) => work.push(done) },
    what,
    accountId,
  );
  await Promise.all(work);
}

const rows = async () =>
  (await DB.prepare("SELECT * FROM refusal_record ORDER BY network, account_id").all<Record<string, unknown>>())
    .results;
const total = async () => DB.prepare("SELECT sum(count) AS n FROM refusal_record").first<number>("n");

test("refusals of a day, network, kind and account are one row, with its first and last instant", async () => {
  const later = new Date("2026-11-25T13:00:00Z");
  await refuse("203.0.113.7", "password", 7);
  await refuse("203.0.113.7", "password", 7, later);
  expect(await rows()).toEqual([
    {
      day: "2026-11-25",
      network: "203.0.113.7",
      kind: "password",
      account_id: 7,
      count: 2,
      first_at: NOW.toISOString(),
      last_at: later.toISOString(),
    },
  ]);
});

test.each<[string, (i: number) => readonly [ip: string, accountId: number]]>([
  ["a network that tries many accounts", (i) => ["203.0.113.7", i + 1]],
  ["a /48 that tries many accounts from many /64s", (i) => [`2001:db8:1:${i.toString(16)}::/64`, i + 1]],
  ["an account that states many networks", (i) => [`198.51.100.${i}`, 7]],
  ["strangers who state many networks with a wrong credential of the site", (i) => [`192.0.2.${i}`, 0]],
])("%s cannot fill the table, and is counted to the end", async (name, attempt) => {
  const what = name.includes("credential") ? "site" : "password";
  for (let i = 0; i < 200; i++) await refuse(attempt(i)[0], what, attempt(i)[1]);
  expect((await rows()).length).toBeLessThanOrEqual(51);
  expect(await total()).toBe(200);
});

test("a text that is no address is cut", async () => {
  await refuse("x".repeat(5000), "admin", 7);
  expect(String((await rows())[0]!.network)).toHaveLength(64);
});
