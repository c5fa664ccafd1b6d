import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { adjustmentLabel } from "../../listing/adjustment-label.ts";
import { readAdjustments } from "./city-adjustments.ts";

const db = openMemoryD1();
const { open, sql } = marketOf(db);
const SHIFTS = ["manha", "tarde", "integral", "noturno"];

beforeAll(open);

/** Writes the fees of a seat of the first school in the two years. */
async function pair(i: number, percent: number, statedBy = "school", shift: string | null = SHIFTS[i % 4]!) {
  const insertFee = `INSERT INTO price_ledger
    (inep_code, year, grade_slug, shift, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
    SELECT inep_code, ?1, (SELECT slug FROM grade ORDER BY slug LIMIT 1 OFFSET ?2), ?3, ?4, 1, ?5, '2026-01-01', 'x', ''
    FROM school WHERE inep_code = '35000001'`;
  const grade = i >> 2;
  await sql(insertFee, 2024, grade, shift, 100_000, statedBy);
  // A fee that was stated first does not count.
  await sql(insertFee, 2025, grade, shift, 500_000, statedBy);
  await sql(insertFee, 2025, grade, shift, Math.round(1_000 * (100 + percent)), statedBy);
}

test("a city's adjustment is the median of twenty pairs of the same seat, of schools and surveys apart", async () => {
  const orm = drizzle(db);
  const of2025 = async () => Object.values(await readAdjustments(orm)).filter(({ year }) => year === 2025);
  for (let i = 0; i < 19; i++) await pair(i, i);
  expect(await of2025()).toEqual([]);
  // Neither a family nor a survey that does not state the shift makes a pair.
  await pair(19, 50, "family");
  await pair(19, 50, "survey", null);
  expect(await of2025()).toEqual([]);
  await pair(19, 19);
  expect(await of2025()).toEqual([{ year: 2025, pairs: 20, percent: 9.5 }]);
  // A survey of a seat of a school is a pair of its own.
  await pair(0, 30, "survey");
  expect(await of2025()).toEqual([{ year: 2025, pairs: 21, percent: 10 }]);
});

test("it is told with its years and the number of pairs", () => {
  const city = { code: "3509502", name: "Campinas", slug: "campinas-sp", uf: "SP" } as never;
  const place = { kind: "city", unit: {} as never, city } as const;
  const words = (percent: number) =>
    adjustmentLabel({ adjustments: { "3509502": { year: 2027, percent, pairs: 1_214 } } }, place);
  expect(words(8.3)).toBe(
    "De 2026 para 2027, a mensalidade sem bolsa variou +8,3% em Campinas (mediana de 1.214 pares da mesma escola, série e turno).",
  );
  expect([words(-1.2), words(0)].map((text) => /variou (\S+)/.exec(text!)![1])).toEqual(["−1,2%", "0%"]);
  expect(adjustmentLabel({ adjustments: {} }, place)).toBeNull();
  expect(adjustmentLabel({}, place)).toBeNull();
});
