import { beforeEach, expect, test } from "vitest";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { countAttempt, LIMITS, resetAttempts } from "./throttle.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const db = openMemoryD1();
const { perAddress } = LIMITS.login;
let subjects = 0;

beforeEach(async () => {
  await db.prepare("DELETE FROM attempt").run();
});

/** Attempts, each of another subject and each from the next network, until one is refused. */
async function attemptsUntilRefused(networkOfAttempt: (i: number) => string): Promise<number> {
  for (let i = 0; i < 20 * perAddress; i++) {
    const counting = countAttempt(db, "login", `subject ${++subjects}`, networkOfAttempt(i), NOW);
    if (await counting.catch(() => true)) return i;
  }
  return Number.POSITIVE_INFINITY;
}

const hex = (value: number) => value.toString(16);

test.each([
  ["an IPv4 address", () => "203.0.113.7", perAddress],
  ["a /64", () => "2001:db8:1:2::/64", perAddress],
  ["the /64s of a /56", (i: number) => `2001:db8:1:${hex(0x200 + (i % 0x100))}::/64`, 4 * perAddress],
  ["the /56s of a /48", (i: number) => `2001:db8:1:${hex((i % 0x100) << 8)}::/64`, 16 * perAddress],
])("%s has as many attempts as its limit", async (_name, networkOfAttempt, limit) => {
  expect(await attemptsUntilRefused(networkOfAttempt)).toBe(limit);
});

test("a refused network holds up no other one", async () => {
  await attemptsUntilRefused((i) => `2001:db8:1:${hex((i % 0x100) << 8)}::/64`);
  await expect(countAttempt(db, "login", "another", "2001:db8:2:0::/64", NOW)).resolves.toBeUndefined();
});

/** Limits of what nobody does for themselves alone: measurements count by network, and a look-up has a price. */
const BY_NETWORK = ["pageReport", "places", "chargeCheck"];
const SHARED = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((tried) => !BY_NETWORK.includes(tried));

test.each(SHARED)("%s: a hundred people behind one address each have an attempt", async (tried) => {
  for (let i = 0; i < 100; i++) await countAttempt(db, tried, `person ${i}`, "203.0.113.7", NOW);
  expect(LIMITS[tried].perAddress).toBeGreaterThanOrEqual(10 * LIMITS[tried].perSubject);
});

test("a success gives its attempt back to its networks, and no more than there were", async () => {
  const network = "2001:db8:1:2::/64";
  for (let i = 0; i < 3 * perAddress; i++) {
    await countAttempt(db, "login", `person ${i}`, network, NOW);
    await resetAttempts(db, "login", `person ${i}`, network);
  }
  await resetAttempts(db, "login", "nobody", network);
  const { results } = await db.prepare("SELECT count FROM attempt").all();
  expect(results).toEqual(Array(3).fill({ count: 0 }));
  expect(await attemptsUntilRefused(() => network)).toBe(perAddress);
});
