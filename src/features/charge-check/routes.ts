import type { Route } from "../../parts/screen/route.ts";
import { onDemand } from "../../site/on-demand.ts";
import { paths } from "../../site/paths.ts";

const screen = onDemand(() => import("./charge-check.route.ts"));

/** Pasted codes are no business of a tag manager. */
export const CHARGE_CHECK_ROUTES: readonly Route[] = [
  {
    kind: "credentials",
    pattern: paths.checkCharge(),
    sample: "/conferir",
    load: screen("loadChargeCheck"),
    submit: screen("submitChargeCheck"),
    offline: "no copy",
  },
];
