import { longField } from "../../contract/v3/fields.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";

/** Why something is done, by the name that its form gives it; nothing is done without. */
export const reasonUnder = (label: string) => longField(label, [required, min(5), max(300)]);

export const reasonField = reasonUnder("Motivo");
