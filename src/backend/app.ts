import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Endpoint } from "../contract/endpoint.ts";
import { BACKEND_ENDPOINTS, type BackendEndpoints, maxBodyBytesOf } from "../contract/endpoints.ts";
import { ApiError, toErrorBody } from "../contract/v3/errors.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { FEATURE_HANDLERS } from "../features/api.ts";
import { accountsApi, secondFactorApi } from "./accounts/accounts.api.ts";
import { adminApi } from "./admin/admin.api.ts";
import { claimsApi } from "./claims/claims.api.ts";
import { correctionsApi, schoolEmailsApi } from "./corrections/corrections.api.ts";
import { isD1Outage } from "./d1-outage.ts";
import { dataRequestsApi } from "./data-requests/data-requests.api.ts";
import { deskFactsApi } from "./desk-facts/desk-facts.api.ts";
import { deskPeopleApi } from "./desk-people/desk-people.api.ts";
import { deskRequestsApi } from "./desk-requests/desk-requests.api.ts";
import type { BackendContext, BackendEnv } from "./env.ts";
import { followsApi } from "./follows/follows.api.ts";
import { type Handler, type Handlers, mount } from "./http/mount.ts";
import { leadsApi } from "./leads/leads.api.ts";
import { linksApi } from "./links/links.api.ts";
import { ordersApi } from "./orders/orders.api.ts";
import { schoolOrdersApi } from "./orders/school-orders.api.ts";
import { partnersApi } from "./partners/partners.api.ts";
import { paymentsApi } from "./payments/payments.api.ts";
import { picturesApi } from "./pictures/pictures.api.ts";
import { placesApi } from "./places/places.api.ts";
import { schoolPricesApi } from "./prices/school-prices.api.ts";
import { reviewsApi } from "./reviews/reviews.api.ts";
import { schoolFiguresApi } from "./school-figures/school-figures.api.ts";
import { schoolLettersApi } from "./school-letters/school-letters.api.ts";
import { deskSeatsApi } from "./seats/desk-seats.api.ts";

const HANDLERS: { readonly [Group in keyof BackendEndpoints]: Handlers<BackendEndpoints[Group]> } = {
  account: accountsApi,
  secondFactor: secondFactorApi,
  orders: ordersApi,
  payments: paymentsApi,
  places: placesApi,
  reviews: reviewsApi,
  corrections: correctionsApi,
  admin: adminApi,
  leads: leadsApi,
  claims: claimsApi,
  partnerships: partnersApi,
  deskPeople: deskPeopleApi,
  deskRequests: deskRequestsApi,
  deskSeats: deskSeatsApi,
  deskFacts: deskFactsApi,
  pictures: picturesApi,
  dataRequests: dataRequestsApi,
  schoolFigures: schoolFiguresApi,
  schoolLetters: schoolLettersApi,
  schoolOrders: schoolOrdersApi,
  schoolPrices: schoolPricesApi,
  schoolEmails: schoolEmailsApi,
  links: linksApi,
  follows: followsApi,
  ...FEATURE_HANDLERS,
};

/**
 * The embedded backend: all of `/v3` that needs the database. Called over HTTP, in process or remotely; it knows
 * nothing of cookies or pages.
 */
export const backendApp = new Hono<BackendEnv>();

backendApp.use(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
backendApp.use((c, next) => {
  const maxSize = maxBodyBytesOf(c.req.method, c.req.path);
  return bodyLimit({ maxSize, onError: () => toResponse(c, new ApiError("too_large")) })(c, next);
});

for (const [group, endpoints] of Object.entries(BACKEND_ENDPOINTS)) {
  const handlers = new Map(Object.entries<Handler<Endpoint>>(findEntry(HANDLERS, group)!));
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) mount(backendApp, endpoint, handlers.get(name)!);
}

backendApp.notFound((c) => toResponse(c, new ApiError("not_found")));

backendApp.onError((error, c) => {
  if (error instanceof ApiError) return toResponse(c, error);
  console.error(c.req.method, c.req.routePath, errorText(error));
  return toResponse(c, new ApiError(isD1Outage(error) ? "unavailable" : "internal"));
});

function toResponse(c: BackendContext, error: ApiError): Response {
  if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
  return c.json(toErrorBody(error), error.status);
}
