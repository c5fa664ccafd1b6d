import type { Route } from "../../parts/screen/route.ts";
import { onDemand } from "../../site/on-demand.ts";

const screens = onDemand(() => import("./screens.ts"));
const team = onDemand(() => import("./team.route.ts"));

export const REPORTED_FEE_ROUTES: readonly Route[] = [
  {
    kind: "public",
    pattern: "/escola/:slug/informar-mensalidade",
    sample: "/escola/colegio-vertice/informar-mensalidade",
    load: screens("loadReportFee"),
    submit: screens("submitReportFee"),
  },
  {
    kind: "link",
    pattern: "/minha-mensalidade/:token",
    sample: null,
    load: screens("loadReportedFee"),
    submit: screens("submitReportedFee"),
  },
  {
    kind: "internal",
    guard: "adminRequired",
    pattern: "/admin/precos-de-familias",
    sample: null,
    load: team("loadReportedFees"),
    submit: team("submitReportedFees"),
  },
];
