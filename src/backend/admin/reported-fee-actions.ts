import { onDemand } from "../../site/on-demand.ts";
import { adminAction } from "./action.ts";

const fees = onDemand(() => import("./reported-fees.ts"));
const [acceptReportedFee, refuseReportedFee] = [fees("acceptReportedFee"), fees("refuseReportedFee")];

/** Decisions on fees that families report. */
export const REPORTED_FEE_ACTIONS = [
  adminAction("aceitar-preco", "id", (env, { id }) => acceptReportedFee(env, id)),
  adminAction("recusar-preco", "id", (env, { id, reason }, _admin, now) => refuseReportedFee(env, id, reason, now)),
];
