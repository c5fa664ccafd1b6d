import { expect, test } from "vitest";
import { EDUCATION_SYSTEMS } from "../../domain/reviews/review-fields.ts";
import { reviewForm } from "./review-form.ts";

const card = {
  slug: "colegio-vertice",
  stages: ["medio"] as const,
  educationSystems: ["Anglo"],
  methodologies: [],
};
const { fields } = reviewForm({ detail: { card }, values: {}, errors: {}, key: "k" });

test("no two fields of a review have the same label (E24)", () => {
  const labels = fields.map(({ label }) => label.replace(" (opcional)", ""));
  expect(labels).toEqual([...new Set(labels)]);
});

test("the field of the system is called Sistema Educacional and offers the school's own first (E24)", () => {
  expect(fields.find(({ name }) => name === "educationSystem")).toMatchObject({
    label: "Sistema Educacional (opcional)",
    options: ["Anglo", ...EDUCATION_SYSTEMS, "Não sei"].map((text) => ({ value: text, label: text })),
  });
});
