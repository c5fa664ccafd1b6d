import { expect, test } from "vitest";
import { RATING_STEPS, RATINGS } from "./review-fields.ts";

test("each rating of the form has its key in the read model, and the two extra ones have none (E13f, E24, Z17)", () => {
  expect(Object.values(RATINGS).map(({ form, read, isRequired }) => [form, read, isRequired])).toEqual([
    ["ratingStudentsMotivation", "student_motivation", true],
    ["ratingPhysicalStructure", "physical_structure", true],
    ["ratingCommunityParticipation", "community_participation", true],
    ["ratingSocioemotionalDevelopment", "socioemotional_development", true],
    ["ratingExamPreparation", null, false],
    ["ratingEducationSystem", null, false],
  ]);
});

test("half stars from 0.5 to 5", () => {
  expect([RATING_STEPS[0], RATING_STEPS.at(-1), RATING_STEPS.length]).toEqual([0.5, 5, 10]);
});
