import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";
import { endpoint } from "../endpoint.ts";
import { field, longField, requiredTick } from "./fields.ts";

/** A claim to manage the page of a school. */
const claimRequest = v.object({
  name: field("Nome completo", FIELD_RULES.userName),
  role: field("Cargo na escola", FIELD_RULES.claimRole),
  email: field("E-mail de trabalho", FIELD_RULES.email),
  phone: field("Telefone", FIELD_RULES.phone),
  proof: longField("Como podemos conferir", FIELD_RULES.claimProof),
  accepts: requiredTick("Marque para continuar"),
});
export type ParsedClaim = v.InferOutput<typeof claimRequest>;

const claimAnswer = v.object({ protocol: v.string() });

/** A claim, to the holder of its link. `reviews` are the school's latest, once it is approved. */
const ownClaim = v.object({
  protocol: v.string(),
  status: v.picklist(["pending_email", "open", "approved", "refused"]),
  school: v.object({ slug: v.string(), name: v.string() }),
  /** Reason of a refusal. */
  decision: v.nullable(v.string()),
  reviews: v.array(
    v.object({
      id: v.string(),
      author: v.string(),
      average: v.number(),
      testimonial: v.string(),
      createdAt: v.string(),
      reply: v.nullable(v.string()),
    }),
  ),
});
export type OwnClaim = v.InferOutput<typeof ownClaim>;

/** The school's one reply under a review. */
const replyRequest = v.object({
  reviewId: v.pipe(v.string(), v.maxLength(64)),
  body: longField("Resposta", [required, min(2), max(2_000)]),
});

export const claimEndpoints = {
  send: endpoint("POST /v3/schools/:slug/claims", "anyone", claimAnswer, {
    summary: "Asks to manage the page of a school; a link confirms the e-mail.",
    body: claimRequest,
    status: 201,
    errors: ["school_not_found"],
    unwrap: ({ protocol }) => protocol,
  }),
  getOwn: endpoint("GET /v3/claims/own/:token", "link", ownClaim, {
    summary: "A claim; once it is approved, the latest reviews of the school.",
  }),
  confirm: endpoint("POST /v3/claims/own/:token/confirmation", "link", ownClaim, {
    summary: "Confirms the e-mail address that received the link.",
  }),
  reply: endpoint("POST /v3/claims/own/:token/replies", "link", ownClaim, {
    summary: "The school's one reply under a review, once the claim is approved.",
    body: replyRequest,
    errors: ["review_not_found", "review_changed"],
  }),
};
