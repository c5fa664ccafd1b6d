import * as v from "valibot";
import { endpoint } from "../../contract/endpoint.ts";
import { cents } from "../../contract/money.ts";
import { payee } from "../../contract/v3/orders.ts";
import { orNull, word } from "../../contract/v3/parts.ts";
import { chargeCheckForm } from "./charge-check.form.ts";
import type { ChargeChange, CheckedState } from "./checked.rules.ts";

const checked = v.object({
  /** "exact": we issued it as it is. "changed": somebody made it from a code of ours. */
  match: v.picklist(["exact", "changed", "none"]),
  /** Parts of a changed code that differ from what we issued. */
  changes: v.array(word<ChargeChange>()),
  hasOurKey: v.boolean(),
  /** Null unless it is exact, as are the next three. */
  state: v.nullable(word<CheckedState>()),
  /** End of an open charge, an instant, or of a voucher, a date. */
  until: orNull,
  amountCents: v.nullable(cents),
  school: orNull,
  payee,
});
export type Checked = v.InferOutput<typeof checked>;

export const chargeCheckEndpoints = {
  check: endpoint("POST /v3/charge-checks", "anyone", checked, {
    summary: "Whether a pasted Pix code or voucher code is one that we issued. Nothing about a person.",
    body: chargeCheckForm,
  }),
};
