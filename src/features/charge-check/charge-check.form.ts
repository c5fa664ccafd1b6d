import * as v from "valibot";
import { longField, max, required } from "../../contract/forms/fields.ts";
import { MAX_PASTED } from "./pasted.rules.ts";

/** A pasted code. */
export const chargeCheckForm = v.object({ code: longField("Código", required, max(MAX_PASTED)) });
