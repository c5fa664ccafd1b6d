import * as v from "valibot";
import { longField } from "../../contract/v3/fields.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";
import {
  REJECTION_REASONS,
  REMOVAL_REASONS,
  type RejectionReason,
  type RemovalReason,
} from "../../domain/reviews/review-reason.ts";
import { approveReview, publishReply, redactReview, rejectReview, removeReply } from "../reviews/moderation.service.ts";
import { answerNotice } from "../reviews/notices.service.ts";
import { adminAction } from "./action.ts";
import { reasonField, reasonUnder } from "./reason-field.ts";

/** A code of a table of reasons. */
function oneOf<K extends string>(table: Readonly<Record<K, string>>) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !Object.hasOwn(table, dataset.value)) addIssue({ message: "Escolha o motivo" });
    }),
    v.transform((code) => code as K),
  );
}

const about = (id: string) => ({ target: `avaliação ${id}`, before: null, changes: [] });

export const publishReview = adminAction(
  v.object({ id: v.string(), reason: reasonField }),
  async (env, { id, reason }, { accountId }, now) => ({
    ...about(id),
    reason,
    after: { estado: "publicada" },
    commit: (entry) => approveReview(env, id, { accountId, also: [entry] }, now),
  }),
);

export const refuseReview = adminAction(
  v.object({ id: v.string(), reason: oneOf<RejectionReason>(REJECTION_REASONS) }),
  async (env, { id, reason }, { accountId }, now) => ({
    ...about(id),
    reason,
    after: { estado: "recusada" },
    commit: (entry) => rejectReview(env, id, reason, { accountId, also: [entry] }, now),
  }),
);

/** Redacts passages, one per line. They are not stored anywhere afterwards, the audit included. */
export const redact = adminAction(
  v.object({ id: v.string(), passages: longField("Trechos", [required, max(2_000)]), reason: reasonField }),
  async (env, { id, passages, reason }, { accountId }, now) => {
    const lines = linesOf(passages);
    return {
      ...about(id),
      reason,
      after: { "trechos retirados": lines.length },
      commit: (entry) => redactReview(env.DB, id, lines, { accountId, also: [entry] }, now),
    };
  },
);

export const reply = adminAction(
  v.object({
    id: v.string(),
    body: longField("Resposta da escola", [required, min(2), max(2_000)]),
    reason: reasonField,
  }),
  async (env, { id, body, reason }, { accountId }, now) => {
    const reviewId = reviewIn(id);
    return {
      ...about(reviewId),
      reason,
      after: { resposta: body.trim() },
      commit: (entry) => publishReply(env.DB, reviewId, body, { actor: "moderator", accountId, also: [entry] }, now),
    };
  },
);

export const removeSchoolReply = adminAction(
  v.object({ id: v.string(), reason: reasonField }),
  async (env, { id, reason }, { accountId }, now) => {
    const reviewId = reviewIn(id);
    return {
      ...about(reviewId),
      reason,
      after: { resposta: "retirada" },
      commit: (entry) => removeReply(env.DB, reviewId, { accountId, also: [entry] }, now),
    };
  },
);

const answerField = reasonUnder("Resposta a quem avisou");

export const keepReview = adminAction(
  v.object({ protocol: v.string(), reason: answerField }),
  async (env, { protocol, reason }, { accountId }, now) => ({
    target: `denúncia ${protocol}`,
    reason,
    before: null,
    after: { decisão: "mantida" },
    changes: [],
    once: `denúncia ${protocol}`,
    commit: (entry) =>
      answerNotice(env, protocol, { removal: null, answer: reason }, { accountId, also: [entry] }, now),
  }),
);

export const takeReviewDown = adminAction(
  v.object({ protocol: v.string(), removal: oneOf<RemovalReason>(REMOVAL_REASONS), reason: answerField }),
  async (env, { protocol, removal, reason }, { accountId }, now) => ({
    target: `denúncia ${protocol}`,
    reason,
    before: null,
    after: { decisão: "retirada", removal },
    changes: [],
    once: `denúncia ${protocol}`,
    commit: (entry) => answerNotice(env, protocol, { removal, answer: reason }, { accountId, also: [entry] }, now),
  }),
);

/** The id of a review, from it or from the address of its "Denunciar" link. */
function reviewIn(text: string): string {
  return /avaliacao=([\w-]+)/.exec(text)?.[1] ?? text.trim();
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
