import { expect, test } from "vitest";
import type { SchoolRecord } from "../../search/types.ts";
import type { ShownReview } from "./read-schools.ts";
import { toPublicReview, toSchoolDetail } from "./school-record.ts";

const REVIEW: ShownReview = {
  id: "r",
  inepCode: "35000001",
  status: "published",
  authorName: "Maria Aparecida Souza",
  authorEmail: "maria@familia.example",
  relationship: "aluno",
  educationSystem: "Sistema",
  methodology: "Montessori",
  studentsMotivation: 5,
  physicalStructure: 4,
  communityParticipation: 3,
  socioemotionalDevelopment: 2,
  examPreparation: 1,
  educationSystemRating: 1,
  testimonial: "Gostamos.",
  createdAt: "2026-03-01T12:00:00.000Z",
  sourceId: "site",
  reply: null,
  repliedAt: null,
  confirmedAt: null,
};

test("a public review has nothing of its author but a first name and an initial (Z10)", () => {
  const published = toPublicReview(REVIEW);
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

test("the school's answer and the confirmed e-mail go with a review", () => {
  const row = { ...REVIEW, reply: "Obrigada.", repliedAt: "2026-03-02", confirmedAt: "2026-03-01" };
  expect(toPublicReview(row)).toMatchObject({
    isEmailConfirmed: true,
    reply: { text: "Obrigada.", createdAt: "2026-03-02" },
  });
});

test("pupils by stage are published only where the school shows them (E13c)", () => {
  const pupils = { studentsInf: 40, studentsFun1: 80, studentsFun2: 60, studentsMed: null };
  const shown = (showStudentsNumber: boolean) => {
    const school = { ...pupils, showStudentsNumber, courseware: "[]", images: "[]", sources: "{}" };
    const facts = {
      school,
      offers: [],
      surveyedFees: [],
      statedFees: [],
      enem: [],
      reviews: [],
      answerHours: [],
      deskFacts: {},
      pictureTexts: {},
      sharePicture: null,
    } as unknown as Parameters<typeof toSchoolDetail>[0];
    return toSchoolDetail(facts, { stages: [] } as unknown as SchoolRecord).students;
  };
  expect(shown(true)).toEqual({ inf: 40, fun1: 80, fun2: 60, med: null });
  expect(shown(false)).toBeNull();
});
