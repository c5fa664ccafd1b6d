import { longField } from "../../contract/v3/fields.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";

/** The required reason of an action, under the label of its form. */
export const reasonUnder = (label: string) => longField(label, [required, min(5), max(300)]);

export const reasonField = reasonUnder("Motivo");
