import fc from "fast-check";
import type { Addresses } from "./addresses.ts";
import { json, name, pairs, searchCall, text } from "./hostile.ts";

export interface FuzzRequest {
  /** The route pattern, for the report. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Known {
  readonly slug: string;
  readonly offer: string;
  readonly canaryCode: string;
  /** Codes of orders: the canary's, in two spellings, and one of the visitor who sends the requests. */
  readonly codes: readonly string[];
  readonly sessionIds: readonly string[];
  /** Cookies of a signed-in visitor. */
  readonly cookie: string;
  /** Cookies of a visitor with a pending second factor. */
  readonly halfCookie: string;
}

/** Logging out would turn the rest of the run into login redirects. */
const ENDINGS = /\/(sair|logout|deletion)$/;

/** A request to any route of the site, by a visitor, a family, a program or a bot. */
export function requestsTo({ SCREENS, FORMS, CALLS }: Addresses, known: Known): fc.Arbitrary<FuzzRequest> {
  const path = (pattern: string) => fillIn(pattern, known);
  const query = pairs.map((found) => (found.length === 0 ? "" : `?${new URLSearchParams(wellFormed(found))}`));
  const screen = fc.constantFrom(...SCREENS).chain(({ pattern: route }) =>
    fc.record({
      route: fc.constant(`GET ${route}`),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
      path: fc.tuple(path(route), query).map((parts) => parts.join("")),
      headers: visitor(known),
      body: fc.constant(undefined),
    }),
  );
  const form = fc.constantFrom(...FORMS).chain(({ pattern: route }) =>
    fc.record({
      route: fc.constant(`POST ${route}`),
      method: fc.constant("POST"),
      path: fc
        .tuple(path(route), fc.oneof({ weight: 4, arbitrary: fc.constant("") }, query))
        .map((parts) => parts.join("")),
      headers: sender(known, ENDINGS.test(route), "application/x-www-form-urlencoded"),
      body: fc.oneof(
        { weight: 8, arbitrary: pairs.map((found) => new URLSearchParams(wellFormed(found)).toString()) },
        { weight: 1, arbitrary: json },
      ),
    }),
  );
  const call = fc.constantFrom(...CALLS).chain(({ method, path: route }) =>
    fc.record({
      route: fc.constant(`${method} ${route}`),
      method: fc.constant(method),
      path: fc.tuple(path(route), query).map((parts) => parts.join("")),
      headers: sender(known, ENDINGS.test(route), "application/json"),
      body: method === "GET" ? fc.constant(undefined) : json,
    }),
  );
  const search = fc.record({
    route: fc.constant("POST /search/graphql"),
    method: fc.constant("POST"),
    path: fc.constant("/search/graphql"),
    headers: fc.constant({
      "content-type": "application/json",
      "x-application-name": "demonstracao",
      "x-api-key": "chave-de-demonstracao",
    }),
    body: fc.oneof({ weight: 5, arbitrary: searchCall }, { weight: 1, arbitrary: json }),
  });
  const anywhere = fc.record({
    route: fc.constant("anywhere"),
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "OPTIONS"),
    path: fc
      .tuple(fc.array(text, { maxLength: 5 }), query)
      .map(([parts, asked]) => `/${parts.map(escaped).join("/")}${asked}`),
    headers: visitor(known),
    body: fc.constant(undefined),
  });
  return fc.oneof(
    { weight: 8, arbitrary: screen },
    { weight: 5, arbitrary: form },
    { weight: 6, arbitrary: call },
    { weight: 1, arbitrary: search },
    { weight: 1, arbitrary: anywhere },
  );
}

function fillIn(pattern: string, known: Known): fc.Arbitrary<string> {
  const parts = pattern.split("/").map((part): fc.Arbitrary<string> => {
    const [, label] = /^:(\w+)/.exec(part) ?? [];
    if (label === undefined) return fc.constant(part);
    const right = {
      slug: [known.slug],
      offer: [known.offer],
      code: known.codes,
      id: known.sessionIds,
      state: ["sp"],
      city: ["sao-paulo-sp"],
      citySlug: ["sao-paulo-sp"],
      neighborhood: ["moema"],
      token: ["a".repeat(64)],
      format: ["json", "csv"],
    }[label];
    const anything = text.map(escaped);
    return right ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, anything) : anything;
  });
  return fc.tuple(...parts).map((filled) => filled.join("/"));
}

/** Ordinary and hostile headers. Each request comes from its own network, or rate limits would end the run. */
function visitor(known: Known): fc.Arbitrary<Record<string, string>> {
  const cookie = fc.oneof(
    { weight: 3, arbitrary: fc.constant(known.cookie) },
    { weight: 1, arbitrary: fc.constant(known.halfCookie) },
    { weight: 2, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: text.map(
        (value) =>
          `authentication_token=${escaped(value)}; sessiontoken=${escaped(value)}; consentimento=${escaped(value)}; campanha=${escaped(value)}`,
      ),
    },
  );
  return fc
    .tuple(cookie, fc.ipV4(), fc.subarray(["x-fragment", "x-tracking", "accept", "user-agent", "referer"]), text)
    .map(([said, network, names, value]) => ({
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": network,
      ...(said !== "" && { cookie: said }),
      ...Object.fromEntries(names.map((header) => [header, escaped(value).slice(0, 500)])),
    }));
}

function sender(known: Known, isEnding: boolean, type: string): fc.Arbitrary<Record<string, string>> {
  const types = fc.oneof(
    { weight: 9, arbitrary: fc.constant(type) },
    fc.constantFrom(
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/json",
      "application/x-www-form-urlencoded",
    ),
  );
  const program = text.map((value) => ({
    authorization: `Bearer ${escaped(value)}`.slice(0, 500),
    tenant: "escola-a-vista",
  }));
  return fc
    .tuple(visitor(known), types, fc.option(program, { freq: 8 }), fc.uuid(), name)
    .map(([headers, contentType, credentials, key, odd]) => {
      const { cookie, ...others } = headers;
      return {
        ...(isEnding || cookie === undefined ? others : headers),
        "content-type": contentType,
        "idempotency-key": odd === "key" ? "x" : key,
        ...credentials,
      };
    });
}

function wellFormed(found: readonly (readonly [string, string])[]): [string, string][] {
  return found.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()]);
}

function escaped(raw: string): string {
  return encodeURIComponent(raw.toWellFormed()) || "x";
}
