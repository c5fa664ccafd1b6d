import * as v from "valibot";
import { AGES, RATING_STEPS, RATINGS, type RatingFormKey, RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS } from "../../domain/reviews/review-reason.ts";
import {
  choice,
  emailField,
  field,
  longField,
  max,
  min,
  nameField,
  optionalEmailField,
  required,
  requiredTick,
} from "./fields.ts";
import { MESSAGES } from "./messages.ts";

/** A rating in stars, as a form's text or a number; null when empty. */
function rating({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }) {
  return v.pipe(
    v.optional(v.union([v.string(), v.number()]), ""),
    v.check((value) => value !== "" || !isRequired, MESSAGES.required(label)),
    v.check((value) => value === "" || RATING_STEPS.map(String).includes(String(value)), MESSAGES.rating),
    v.transform((value) => (value === "" ? null : Number(value))),
  );
}

const ratings = Object.fromEntries(Object.values(RATINGS).map((facts) => [facts.form, rating(facts)])) as Record<
  RatingFormKey,
  ReturnType<typeof rating>
>;

/** E24, with what its author declares. */
const review = v.pipe(
  v.object({
    userName: nameField,
    userEmail: emailField(),
    userRelationship: choice("Relação com a escola", RELATIONSHIPS),
    educationSystem: field("Sistema Educacional", max(80)),
    teachingMethodology: field("Metodologia", max(80)),
    ...ratings,
    testimonial: longField("Depoimento", required, min(30), max(2_000)),
    age: choice("Idade", AGES),
    guardianEmail: optionalEmailField("E-mail do responsável"),
    acceptsPolicy: requiredTick(),
  }),
  v.forward(
    v.partialCheck(
      [["age"], ["guardianEmail"]],
      ({ age, guardianEmail }) => age !== "16_ou_17" || guardianEmail.trim() !== "",
      MESSAGES.guardianEmail,
    ),
    ["guardianEmail"],
  ),
  v.forward(
    v.partialCheck(
      [["age"], ["guardianEmail"], ["userEmail"]],
      ({ age, guardianEmail, userEmail }) =>
        age !== "16_ou_17" || guardianEmail.trim().toLowerCase() !== userEmail.trim().toLowerCase(),
      MESSAGES.otherGuardianEmail,
    ),
    ["guardianEmail"],
  ),
);

export const REVIEW_FORMS = {
  review,
  /** A report of a published review. */
  reviewNotice: v.object({
    reason: choice("Motivo", NOTICE_REASONS),
    details: longField("O que está errado", required, min(20), max(1_000)),
    reporterName: nameField,
    reporterEmail: emailField(),
  }),
};
