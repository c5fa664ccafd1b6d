import * as v from "valibot";
import { check, type FormSchema, field, max, reasonField } from "../fields.ts";
import { MESSAGES } from "../messages.ts";

/**
 * An action of the team: all that its forms, the audit and its endpoint know of it. Its table names it, in the audit
 * too.
 */
export interface AdminActionRow {
  /** In the audit: "Publicar avaliação". */
  readonly title: string;
  /**
   * In the notice once it is made, where "{de}" is "do Colégio Vértice"; with whether visitors see it: always, or if
   * its states in the audit match.
   */
  readonly done: string | readonly [text: string, isSeen: true | RegExp];
  /** Text of its button, where a screen gives no other. */
  readonly button: string;
  /** Somebody loses by it: the action is confirmed with this sentence before it is sent. */
  readonly consequence?: string | undefined;
  /** The fields that are filled in: its `reason`, or a `note`, is in the audit. */
  readonly form: FormSchema & { readonly entries: { readonly reason: object } | { readonly note: object } };
  /** Hidden field that says what the action is about. */
  readonly key?: string;
}

/** A row of a table of actions. */
export const adminAction = <const A extends AdminActionRow>(row: A): A => row;

export const reason = reasonField();
export const onlyReason = v.object({ reason });
/** Of a decision by which nobody loses anything: a reason is taken, not asked for. */
export const optionalReason = v.optional(field("Motivo", max(300)), "");
export const noReason = v.object({ reason: optionalReason });

/** A day of the calendar: 30 February, which the clock reads as 2 March, is none. */
export const isoDate = check((text) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`);
}, MESSAGES.isoDate);
