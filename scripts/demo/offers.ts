import type { offer } from "../../src/backend/schema/catalog.ts";
import { maskOf, optionsOf } from "../../src/domain/catalog/bitmask.ts";
import { GRADES, gradesOfStages } from "../../src/domain/catalog/stage.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { tagsOfWaivers } from "../../src/domain/pricing/waiver-tags.ts";
import type { Random } from "../random.ts";
import { LARGEST_CITIES } from "./city-shares.ts";
import { daysBefore } from "./dates.ts";
import { baseFee, STAGE_FACTORS } from "./fees.ts";
import type { City } from "./plan.ts";
import type { School } from "./schools.ts";
import { DEMO_SOURCE_ID } from "./source.ts";

type Offer = typeof offer.$inferInsert;

/** Shifts of a school, with weights. */
const SHIFTS_OF_SCHOOL = [
  [["manha", "tarde"], 46],
  [["manha"], 28],
  [["tarde"], 9],
  [["manha", "tarde", "integral"], 12],
  [["integral"], 3],
  [["manha", "semi-integral"], 2],
] as const;

/** Share of the grades that a school publishes a fee for; the other grades have no open places. */
const GRADES_WITH_FEE = 0.45;

/** The same where a marketplace has worked for years: most neighborhoods have a price for each grade. */
const GRADES_WITH_FEE_IN_LARGE_CITIES = 0.7;

/** Fees of a school, this year and next: nearly all partners have them, with scholarships; a few others too. */
export function offersOf(random: Random, school: School, city: City, reference: string): Offer[] {
  if (!random.chance(school.isPartner ? 0.93 : 0.03)) return [];
  const baseYear = Number(reference.slice(0, 4));
  const level =
    baseFee(city) *
    Math.exp(0.42 * random.normal()) *
    (school.tags! & maskOf(TAGS, ["premium"]) ? 1.7 : 1) *
    (school.tags! & maskOf(TAGS, ["bilingue"]) ? 1.5 : 1);
  const discount = school.isPartner ? random.int(2, 10) * 5 : 0;
  const shifts = random.weighted<readonly string[]>(SHIFTS_OF_SCHOOL);
  const years = random.weighted<readonly number[]>([
    [[baseYear, baseYear + 1], 40],
    [[baseYear + 1], 40],
    [[baseYear], 20],
  ]);
  const policy = schoolPolicy(random);
  const gradesWithFee = LARGEST_CITIES.has(city.ibgeCode) ? GRADES_WITH_FEE_IN_LARGE_CITIES : GRADES_WITH_FEE;
  const checkedAt = daysBefore(reference, random.int(0, 59));
  return optionsOf(GRADES, gradesOfStages(school.stages!)).flatMap((grade, index) =>
    random.chance(gradesWithFee)
      ? shifts.flatMap((shift) =>
          years
            .filter(() => random.chance(0.85))
            .map((year): Offer => {
              const factor =
                STAGE_FACTORS[grade.stage] *
                (1 + 0.01 * index) *
                (shift === "integral" ? 1.6 : shift === "semi-integral" ? 1.3 : 1);
              const listReais = Math.max(150, Math.round(level * factor * (year > baseYear ? 1.09 : 1)));
              return {
                id: `${school.inepCode}-${year}-${grade.slug}-${shift}`,
                inepCode: school.inepCode,
                year,
                gradeSlug: grade.slug,
                shift,
                ...pricing(listReais * 100, discountOf(random, discount)),
                ...policy(listReais * 100),
                seats: random.chance(0.06) ? random.int(1, 12) : null,
                seatsConfirmedOn: checkedAt.slice(0, 10),
                isActive: 1,
                checkedAt,
                sourceId: DEMO_SOURCE_ID,
              };
            }),
        )
      : [],
  );
}

/** Discounts vary around the school's usual one: mostly multiples of 5, never above 50 (%). */
function discountOf(random: Random, usual: number): number {
  if (usual === 0 || random.chance(0.03)) return 0;
  const percent = usual + random.pick([-5, 0, 0, 0, 5]) + (random.chance(0.05) ? random.int(-2, 2) : 0);
  return Math.min(50, Math.max(10, percent));
}

function pricing(listCents: number, discountPercent: number) {
  return {
    listMonthlyFeeCents: listCents,
    discountPercent,
    netMonthlyFeeCents: Math.round((listCents * (100 - discountPercent)) / 100),
  };
}

/** Attributes shared by every offer of a school: waivers and the tags derived from them, enrollment fee, validity. */
function schoolPolicy(random: Random) {
  const waivesEnrollmentFee = random.chance(0.22);
  const waivesFirstMonth = random.chance(waivesEnrollmentFee ? 0.45 : 0.04);
  const waivers = {
    waivesEnrollmentFee: Number(waivesEnrollmentFee),
    waivesFirstMonth: Number(waivesFirstMonth),
    waivesPlatformFee: Number(random.chance(0.05)),
  };
  const tags = tagsOfWaivers(waivers) | (random.chance(0.07) ? maskOf(TAGS, ["material-incluso"]) : 0);
  const enrollmentShare = random.pick([null, 0.5, 1, 1, 1]);
  const validityRule = random.weightedKey({ fim_da_etapa: 60, minimo_2_anos: 20, ano_letivo: 20 });
  return (listCents: number) => ({
    ...waivers,
    enrollmentFeeCents: enrollmentShare === null ? null : Math.round((listCents * enrollmentShare) / 100) * 100,
    tags,
    validityRule,
  });
}
