import type { Route } from "../parts/screen/route.ts";
import { PLAYGROUND_ROUTES } from "./playground/routes.ts";
import { REPORTED_FEE_ROUTES } from "./reported-fees/routes.ts";

/** The screens of the features. */
export const FEATURE_ROUTES: readonly Route[] = [...PLAYGROUND_ROUTES, ...REPORTED_FEE_ROUTES];
