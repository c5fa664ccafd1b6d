import type * as v from "valibot";
import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import type { BackendBindings } from "../env.ts";
import {
  approveReview,
  type Moderator,
  publishReply,
  redactReview,
  rejectReview,
  removeReply,
} from "../reviews/moderation.service.ts";
import { answerNotice } from "../reviews/notices.service.ts";
import { type AdminAction, adminAction, formOf, type Input, type Prepared } from "./action.ts";

/** What a moderator decides; `run` commits it. */
interface Decision extends Pick<Prepared, "target" | "after" | "once"> {
  readonly run: (by: Moderator) => Promise<void>;
}

/** An action that a service of reviews commits, together with the audit entry. */
function moderation<S extends Input>(
  input: S,
  decide: (env: BackendBindings, input: v.InferOutput<S>, now: Date) => Decision,
): AdminAction {
  return adminAction(input, async (env, said, { accountId }, now) => {
    const { run, ...about } = decide(env, said, now);
    return { ...about, commit: (entry) => run({ accountId, also: [entry] }) };
  });
}

export const publishReview = moderation(formOf("id", ADMIN_FORMS["publicar-avaliacao"]), (env, { id }, now) => ({
  target: `avaliação ${id}`,
  after: { estado: "publicada" },
  run: (by) => approveReview(env, id, by, now),
}));

export const refuseReview = moderation(formOf("id", ADMIN_FORMS["recusar-avaliacao"]), (env, { id, reason }, now) => ({
  target: `avaliação ${id}`,
  after: { estado: "recusada" },
  run: (by) => rejectReview(env, id, reason, by, now),
}));

/** Redacts passages, one per line. They are not stored anywhere afterwards, the audit included. */
export const redact = moderation(formOf("id", ADMIN_FORMS["retirar-dados-pessoais"]), (env, { id, passages }, now) => {
  const lines = linesOf(passages);
  return {
    target: `avaliação ${id}`,
    after: { "trechos retirados": lines.length },
    run: (by) => redactReview(env.DB, id, lines, by, now),
  };
});

export const reply = moderation(ADMIN_FORMS["publicar-resposta"], (env, { id, body }, now) => {
  const reviewId = reviewIn(id);
  return {
    target: `avaliação ${reviewId}`,
    after: { resposta: body.trim() },
    run: (by) => publishReply(env.DB, reviewId, body, { actor: "moderator", ...by }, now),
  };
});

export const removeSchoolReply = moderation(ADMIN_FORMS["retirar-resposta"], (env, { id }, now) => {
  const reviewId = reviewIn(id);
  return {
    target: `avaliação ${reviewId}`,
    after: { resposta: "retirada" },
    run: (by) => removeReply(env.DB, reviewId, by, now),
  };
});

export const keepReview = moderation(
  formOf("protocol", ADMIN_FORMS["manter-avaliacao"]),
  (env, { protocol, reason }, now) => ({
    target: `denúncia ${protocol}`,
    after: { decisão: "mantida" },
    once: `denúncia ${protocol}`,
    run: (by) => answerNotice(env, protocol, { removal: null, answer: reason }, by, now),
  }),
);

export const takeReviewDown = moderation(
  formOf("protocol", ADMIN_FORMS["tirar-avaliacao"]),
  (env, { protocol, removal, reason }, now) => ({
    target: `denúncia ${protocol}`,
    after: { decisão: "retirada", removal },
    once: `denúncia ${protocol}`,
    run: (by) => answerNotice(env, protocol, { removal, answer: reason }, by, now),
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
