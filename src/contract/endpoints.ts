import * as v from "valibot";
import { FEATURE_ENDPOINTS } from "../features/contract.ts";
import { apiOf, REDIRECT_PATH } from "./api-path.ts";
import { ACCESS, type Endpoint, endpoint, type Limiter } from "./endpoint.ts";
import { SEARCH_API_PATH } from "./search-api/call.ts";
import { SEARCH_ERRORS, type SearchErrorCode } from "./search-api/errors.ts";
import { accountEndpoints } from "./v3/account.ts";
import { adminEndpoints } from "./v3/admin.ts";
import { claimEndpoints } from "./v3/claims.ts";
import { correctionEndpoints } from "./v3/corrections.ts";
import { dataRequestEndpoints } from "./v3/data-requests.ts";
import { deskFactEndpoints } from "./v3/desk-facts.ts";
import { deskPeopleEndpoints } from "./v3/desk-people.ts";
import { deskRequestEndpoints } from "./v3/desk-requests.ts";
import { deskSeatEndpoints } from "./v3/desk-seats.ts";
import type { ErrorCode } from "./v3/errors.ts";
import { followEndpoints } from "./v3/follows.ts";
import { leadEndpoints } from "./v3/leads.ts";
import { linkEndpoints } from "./v3/links.ts";
import { orderEndpoints, paymentEndpoints } from "./v3/orders.ts";
import { partnershipEndpoints } from "./v3/partnerships.ts";
import { pictureEndpoints } from "./v3/pictures.ts";
import { placeEndpoints } from "./v3/places.ts";
import { reviewEndpoints } from "./v3/reviews.ts";
import { schoolEmailEndpoints } from "./v3/school-email-changes.ts";
import { schoolFigureEndpoints } from "./v3/school-figures.ts";
import { schoolLetterEndpoints } from "./v3/school-letters.ts";
import { schoolOrderEndpoints } from "./v3/school-orders.ts";
import { schoolPriceEndpoints } from "./v3/school-prices.ts";
import { secondFactorEndpoints } from "./v3/second-factor.ts";

/**
 * The endpoints of the backend, by subject. The embedded backend's routes, the typed client, forwarding, limits, access
 * records, docs/api.md and the tests that call every endpoint are derived from this table.
 */
export const BACKEND_ENDPOINTS = {
  account: accountEndpoints,
  secondFactor: secondFactorEndpoints,
  orders: orderEndpoints,
  payments: paymentEndpoints,
  places: placeEndpoints,
  reviews: reviewEndpoints,
  corrections: correctionEndpoints,
  admin: adminEndpoints,
  leads: leadEndpoints,
  claims: claimEndpoints,
  partnerships: partnershipEndpoints,
  deskPeople: deskPeopleEndpoints,
  deskRequests: deskRequestEndpoints,
  deskSeats: deskSeatEndpoints,
  deskFacts: deskFactEndpoints,
  pictures: pictureEndpoints,
  dataRequests: dataRequestEndpoints,
  schoolFigures: schoolFigureEndpoints,
  schoolLetters: schoolLetterEndpoints,
  schoolOrders: schoolOrderEndpoints,
  schoolPrices: schoolPriceEndpoints,
  schoolEmails: schoolEmailEndpoints,
  links: linkEndpoints,
  follows: followEndpoints,
  ...FEATURE_ENDPOINTS,
};
export type BackendEndpoints = typeof BACKEND_ENDPOINTS;

/** The endpoints that the Worker answers itself. */
const SITE_ENDPOINTS = {
  findRedirect: endpoint(
    `GET ${REDIRECT_PATH}`,
    "public",
    v.object({ target: v.string(), status: v.picklist([301, 302, 308]) }),
    { summary: "Where a path of the site redirects to; 204 when nowhere (K5).", query: v.object({ path: v.string() }) },
  ),
  search: endpoint(`POST ${SEARCH_API_PATH}`, "partner", v.object({ data: v.unknown() }), {
    summary: "The search API: GraphQL (A12).",
    body: v.object({
      query: v.string(),
      variables: v.optional(v.record(v.string(), v.unknown())),
      operationName: v.optional(v.string()),
    }),
    limiter: "LIMIT_API",
    errors: Object.keys(SEARCH_ERRORS) as SearchErrorCode[],
  }),
};

export const ENDPOINTS: readonly Endpoint[] = [...Object.values(BACKEND_ENDPOINTS), SITE_ENDPOINTS].flatMap((group) =>
  Object.values<Endpoint>(group),
);

/** Default limit, several times the longest body of an ordinary call. */
const MAX_BODY_BYTES = 64 * 1024;

const MATCHERS = ENDPOINTS.map((row) => [new RegExp(`^${row.path.replace(/:\w+/g, "[^/]+")}$`), row] as const);

/** The endpoint of a request, by its decoded path; null when there is none. */
export function findEndpoint(method: string, path: string): Endpoint | null {
  const read = method === "HEAD" ? "GET" : method;
  return MATCHERS.find(([pattern, row]) => row.method === read && pattern.test(path))?.[1] ?? null;
}

/** Maximum bytes of the body of a request to one of the APIs. */
export function maxBodyBytesOf(method: string, path: string): number {
  return findEndpoint(method, path)?.maxBodyBytes ?? MAX_BODY_BYTES;
}

/** The limiter that counts a request to one of the APIs. */
export function limiterOf(method: string, path: string): Limiter {
  const isRead = method === "GET" || method === "HEAD";
  return findEndpoint(method, path)?.limiter ?? (isRead || apiOf(path) === "search" ? "LIMIT_API" : "LIMIT_FORMS");
}

export function errorsOf(row: Endpoint): ReadonlySet<ErrorCode | SearchErrorCode> {
  return new Set<ErrorCode | SearchErrorCode>([
    ...ACCESS[row.access].errors,
    ...(row.body ? (["invalid_request", "unsupported_type", "invalid_fields", "too_large"] as const) : []),
    ...(row.isIdempotent ? (["invalid_request"] as const) : []),
    // A form submitted from another site.
    ...(row.method === "GET" ? [] : (["forbidden"] as const)),
    ...(row.isServerOnly ? (["not_found"] as const) : []),
    ...(row.errors ?? []),
    "too_many_attempts",
    "internal",
    "unavailable",
  ]);
}
