import * as v from "valibot";
import { email, max, min, required } from "../../domain/forms/form-rules.ts";
import { CORRECTION_FIELDS, type CorrectionField, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { endpoint } from "../endpoint.ts";
import { messageAnswer } from "./account.ts";
import { field, longField } from "./fields.ts";

/** A wrong fact on a school's page, with evidence. The e-mail is optional. */
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

export const CORRECTION_OPTIONS = Object.entries(CORRECTION_FIELDS).map(([value, { label }]) => ({ value, label }));

export const correctionEndpoints = {
  send: endpoint("POST /v3/schools/:slug/corrections", "anyone", messageAnswer, {
    summary: "Reports a wrong fact on the page of a school.",
    body: correctionRequest,
    status: 201,
    errors: ["not_found"],
  }),
};
