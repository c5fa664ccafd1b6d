import { expect, test } from "vitest";
import { criteriaAverages, extraRatings, familyRating, reviewAverage, shrunkenRating } from "./rating.ts";

function review(relationship: string, ratings: readonly [number, number, number, number]) {
  const [studentsMotivation, physicalStructure, communityParticipation, socioemotionalDevelopment] = ratings;
  return {
    relationship,
    studentsMotivation,
    physicalStructure,
    communityParticipation,
    socioemotionalDevelopment,
    examPreparation: 1,
    educationSystemRating: 1,
  };
}

test("the average is of four criteria: exam preparation and system stay out (Z16)", () => {
  expect(reviewAverage(review("aluno", [5, 4, 3, 2]))).toBe(3.5);
});

test.each<[name: string, reviews: ReturnType<typeof review>[], expected: { count: number; sum: number }]>([
  ["none", [], { count: 0, sum: 0 }],
  ["families", [review("aluno", [5, 5, 5, 5]), review("ex_aluno", [3, 3, 3, 3])], { count: 2, sum: 8 }],
  ["staff alone", [review("professor_funcionario", [5, 5, 5, 5])], { count: 0, sum: 0 }],
  [
    "staff among families",
    [review("professor_funcionario", [1, 1, 1, 1]), review("mae_pai_responsavel", [4, 4, 4, 4])],
    { count: 1, sum: 4 },
  ],
])("family rating, %s (K4)", (_name, reviews, expected) => {
  expect(familyRating(reviews)).toEqual(expected);
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
  [40, 10, 3, 55 / 15],
  [500, 100, 3, 515 / 105],
])("ratings of %d in %d reviews, with a national mean of %d, are %d", (sum, count, mean, rating) => {
  expect(shrunkenRating(sum, count, mean)).toBeCloseTo(rating, 12);
});

test("the two extra ratings need five families, exams are only of schools with Ensino Médio (Z16)", () => {
  const reviews = (n: number) => Array.from({ length: n }, () => review("aluno", [5, 5, 5, 5]));
  const staff = { ...review("professor_funcionario", [5, 5, 5, 5]), examPreparation: 5 };
  expect(extraRatings([...reviews(4), staff], true)).toBeUndefined();
  expect(extraRatings([...reviews(5), staff], true)).toEqual({ examPreparation: 1, educationSystem: 1 });
  expect(extraRatings(reviews(5), false)).toEqual({ examPreparation: null, educationSystem: 1 });
  const unrated = reviews(5).map((one, i) => (i === 0 ? { ...one, examPreparation: null } : one));
  expect(extraRatings(unrated, true)).toEqual({ examPreparation: null, educationSystem: 1 });
});
