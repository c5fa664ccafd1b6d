import type { reportedFeeEndpoints } from "../../contract/v3/reported-fees.ts";
import { onDemand } from "../../site/on-demand.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";

const submitReportedFee = onDemand(() => import("./submit-fee.ts"))("submitReportedFee");
const byLink = onDemand(() => import("./fee-by-link.ts"));
const [readFeeByLink, confirmReportedFee, withdrawReportedFee] = [
  byLink("readFeeByLink"),
  byLink("confirmReportedFee"),
  byLink("withdrawReportedFee"),
];

/** Fees that families report. */
export const reportedFeesApi: Handlers<typeof reportedFeeEndpoints> = {
  submit: withMails((call) => submitReportedFee(call, call.params.slug, call.body, call.idempotencyKey)),
  getByLink: ({ env, params, now }) => readFeeByLink(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmReportedFee(env.DB, params.token, now),
  withdraw: says("O que você informou foi apagado.", ({ env, params, now }) =>
    withdrawReportedFee(env.DB, params.token, now),
  ),
};
