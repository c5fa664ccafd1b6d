import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { email, max } from "../../domain/forms/form-rules.ts";
import { AGES, RATING_STEPS, RATINGS, type RatingFormKey, RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS } from "../../domain/reviews/review-reason.ts";
import type { ReviewStatus } from "../../domain/reviews/review-status.ts";
import { endpoint } from "../endpoint.ts";
import { messageAnswer } from "./account.ts";
import { choice, field, longField, requiredTick } from "./fields.ts";

/** A rating in stars, as a form's text or a number; null when empty. */
function rating({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }) {
  return v.pipe(
    v.optional(v.union([v.string(), v.number()]), ""),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      if (value === "" && isRequired) addIssue({ message: `O campo ${label} é obrigatório` });
      else if (value !== "" && !RATING_STEPS.map(String).includes(String(value)))
        addIssue({ message: "Escolha uma nota de 0,5 a 5" });
    }),
    v.transform((value) => (value === "" ? null : Number(value))),
  );
}

const ratings = Object.fromEntries(Object.values(RATINGS).map((facts) => [facts.form, rating(facts)])) as Record<
  RatingFormKey,
  ReturnType<typeof rating>
>;

/** E24, with the author's declarations. */
export const reviewRequest = v.pipe(
  v.object({
    userName: field("Nome completo", FIELD_RULES.userName),
    userEmail: field("E-mail", FIELD_RULES.email),
    userRelationship: choice("Relação com a escola", RELATIONSHIPS),
    educationSystem: field("Sistema de ensino", FIELD_RULES.educationSystem),
    teachingMethodology: field("Metodologia", FIELD_RULES.teachingMethodology),
    ...ratings,
    testimonial: longField("Depoimento", FIELD_RULES.testimonial),
    age: choice("Idade", AGES),
    guardianEmail: field("E-mail do responsável", [max(254), email]),
    acceptsPolicy: requiredTick("Marque para continuar"),
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.age !== "16_ou_17") return;
      const { userEmail, guardianEmail } = dataset.value;
      if (guardianEmail.trim() === "") addIssue({ message: "O campo E-mail do responsável é obrigatório" });
      else if (guardianEmail.trim().toLowerCase() === userEmail.trim().toLowerCase())
        addIssue({ message: "O e-mail do responsável precisa ser outro que o seu" });
    }),
    ["guardianEmail"],
  ),
);
export type ParsedReview = v.InferOutput<typeof reviewRequest>;

const status = v.custom<ReviewStatus>((value) => typeof value === "string");

/** A36. */
const reviewAnswer = v.object({ reviewId: v.string(), status });
export type ReviewAnswer = v.InferOutput<typeof reviewAnswer>;

/** A review, to its author or their guardian by the e-mailed link. */
const ownReview = v.object({
  status,
  role: v.picklist(["author", "guardian"]),
  school: v.object({ slug: v.string(), name: v.string() }),
  /** As shown: "Maria S.". Empty once withdrawn, as is the text. */
  author: v.string(),
  relationship: v.string(),
  average: v.number(),
  testimonial: v.string(),
  createdAt: v.string(),
  /** Whether the owner of this link has confirmed. */
  isConfirmed: v.boolean(),
  waitsForGuardian: v.boolean(),
  /** Until when it can be confirmed. */
  expiresAt: v.string(),
  /** ISO date by which a confirmed review is moderated; null once it is. */
  decisionDueAt: v.nullable(v.string()),
  /** Code of a refusal or removal. */
  reason: v.nullable(v.string()),
});
export type OwnReview = v.InferOutput<typeof ownReview>;

/** A report of a published review. */
export const noticeRequest = v.object({
  reviewId: v.pipe(v.string(), v.maxLength(64)),
  reason: choice("Motivo", NOTICE_REASONS),
  details: longField("O que está errado", FIELD_RULES.noticeDetails),
  reporterName: field("Nome completo", FIELD_RULES.userName),
  reporterEmail: field("E-mail", FIELD_RULES.email),
});

const noticeAnswer = v.object({ protocol: v.string(), dueAt: v.string() });
export type NoticeAnswer = v.InferOutput<typeof noticeAnswer>;

export const reviewEndpoints = {
  submit: endpoint("POST /v3/schools/:slug/reviews", "guest", reviewAnswer, {
    summary: "A review (A36); it waits until the author follows the e-mailed link.",
    body: reviewRequest,
    status: 201,
    isIdempotent: true,
    errors: ["school_not_found", "key_reused"],
  }),
  getOwn: endpoint("GET /v3/reviews/own/:token", "link", ownReview, {
    summary: "A review, to its author or their guardian.",
  }),
  confirm: endpoint("POST /v3/reviews/own/:token/confirmation", "link", ownReview, {
    summary: "Confirms the e-mail address that received the link.",
  }),
  withdraw: endpoint("POST /v3/reviews/own/:token/withdrawal", "link", messageAnswer, {
    summary: "Withdraws a review and deletes its text.",
    errors: ["review_changed"],
  }),
  report: endpoint("POST /v3/schools/:slug/review-notices", "anyone", noticeAnswer, {
    summary: "Reports a published review.",
    body: noticeRequest,
    status: 201,
    errors: ["school_not_found", "review_not_found"],
  }),
};
