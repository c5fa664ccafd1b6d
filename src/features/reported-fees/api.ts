import type { ActionHandlers } from "../../backend/admin/action.ts";
import { type Handlers, says, withMails } from "../../backend/http/mount.ts";
import { onDemand } from "../../site/on-demand.ts";
import type { REPORTED_FEE_ACTIONS } from "./actions.ts";
import type { reportedFeeEndpoints, reportedFeeTeamEndpoints } from "./contract.ts";

const submitReportedFee = onDemand(() => import("./submit.service.ts"))("submitReportedFee");
const byLink = onDemand(() => import("./by-link.service.ts"));
const [readFeeByLink, confirmReportedFee, withdrawReportedFee] = [
  byLink("readFeeByLink"),
  byLink("confirmReportedFee"),
  byLink("withdrawReportedFee"),
];
const team = onDemand(() => import("./team.service.ts"));
const [listReportedFees, acceptReportedFee, refuseReportedFee] = [
  team("listReportedFees"),
  team("acceptReportedFee"),
  team("refuseReportedFee"),
];

export const reportedFeesApi: Handlers<typeof reportedFeeEndpoints> = {
  submit: withMails((call) => submitReportedFee(call, call.params.slug, call.body, call.idempotencyKey)),
  getByLink: ({ env, params, now }) => readFeeByLink(env.DB, params.token, now),
  confirm: ({ env, params, now }) => confirmReportedFee(env.DB, params.token, now),
  withdraw: says("O que você informou foi apagado.", ({ env, params, now }) =>
    withdrawReportedFee(env.DB, params.token, now),
  ),
};

export const reportedFeesTeamApi: Handlers<typeof reportedFeeTeamEndpoints> = {
  listReportedFees: ({ env, query }) => listReportedFees(env.DB, query.search),
};

export const reportedFeeActions: ActionHandlers<typeof REPORTED_FEE_ACTIONS> = {
  "aceitar-preco": (env, { id }) => acceptReportedFee(env, id),
  "recusar-preco": (env, { id, reason }, _admin, now) => refuseReportedFee(env, id, reason, now),
};
