import type { Route } from "../parts/screen/route.ts";
import { PLAYGROUND_ROUTES } from "./playground/routes.ts";

/** The screens of the features. */
export const FEATURE_ROUTES: readonly Route[] = [...PLAYGROUND_ROUTES];
