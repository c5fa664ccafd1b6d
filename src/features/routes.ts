import type { Route } from "../parts/screen/route.ts";
import { BOOK_ROUTES } from "./books/routes.ts";
import { CHARGE_CHECK_ROUTES } from "./charge-check/routes.ts";
import { PLAYGROUND_ROUTES } from "./playground/routes.ts";
import { REPORTED_FEE_ROUTES } from "./reported-fees/routes.ts";

export const FEATURE_ROUTES: readonly Route[] = [
  ...BOOK_ROUTES,
  ...CHARGE_CHECK_ROUTES,
  ...PLAYGROUND_ROUTES,
  ...REPORTED_FEE_ROUTES,
];
