import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";
import { apiPath, type Call } from "./call.ts";
import { field, longField, requiredTick } from "./fields.ts";

/** What somebody of a school tells to take care of its page. */
export const claimRequest = v.object({
  name: field("Nome completo", FIELD_RULES.userName),
  role: field("Cargo na escola", FIELD_RULES.claimRole),
  email: field("E-mail de trabalho", FIELD_RULES.email),
  phone: field("Telefone", FIELD_RULES.phone),
  proof: longField("Como podemos conferir", FIELD_RULES.claimProof),
  accepts: requiredTick("Marque para continuar"),
});
export type ClaimRequest = v.InferInput<typeof claimRequest>;
export type ParsedClaim = v.InferOutput<typeof claimRequest>;

export const claimAnswer = v.object({ protocol: v.string() });

/** A claim by its link; once it is approved, the latest reviews of the school, to reply to. */
export const ownClaim = v.object({
  protocol: v.string(),
  status: v.picklist(["pending_email", "open", "approved", "refused"]),
  school: v.object({ slug: v.string(), name: v.string() }),
  /** Why it was refused. */
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

/** The school's one answer under a review. */
export const replyRequest = v.object({
  reviewId: v.pipe(v.string(), v.maxLength(64)),
  body: longField("Resposta", [required, min(2), max(2_000)]),
});
export type ReplyRequest = v.InferInput<typeof replyRequest>;

export function claimCalls(call: Call) {
  return {
    /** Throws `school_not_found`, `invalid_fields`, `too_many_attempts`. */
    send: async (slug: string, body: ClaimRequest): Promise<string> =>
      (await call("site", "POST", apiPath`/v3/schools/${slug}/claims`, claimAnswer, { body })).data.protocol,
    /** Throws `link_expired`. */
    getOwn: async (token: string): Promise<OwnClaim> =>
      (await call("site", "GET", apiPath`/v3/claims/own/${token}`, ownClaim)).data,
    /** Of the e-mail that the link went to. Throws `link_expired`. */
    confirm: async (token: string): Promise<OwnClaim> =>
      (await call("site", "POST", apiPath`/v3/claims/own/${token}/confirmation`, ownClaim)).data,
    /** Throws `link_expired`, `review_not_found`, `review_changed`, `invalid_fields`. */
    reply: async (token: string, body: ReplyRequest): Promise<OwnClaim> =>
      (await call("site", "POST", apiPath`/v3/claims/own/${token}/replies`, ownClaim, { body })).data,
  };
}
