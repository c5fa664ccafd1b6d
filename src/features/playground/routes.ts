import type { Route } from "../../parts/screen/route.ts";
import { onDemand } from "../../site/on-demand.ts";

const screen = onDemand(() => import("./playground.route.ts"));

export const PLAYGROUND_ROUTES: readonly Route[] = [
  { kind: "internal", pattern: "/playground", sample: "/playground", load: screen("loadPlayground") },
];
