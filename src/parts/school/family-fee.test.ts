import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { GRADES, type Grade } from "../../domain/catalog/stage.ts";
import type { Children } from "../../domain/family/children.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { ANY_SEAT, type Seat } from "../../domain/pricing/seat.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import { familyFee } from "./family-fee.ts";

const SEASON = seasonOf(new Date("2026-11-26T12:00:00Z"));
const [SECOND, SIXTH, NINTH] = ["fundamentalI_2-ano", "fundamentalII_6-ano", "fundamentalII_9-ano"] as const;

const offer = (grade: Grade, shift: "manha" | "tarde", netMonthlyFeeCents: number) =>
  ({ id: grade + shift, grade, shift, year: 2027, netMonthlyFeeCents }) as SchoolOffer;
const school = {
  card: { grades: [SECOND, SIXTH, NINTH], stages: [], isFundamentalUnsplit: false, missingPart: null, modalities: [] },
  offers: [offer(SIXTH, "manha", 120_000), offer(SIXTH, "tarde", 110_000), offer(SECOND, "tarde", 84_000)],
};
const seat = (grade: Grade, shift: Seat["shift"] = null): Seat => ({ ...ANY_SEAT, grade, shift });
const family = (...seats: Seat[]): Children => ({ seats, current: 0 });

test("the fees for all children are added, each the lowest of its seat", () => {
  expect(familyFee(school, family(seat(SIXTH), seat(SECOND)), seat(SIXTH), SEASON)).toEqual({
    subject: "Os dois",
    totalCents: 194_000,
    total: "R$\u00a01.940/mês",
    parts: ["6º ano · tarde · 2027: R$\u00a01.100", "2º ano · tarde · 2027: R$\u00a0840"],
  });
});

test("the child that the page is for has the price of the page", () => {
  const { total, parts } = familyFee(school, family(seat(SIXTH), seat(SECOND)), seat(SIXTH, "manha"), SEASON);
  expect([total, parts[0]]).toEqual(["R$\u00a02.040/mês", "6º ano · manhã · 2027: R$\u00a01.200"]);
});

test("fees of two years are never added, the year of each is beside it", () => {
  const late = { ...offer(NINTH, "manha", 130_000), year: 2026 };
  const { total, totalCents, parts } = familyFee(
    { ...school, offers: [...school.offers, late] },
    family(seat(SIXTH), seat(NINTH)),
    seat(SIXTH),
    SEASON,
  );
  expect([total, totalCents]).toEqual([null, null]);
  expect(parts).toEqual(["6º ano · tarde · 2027: R$\u00a01.100", "9º ano · manhã · 2026: R$\u00a01.300"]);
});

test("whatever two children of a school ask for, a sum is of both and of one year", () => {
  const random = new Random(56);
  let sums = 0;
  for (let i = 0; i < 300; i++) {
    const offers = GRADES.filter(() => random.chance(0.5)).map(({ slug }) => ({
      ...offer(slug, random.pick(["manha", "tarde"]), random.int(500, 3000) * 100),
      year: random.pick([2026, 2027]),
    }));
    const [a, b] = [seat(random.pick(GRADES).slug), seat(random.pick(GRADES).slug)];
    const { totalCents } = familyFee({ ...school, offers }, family(a, b), a, SEASON);
    const [first, second] = [a, b].map(({ grade }) => offers.find((fee) => fee.grade === grade));
    const isSummed = first !== undefined && second !== undefined && first.year === second.year;
    expect(totalCents).toBe(isSummed ? first.netMonthlyFeeCents + second.netMonthlyFeeCents : null);
    sums += Number(isSummed);
  }
  expect(sums).toBeGreaterThan(30);
});

test("without a price for one there is no sum, and the page says whether the school serves the grade", () => {
  const { subject, total, totalCents, parts } = familyFee(
    school,
    family(seat(SIXTH), seat(NINTH), seat("medio_1-serie")),
    seat(SIXTH),
    SEASON,
  );
  expect([subject, total, totalCents]).toEqual(["Os três", null, null]);
  expect(parts.slice(1)).toEqual(["9º ano: preço não informado", "1ª série: não atende"]);
});
