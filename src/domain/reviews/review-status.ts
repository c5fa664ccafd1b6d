import type { StatusVariant } from "../status-variant.ts";
import { type Transitions, transitions } from "../transitions.ts";

interface StatusFacts {
  readonly label: string;
  readonly variant: StatusVariant;
}

/** Statuses of a review (decision K4). `edited`: replaced by a newer one of the same person. */
export const REVIEW_STATUSES = {
  pending_email: { label: "Falta confirmar o e-mail", variant: "warning" },
  pending_moderation: { label: "Em análise", variant: "info" },
  published: { label: "Publicada", variant: "success" },
  rejected: { label: "Recusada", variant: "danger" },
  hidden_on_notice: { label: "Fora do ar por denúncia", variant: "warning" },
  edited: { label: "Substituída por outra mais recente", variant: "neutral" },
  withdrawn_by_author: { label: "Retirada por quem escreveu", variant: "neutral" },
} as const satisfies Record<string, StatusFacts>;

export type ReviewStatus = keyof typeof REVIEW_STATUSES;

/** Allowed transitions. A decision can be reversed or taken back into the queue, a withdrawal cannot. */
export const REVIEW_TRANSITIONS: Transitions<ReviewStatus> = {
  pending_email: ["pending_moderation", "edited", "withdrawn_by_author"],
  pending_moderation: ["published", "rejected", "edited", "withdrawn_by_author"],
  published: ["pending_moderation", "hidden_on_notice", "edited", "withdrawn_by_author"],
  rejected: ["pending_moderation", "published", "withdrawn_by_author"],
  hidden_on_notice: ["published", "edited", "withdrawn_by_author"],
  edited: [],
  withdrawn_by_author: [],
};

/** A notice against a review; once decided, whether the review was kept or hidden. */
export const NOTICE_TRANSITIONS = transitions({ open: ["kept", "hidden"], kept: [], hidden: [] });
export type NoticeStatus = keyof typeof NOTICE_TRANSITIONS;
