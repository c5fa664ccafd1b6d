import type { Handlers } from "../../backend/http/mount.ts";
import { onDemand } from "../../site/on-demand.ts";
import type { chargeCheckEndpoints } from "./contract.ts";

const checkCharge = onDemand(() => import("./check-charge.service.ts"))("checkCharge");

export const chargeCheckApi: Handlers<typeof chargeCheckEndpoints> = {
  check: (call) => checkCharge(call, call.body.code),
};
