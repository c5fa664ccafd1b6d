import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, toErrorBody } from "../contract/v3/errors.ts";
import { errorText } from "../domain/text/scrub.ts";
import { authApi } from "./accounts/auth.api.ts";
import { userApi } from "./accounts/user.api.ts";
import { adminApi } from "./admin/admin.api.ts";
import { claimsApi } from "./claims/claims.api.ts";
import { correctionsApi } from "./corrections/corrections.api.ts";
import { isD1Outage } from "./d1-outage.ts";
import { dataRequestsApi } from "./data-requests/data-requests.api.ts";
import type { BackendContext, BackendEnv } from "./env.ts";
import { leadsApi } from "./leads/leads.api.ts";
import { offersApi } from "./orders/offers.api.ts";
import { ordersApi } from "./orders/orders.api.ts";
import { schoolOrdersApi } from "./orders/school-orders.api.ts";
import { paymentsApi } from "./payments/payments.api.ts";
import { placesApi } from "./places/places.api.ts";
import { reviewsApi } from "./reviews/reviews.api.ts";

/** The longest body that any call needs, several times over. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The embedded backend: all of `/v3` that needs the database. It is spoken to with real requests, in process or over
 * the network (`src/contract/v3/client.ts`), and knows nothing of cookies or pages.
 */
export const backendApp = new Hono<BackendEnv>();

backendApp.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
backendApp.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => answer(c, new ApiError("too_large")) }));

backendApp.route("/v3", placesApi);
backendApp.route("/v3", reviewsApi);
backendApp.route("/v3", correctionsApi);
backendApp.route("/v3", leadsApi);
backendApp.route("/v3", claimsApi);
backendApp.route("/v3", dataRequestsApi);
backendApp.route("/v3/account/auth", authApi);
backendApp.route("/v3/account/user", userApi);
backendApp.route("/v3/account/user", ordersApi);
backendApp.route("/v3/school-orders", schoolOrdersApi);
backendApp.route("/v3/marketplace/offers", offersApi);
backendApp.route("/v3/admin", adminApi);
backendApp.route("/v3/payments", paymentsApi);

backendApp.notFound((c) => answer(c, new ApiError("not_found")));

backendApp.onError((error, c) => {
  if (error instanceof ApiError) return answer(c, error);
  console.error(c.req.method, c.req.routePath, errorText(error));
  return answer(c, new ApiError(isD1Outage(error) ? "unavailable" : "internal"));
});

function answer(c: BackendContext, error: ApiError): Response {
  if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
  return c.json(toErrorBody(error), error.status);
}
