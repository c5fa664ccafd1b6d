import { longField } from "../../contract/v3/fields.ts";
import { max, min, required } from "../../domain/form-rules.ts";

/** Why something is done; nothing is done without. */
export const reasonField = longField("Motivo", [required, min(5), max(300)]);
