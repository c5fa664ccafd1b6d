import * as v from "valibot";
import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import { approveReview, publishReply, redactReview, rejectReview, removeReply } from "../reviews/moderation.service.ts";
import { answerNotice } from "../reviews/notices.service.ts";
import { adminAction } from "./action.ts";

const about = (id: string) => ({ target: `avaliação ${id}`, before: null, changes: [] });

export const publishReview = adminAction(
  v.object({ id: v.string(), ...ADMIN_FORMS["publicar-avaliacao"].entries }),
  async (env, { id, reason }, { accountId }, now) => ({
    ...about(id),
    reason,
    after: { estado: "publicada" },
    commit: (entry) => approveReview(env, id, { accountId, also: [entry] }, now),
  }),
);

export const refuseReview = adminAction(
  v.object({ id: v.string(), ...ADMIN_FORMS["recusar-avaliacao"].entries }),
  async (env, { id, reason }, { accountId }, now) => ({
    ...about(id),
    reason,
    after: { estado: "recusada" },
    commit: (entry) => rejectReview(env, id, reason, { accountId, also: [entry] }, now),
  }),
);

/** Redacts passages, one per line. They are not stored anywhere afterwards, the audit included. */
export const redact = adminAction(
  v.object({ id: v.string(), ...ADMIN_FORMS["retirar-dados-pessoais"].entries }),
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
  ADMIN_FORMS["publicar-resposta"],
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
  ADMIN_FORMS["retirar-resposta"],
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

export const keepReview = adminAction(
  v.object({ protocol: v.string(), ...ADMIN_FORMS["manter-avaliacao"].entries }),
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
  v.object({ protocol: v.string(), ...ADMIN_FORMS["tirar-avaliacao"].entries }),
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
