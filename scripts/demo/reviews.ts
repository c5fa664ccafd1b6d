import type { review } from "../../src/backend/schema/catalog.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";
import { DEMO_SOURCE_ID } from "./source.ts";
import { testimonial } from "./testimonial.ts";
import { FIRST_NAMES, SURNAMES } from "./vocabulary/people.ts";

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
