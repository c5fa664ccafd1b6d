import { expect, test } from "vitest";
import type { PublicReview, SchoolDetail } from "../../search/school-detail.ts";
import { toReviewsView } from "./reviews-view.ts";

const written = (author: string, relationship: string, createdAt: string) =>
  ({
    id: author,
    author,
    relationship,
    createdAt,
    average: 4,
    testimonial: "",
    reply: null,
  }) as unknown as PublicReview;

const detailWith = (reviews: readonly PublicReview[], count: number) =>
  ({ card: { slug: "a", reviews: { count, average: 4, score: 1 } }, reviews }) as unknown as SchoolDetail;

test("what families say comes before what the staff says, however new that is", () => {
  const reviews = [
    written("Equipe", "professor_funcionario", "2026-05-01"),
    written("Mãe", "mae_pai_responsavel", "2025-05-01"),
    written("Pai", "mae_pai_responsavel", "2024-05-01"),
  ];
  const { latest, first, heading } = toReviewsView(detailWith(reviews, 2));
  expect(first).toBe(latest[0]);
  expect(latest.map(({ author }) => author)).toEqual(["Mãe", "Pai", "Equipe"]);
  expect(heading).toEqual({ count: 3, note: "4,0 de 5" });
});

test("a heading tells that no family wrote, also where the staff did", () => {
  const staff = [written("Equipe", "professor_funcionario", "2026-05-01")];
  expect(toReviewsView(detailWith(staff, 0)).heading).toEqual({ count: 1, note: "nenhuma família avaliou ainda" });
  expect(toReviewsView(detailWith(staff, 0)).first).toBeNull();
  expect(toReviewsView(detailWith([], 0)).heading.count).toBe(0);
});
