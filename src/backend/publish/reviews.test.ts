import { expect, test } from "vitest";
import { shrunkenRating } from "../../domain/reviews/rating.ts";
import type { ReviewRow, ShownReview } from "./read-schools.ts";
import { criteriaAverages, extraRatings, familyRating, publicName, reviewAverage, toPublicReview } from "./reviews.ts";

function review(relationship: string, ratings: readonly [number, number, number, number]): ShownReview {
  const [studentsMotivation, physicalStructure, communityParticipation, socioemotionalDevelopment] = ratings;
  return {
    id: "r",
    inepCode: "35000001",
    status: "published",
    authorName: "Maria Aparecida Souza",
    authorEmail: "maria@familia.example",
    relationship,
    educationSystem: "Sistema",
    methodology: "Montessori",
    studentsMotivation,
    physicalStructure,
    communityParticipation,
    socioemotionalDevelopment,
    examPreparation: 1,
    educationSystemRating: 1,
    testimonial: "Gostamos.",
    createdAt: "2026-03-01T12:00:00.000Z",
    sourceId: "site",
    reply: null,
    repliedAt: null,
    confirmedAt: null,
  };
}

test("the average is of four criteria: exam preparation and system stay out (Z16)", () => {
  expect(reviewAverage(review("aluno", [5, 4, 3, 2]))).toBe(3.5);
});

test.each<[name: string, rows: ReviewRow[], expected: { count: number; sum: number }]>([
  ["none", [], { count: 0, sum: 0 }],
  ["families", [review("aluno", [5, 5, 5, 5]), review("ex_aluno", [3, 3, 3, 3])], { count: 2, sum: 8 }],
  ["staff alone", [review("professor_funcionario", [5, 5, 5, 5])], { count: 0, sum: 0 }],
  [
    "staff among families",
    [review("professor_funcionario", [1, 1, 1, 1]), review("mae_pai_responsavel", [4, 4, 4, 4])],
    { count: 1, sum: 4 },
  ],
])("family rating, %s (K4)", (_name, rows, expected) => {
  expect(familyRating(rows)).toEqual(expected);
});

test("criteria are averaged over families; null without any", () => {
  const staff = review("professor_funcionario", [1, 1, 1, 1]);
  expect(criteriaAverages([staff])).toBeNull();
  expect(criteriaAverages([staff, review("aluno", [5, 4, 3, 2]), review("aluno", [3, 4, 5, 4])])).toEqual({
    studentsMotivation: 4,
    physicalStructure: 4,
    communityParticipation: 4,
    socioemotionalDevelopment: 3,
  });
});

test.each([
  [0, 0, 4.2, 0],
  [5, 1, 4.2, (5 * 4.2 + 5) / 6],
  [90, 20, 4.2, (5 * 4.2 + 90) / 25],
  [4.2, 1, 4.2, 4.2],
])("shrunken rating: sum %d of %i reviews, national mean %d", (sum, count, mean, expected) => {
  expect(shrunkenRating(sum, count, mean)).toBeCloseTo(expected, 12);
});

test.each([
  ["Maria Aparecida Souza", "Maria S."],
  ["  José   araújo ", "José A."],
  ["Madonna", "Madonna"],
])("%j is published as %j", (name, expected) => {
  expect(publicName(name)).toBe(expected);
});

test("a public review has nothing of its author but a first name and an initial (Z10)", () => {
  const published = toPublicReview(review("aluno", [5, 4, 3, 2]));
  expect(Object.keys(published).sort()).toEqual([
    "author",
    "average",
    "createdAt",
    "id",
    "ratings",
    "relationship",
    "testimonial",
  ]);
  expect(JSON.stringify(published)).not.toMatch(/familia\.example|Aparecida|Souza/);
});

test("the two extra ratings need five families, exams are only of schools with Ensino Médio (Z16)", () => {
  const rows = (n: number) => Array.from({ length: n }, () => review("aluno", [5, 5, 5, 5]));
  const staff = { ...review("professor_funcionario", [5, 5, 5, 5]), examPreparation: 5 };
  expect(extraRatings([...rows(4), staff], true)).toBeUndefined();
  expect(extraRatings([...rows(5), staff], true)).toEqual({ examPreparation: 1, educationSystem: 1 });
  expect(extraRatings(rows(5), false)).toEqual({ examPreparation: null, educationSystem: 1 });
  const unrated = rows(5).map((row, i) => (i === 0 ? { ...row, examPreparation: null } : row));
  expect(extraRatings(unrated, true)).toEqual({ examPreparation: null, educationSystem: 1 });
});

test("the school's answer and the confirmed e-mail go with a review", () => {
  const row = {
    ...review("aluno", [5, 4, 3, 2]),
    reply: "Obrigada.",
    repliedAt: "2026-03-02",
    confirmedAt: "2026-03-01",
  };
  expect(toPublicReview(row)).toMatchObject({
    isEmailConfirmed: true,
    reply: { text: "Obrigada.", createdAt: "2026-03-02" },
  });
});
