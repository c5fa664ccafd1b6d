import type { REVIEW_ACTIONS } from "../../contract/forms/admin-actions/queue.ts";
import { passagesIn } from "../../domain/reviews/redaction.ts";
import { REVIEW_STATUSES } from "../../domain/reviews/review-status.ts";
import { approveReview, redactReview, rejectReview, takeBackReview } from "../reviews/moderation.service.ts";
import { answerNotice } from "../reviews/notices.service.ts";
import { isReplyWaiting, publishReply, refuseReply, removeReply, takeBackReply } from "../reviews/reply.service.ts";
import { getReview } from "../reviews/transition-review.ts";
import type { ActionHandlers, Admin } from "./action.ts";

const moderator = ({ id }: Admin) => ({ actor: "moderator", moderatorId: id }) as const;

const aboutReview = (id: string) => ({ target: `avaliação ${id}`, conflict: "review_changed" }) as const;

/** The state of a review before a decision, for the audit. Throws `review_not_found`. */
async function statusBefore(DB: D1Database, id: string) {
  const { status } = await getReview(DB, id);
  return { estado: status === "pending_moderation" ? "na fila" : REVIEW_STATUSES[status].label.toLowerCase() };
}

const aboutNotice = (protocol: string) => ({ target: `denúncia ${protocol}`, once: `denúncia ${protocol}` });

const REPLY_WAITED = { resposta: "na fila" };

export const reviewActions: ActionHandlers<typeof REVIEW_ACTIONS> = {
  "publicar-avaliacao": async (env, { id }, admin, now) => ({
    ...aboutReview(id),
    before: await statusBefore(env.DB, id),
    after: { estado: "publicada" },
    changes: await approveReview(env, id, moderator(admin), now),
  }),
  "recusar-avaliacao": async (env, { id, reason }, admin, now) => ({
    ...aboutReview(id),
    before: await statusBefore(env.DB, id),
    after: { estado: "recusada" },
    changes: await rejectReview(env, id, reason, moderator(admin), now),
  }),
  "reabrir-avaliacao": async (env, { id }, admin, now) => ({
    ...aboutReview(reviewIn(id)),
    before: await statusBefore(env.DB, reviewIn(id)),
    after: { estado: "na fila" },
    changes: await takeBackReview(env.DB, reviewIn(id), moderator(admin), now),
  }),
  // The passages, one per line, are not stored anywhere afterwards, the audit included.
  "retirar-dados-pessoais": async (env, { id, passages }, admin, now) => {
    const quoted = passagesIn(passages);
    return {
      ...aboutReview(id),
      before: await statusBefore(env.DB, id),
      after: { "trechos retirados": quoted.length },
      changes: await redactReview(env.DB, id, quoted, moderator(admin), now),
    };
  },
  "publicar-resposta": async (env, { id, body }, admin, now) => ({
    ...aboutReview(reviewIn(id)),
    before: (await isReplyWaiting(env.DB, reviewIn(id))) ? REPLY_WAITED : { resposta: null },
    after: { resposta: body.trim() },
    changes: await publishReply(env, reviewIn(id), body, moderator(admin), now),
  }),
  "reabrir-resposta": async (env, { id }, admin, now) => ({
    ...aboutReview(id),
    before: { resposta: "no ar" },
    after: REPLY_WAITED,
    changes: await takeBackReply(env.DB, id, moderator(admin), now),
  }),
  "retirar-resposta": async (env, { id }, admin, now) => ({
    ...aboutReview(reviewIn(id)),
    before: { resposta: "no ar" },
    after: { resposta: "retirada" },
    changes: await removeReply(env.DB, reviewIn(id), moderator(admin), now),
  }),
  "recusar-resposta": async (env, { id, reason }, admin, now) => ({
    ...aboutReview(id),
    before: REPLY_WAITED,
    after: { resposta: "recusada" },
    changes: await refuseReply(env, id, reason, moderator(admin), now),
  }),
  "manter-avaliacao": async (env, { protocol, reason }, admin, now) => ({
    ...aboutNotice(protocol),
    before: { decisão: null },
    after: { decisão: "mantida" },
    changes: await answerNotice(env, protocol, { removal: null, answer: reason }, moderator(admin), now),
  }),
  "tirar-avaliacao": async (env, { protocol, removal, reason }, admin, now) => ({
    ...aboutNotice(protocol),
    conflict: "review_changed",
    before: { decisão: null },
    after: { decisão: "retirada", removal },
    changes: await answerNotice(env, protocol, { removal, answer: reason }, moderator(admin), now),
  }),
};

/** The id of a review, from it or from the address of its "Denunciar" link. */
function reviewIn(text: string): string {
  return /avaliacao=([\w-]+)/.exec(text)?.[1] ?? text.trim();
}
