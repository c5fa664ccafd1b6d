import type { review } from "../../src/backend/schema/catalog.ts";
import { optionsOf } from "../../src/domain/catalog/bitmask.ts";
import { GRADES, gradesOfStages } from "../../src/domain/catalog/stage.ts";
import type { Criterion } from "../../src/domain/reviews/review-fields.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";
import { DEMO_SOURCE_ID } from "./source.ts";
import { FIRST_NAMES, SURNAMES } from "./vocabulary/people.ts";
import { CLOSINGS, OPENINGS, REMARKS, type Tone } from "./vocabulary/testimonials.ts";

export type Review = typeof review.$inferInsert;

const MEDIO = 0b1000;
const THREE_YEARS = 3 * 365;
/** Maximum days that a review waits for moderation: the limit is five business days. */
const WAITING_DAYS = 5;

/** Reviews of a school: two in five have any, most of those a few. */
export function reviewsOf(random: Random, school: School, reference: string): Review[] {
  if (!random.chance(school.isPartner ? 0.62 : 0.33)) return [];
  const mean = school.isPartner ? 4.6 : 2.3;
  const count = Math.min(60, 1 + Math.floor(-Math.log(1 - random.next()) * mean));
  const quality = 4.15 + 0.5 * random.normal();
  return Array.from({ length: count }, (_, index) => oneReview(random, school, reference, index, quality));
}

function oneReview(random: Random, school: School, reference: string, index: number, quality: number): Review {
  const id = `${school.inepCode}-${index + 1}`;
  const mood = quality + 0.75 * random.normal();
  const marks = {
    studentsMotivation: halfStars(mood + 0.5 * random.normal()),
    physicalStructure: halfStars(mood - 0.1 + 0.6 * random.normal()),
    communityParticipation: halfStars(mood + 0.5 * random.normal()),
    socioemotionalDevelopment: halfStars(mood + 0.1 + 0.5 * random.normal()),
  };
  const relationship = random.weightedKey({
    mae_pai_responsavel: 70,
    aluno: school.stages! & MEDIO ? 12 : 1,
    ex_aluno: 10,
    professor_funcionario: 6,
  });
  const status = random.chance(0.015) ? "pending_moderation" : "published";
  return {
    id,
    inepCode: school.inepCode,
    status,
    authorName: `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`,
    authorEmail: `demo+${id}@exemplo.invalid`,
    relationship,
    educationSystem: null,
    methodology: null,
    ...marks,
    examPreparation: school.stages! & MEDIO && random.chance(0.8) ? halfStars(mood + 0.6 * random.normal()) : null,
    educationSystemRating: random.chance(0.5) ? halfStars(mood + 0.4 * random.normal()) : null,
    testimonial: testimonial(random, marks, relationship, school.stages!),
    createdAt: daysBefore(reference, random.next() * (status === "published" ? THREE_YEARS : WAITING_DAYS)),
    sourceId: DEMO_SOURCE_ID,
  };
}

/** The nearest half star, 0.5–5. */
function halfStars(value: number): number {
  return Math.min(5, Math.max(0.5, Math.round(value * 2) / 2));
}

const WRITERS: Readonly<Record<string, "family" | "student" | "staff">> = {
  mae_pai_responsavel: "family",
  aluno: "student",
  ex_aluno: "student",
  professor_funcionario: "staff",
};

/** A text consistent with the ratings: an opening, the best and the worst criterion, a closing. */
function testimonial(
  random: Random,
  marks: Readonly<Record<Criterion, number>>,
  relationship: string,
  stages: number,
): string {
  const criteria = random.sample(Object.keys(marks) as Criterion[], 4).sort((a, b) => marks[b] - marks[a]);
  const average = criteria.reduce((sum, c) => sum + marks[c], 0) / criteria.length;
  const tone: Tone = average >= 4 ? "happy" : average >= 2.75 ? "mixed" : "unhappy";
  const good = criteria.slice(0, tone === "happy" ? random.int(1, 3) : tone === "mixed" ? 1 : 0);
  const bad = criteria.slice(tone === "happy" && marks[criteria.at(-1)!] > 3.5 ? 4 : tone === "unhappy" ? -2 : -1);
  return [
    random
      .pick(OPENINGS[tone][WRITERS[relationship]!])
      .replace("{n}", `${random.int(2, 9)}`)
      .replace("{grade}", gradeName(random, stages)),
    ...good.map((c) => random.pick(REMARKS[c].good)),
    ...bad.map((c) => random.pick(REMARKS[c].bad)),
    random.pick(CLOSINGS[tone]),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** A grade with a masculine name, as the sentences need; "Ensino Médio" for each of its "séries". */
function gradeName(random: Random, stages: number): string {
  const grade = random.pick(optionsOf(GRADES, gradesOfStages(stages)));
  return grade.stage === "medio" ? "Ensino Médio" : grade.name;
}
