import * as v from "valibot";
import { email, max, min, required } from "../../domain/forms/form-rules.ts";
import { CORRECTION_FIELDS, type CorrectionField, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { messageAnswer } from "./account.ts";
import { apiPath, type Call } from "./call.ts";
import { field, longField } from "./fields.ts";

/** What somebody says is wrong on a school's page, and where it can be checked. The e-mail may be left out. */
export const correctionRequest = v.object({
  field: v.pipe(
    v.optional(v.string(), ""),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && !isCorrectionField(dataset.value)) addIssue({ message: "Escolha o que está errado" });
    }),
    v.transform((name) => name as CorrectionField),
  ),
  value: longField("O dado certo", [required, max(500)]),
  evidence: longField("Onde dá para conferir", [required, min(5), max(500)]),
  email: field("E-mail", [max(254), email]),
});
export type CorrectionRequest = Record<"field" | "value" | "evidence" | "email", string>;

export const CORRECTION_OPTIONS = Object.entries(CORRECTION_FIELDS).map(([value, { label }]) => ({ value, label }));

export function correctionCalls(call: Call) {
  return {
    /** Throws `not_found`, `invalid_fields`, `too_many_attempts`. */
    send: async (slug: string, body: CorrectionRequest): Promise<void> => {
      await call("site", "POST", apiPath`/v3/schools/${slug}/corrections`, messageAnswer, { body });
    },
  };
}
