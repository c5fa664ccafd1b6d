import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Access, Endpoint } from "../../../src/contract/endpoint.ts";
import { errorsOf } from "../../../src/contract/endpoints.ts";
import type { Route, RouteGuard, RouteKind } from "../../../src/parts/screen/route.ts";
import { ROUTES } from "../../../src/routes/table.ts";
import { locationOf, publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { AGREEMENT, administrator, anasThings, everythingStored, type Person } from "./families.ts";
import { makeStrangers, type Stranger, type StrangerName } from "./strangers.ts";

/** Ways in which a screen receives a visitor. */
const SCREEN_OUTCOMES = {
  /** Takes it as from anybody, whatever is wrong with what was sent. */
  answers: (response) => ![401, 403, 500].includes(response.status),
  login: leadsTo(/^\/(entrar(?:\/por-email)?\?redirect=|cadastro\?redirect=%2Freservar%2F)[^&]*$/),
  "login again": leadsTo(/^\/entrar\?redirect=[^&]*&sessao=expirada$/),
  "code first": leadsTo(/^\/entrar\/codigo\?/),
  "second factor first": leadsTo(/^\/meus-dados\/duas-etapas\?/),
  "not there": (response) => response.status === 404,
  /** A link that is none: its page says so, or asks for a password that will do nothing. */
  "no such link": (response, method) => [404, 422, ...(method === "GET" ? [200] : [])].includes(response.status),
} as const satisfies Record<string, (response: Response, method: string) => boolean>;

/** Ways in which a call receives a visitor. */
const CALL_OUTCOMES = {
  answers: SCREEN_OUTCOMES.answers,
  "not signed in": (response) => response.status === 401,
  refused: (response) => response.status === 403,
  "code first": (_, code) => code === "second_factor_required",
  "second factor first": (_, code) => code === "second_factor_missing",
  "not there": (response) => response.status === 404,
  "no such link": (response) => response.status === 404 || response.status === 422,
} as const satisfies Record<string, (response: Response, code: string) => boolean>;

type ScreenOutcome = keyof typeof SCREEN_OUTCOMES;
type CallOutcome = keyof typeof CALL_OUTCOMES;
type Outcomes<Outcome> = Readonly<Record<StrangerName, Outcome>>;

/** The same for all. */
const all = <Outcome>(outcome: Outcome): Outcomes<Outcome> => ({
  nobody: outcome,
  "another family": outcome,
  "another school": outcome,
  "an administrator without a second factor": outcome,
  "a session that awaits its code": outcome,
  "an expired session": outcome,
  "a session from before a new password": outcome,
});

/** Of a screen that asks for a session, by what it is to a family and to an administrator without a second factor. */
const screenBehindLogin = (family: ScreenOutcome, admin = family): Outcomes<ScreenOutcome> => ({
  nobody: "login",
  "another family": family,
  "another school": "login",
  "an administrator without a second factor": admin,
  "a session that awaits its code": "code first",
  "an expired session": "login again",
  "a session from before a new password": "login again",
});

/** The same, of a call. */
const callBehindLogin = (family: CallOutcome, admin = family): Outcomes<CallOutcome> => ({
  nobody: "not signed in",
  "another family": family,
  "another school": "not signed in",
  "an administrator without a second factor": admin,
  "a session that awaits its code": "code first",
  "an expired session": "not signed in",
  "a session from before a new password": "not signed in",
});

/** Expected access of each visitor, by guard and owner of a screen. */
const ACCESS = {
  open: all("answers"),
  link: all("no such link"),
  "own link": { ...all("no such link"), "another school": "answers" },
  "of the visitor": screenBehindLogin("answers"),
  "of Ana": screenBehindLogin("not there"),
  administration: screenBehindLogin("not there", "second factor first"),
} as const satisfies Record<string, Outcomes<ScreenOutcome>>;

const guest: Outcomes<CallOutcome> = { ...callBehindLogin("answers"), nobody: "answers", "another school": "answers" };

/** Outcomes of the calls of each access, by visitor: an access without a line is an error of TypeScript. */
const BY_ACCESS: Readonly<Record<Exclude<Access, "partner">, Outcomes<CallOutcome>>> = {
  public: all("answers"),
  anyone: all("answers"),
  guest,
  visitor: guest,
  link: all("no such link"),
  user: callBehindLogin("answers"),
  pending: { ...callBehindLogin("answers"), "a session that awaits its code": "answers" },
  admin: callBehindLogin("not there", "second factor first"),
  provider: all("refused"),
};

/** Parameters of a URL that identify a record of one account. */
const OWNED = /:(code|id)\b/;
/** Routes of a school's link, which open that school's own pages. */
const AUTHOR_LINK = /^\/mesa\/|^\/v3\/(claims\/own\/:token(\/.+)?|mailed-links\/:token\/renewal)$/;

function accessOf({ pattern, kind, guard }: Route): keyof typeof ACCESS {
  if (guard === "adminRequired") return "administration";
  if (guard === "loginRequired") return OWNED.test(pattern) ? "of Ana" : "of the visitor";
  if (kind === "link") return AUTHOR_LINK.test(pattern) ? "own link" : "link";
  return "open";
}

function outcomesOf({ path, access, isServerOnly }: Endpoint): Outcomes<CallOutcome> {
  if (isServerOnly) return all("not there");
  if (access === "user" && OWNED.test(path)) return callBehindLogin("not there");
  const outcomes = BY_ACCESS[access as keyof typeof BY_ACCESS];
  return AUTHOR_LINK.test(path) ? { ...outcomes, "another school": "answers" } : outcomes;
}

function leadsTo(path: RegExp) {
  return (response: Response) => response.status === 303 && path.test(locationOf(response));
}

let things: Awaited<ReturnType<typeof anasThings>>;
let strangers: Readonly<Record<StrangerName, Stranger>>;
let admin: Person;

beforeAll(async () => {
  await publishWorldWithInbox();
  things = await anasThings();
  admin = await administrator("chefe@escola.example");
  strangers = await makeStrangers(
    (await env.DB.prepare("SELECT slug FROM school WHERE inep_code = '35000002'").first<string>("slug"))!,
  );
});
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM attempt").run();
});

/** Valid input of any form and call, so that nothing is refused for its values; it names Ana's records. */
const fields = () => ({
  ...AGREEMENT,
  pixKey: "familia@exemplo.com.br",
  outcome: "paid",
  acao: "confirmar",
  change: "renew",
  confirma: "on",
  reviewId: things.reviewId,
  body: "Obrigado pela visita.",
});

function send(person: Person, method: string, path: string, isCall: boolean, headers: HeadersInit = {}) {
  if (method === "GET") return person.get(path);
  const type = isCall ? "application/json" : "application/x-www-form-urlencoded";
  return person.send(path, {
    method,
    headers: { "content-type": type, "idempotency-key": crypto.randomUUID(), ...headers },
    body: isCall ? JSON.stringify(fields()) : new URLSearchParams({ ...fields(), key: crypto.randomUUID() }).toString(),
  });
}

const pathFor = (pattern: string, { token }: Pick<Stranger, "token">) =>
  samplePath(pattern, { code: things.code, id: things.sessionId, token });

/** The same path with its first letter encoded. */
const encoded = (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** How often a route was asked: what knows no route comes to each by turns. */
let turn = 0;

/** Sessions that are gone in another way each: one of them comes to each route. */
const GONE: readonly StrangerName[] = ["an expired session", "a session from before a new password"];

/**
 * Sends another site and all strangers, first those who are to be sent away: nothing may be stored by them.
 */
async function sendStrangers<Outcome extends string>(
  method: string,
  pattern: string,
  outcomes: Outcomes<Outcome>,
  isAsExpected: (outcome: Outcome, response: Response, text: string) => boolean,
) {
  const absent = GONE[++turn % GONE.length];
  const people = await Promise.all(
    (Object.entries(strangers) as [StrangerName, Stranger][])
      .filter(([name]) => name !== absent)
      .map(async ([name, stranger]) => ({
        name,
        expected: outcomes[name],
        path: pathFor(pattern, stranger),
        person: await stranger.open(),
      })),
  );
  const receive = async ({ name, expected, path, person }: (typeof people)[number]) => {
    const response = await send(person, method, path, pattern.startsWith("/v3"));
    const text = await response.text();
    const summary = `${name}: ${response.status} ${locationOf(response)} ${text.slice(0, 100)}`;
    expect(isAsExpected(expected, response, text), `${summary} is not “${expected}”`).toBe(true);
    expect(text, name).not.toMatch(/ana@familia|Ana Souza|982\.?247/);
    if (expected === "not there") expect(text, name).not.toContain(things.code);
  };
  const before = method === "GET" ? null : await everythingStored();
  if (before) await sendCrossSite(method, pattern);
  for (const stranger of people) if (stranger.expected !== "answers") await receive(stranger);
  if (before) expect(await everythingStored()).toEqual(before);
  for (const stranger of people) if (stranger.expected === "answers") await receive(stranger);
}

/** Another spelling of a path is answered as the path itself, or leads to it. */
async function sendEncoded(method: string, pattern: string) {
  const isCall = pattern.startsWith("/v3");
  const stranger = strangers["another family"];
  const path = pathFor(pattern, stranger);
  if (path === "/") return;
  const [plain, other] = [
    await send(await stranger.open(), method, path, isCall),
    await send(await stranger.open(), method, encoded(path), isCall),
  ];
  if (other.status === 301)
    expect([method, locationOf(other)]).toEqual(["GET", plain.status === 301 ? locationOf(plain) : path]);
  else expect(other.status, encoded(path)).toBe(plain.status);
  if (isCall) expect(await other.text()).not.toMatch(/[\da-f]{64}/);
}

/**
 * A request that another site makes the visitor's browser send; cookies come with it, as they would without SameSite.
 */
const FOREIGN: readonly (readonly [name: string, headers: HeadersInit, type: string])[] = [
  [
    "a form of another site",
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    "application/x-www-form-urlencoded",
  ],
  [
    "a neighbour of the domain",
    { "sec-fetch-site": "same-site", origin: "https://blog.escola.example" },
    "multipart/form-data; boundary=x",
  ],
  ["an old browser that names another site", { "sec-fetch-site": "", origin: "https://evil.example" }, "text/plain"],
  ["a page without an origin", { "sec-fetch-site": "cross-site", origin: "null" }, "application/json"],
  ["nobody who says where from", { "sec-fetch-site": "" }, ""],
];

/** A form that programs of any origin post: its token is the only credential (RFC 8058). */
const OF_ANY_SITE = "/parar/:token";

/** Whoever it belongs to, a request of another site is refused (CSRF); the caller sees that it changes nothing. */
async function sendCrossSite(method: string, pattern: string) {
  const owner = /admin/.test(pattern) ? admin : things.ana;
  const path = pathFor(pattern, { token: things.reviewToken });
  const [name, headers, type] = FOREIGN[turn % FOREIGN.length]!;
  const response = await send(owner, method, path, type.includes("json"), { ...headers, "content-type": type });
  // The provider of payments is identified by its signature, which nobody else has.
  const status = pattern === OF_ANY_SITE ? 204 : 403;
  expect([response.status, response.headers.getSetCookie()], name).toEqual([status, []]);
}

/** Its owner opens it; the page of another stage of the order may redirect. */
async function expectOpenToOwner(pattern: string) {
  const response = await things.ana.get(pathFor(pattern, { token: things.reviewToken }));
  expect([200, 303], await response.text()).toContain(response.status);
}

test("screens, forms and calls name what is of one account", () => {
  const owned = [SCREENS, FORMS, CALLS.map(({ path }) => ({ pattern: path }))].map(
    (routes) => routes.filter(({ pattern }) => OWNED.test(pattern)).length,
  );
  expect(Math.min(...owned)).toBeGreaterThanOrEqual(3);
});

describe("every screen and form, with whoever it is not for", () => {
  const screens = [
    ...SCREENS.map((route) => ["GET", route.pattern, accessOf(route)] as const),
    ...FORMS.map((route) => ["POST", route.pattern, accessOf(route)] as const),
  ];

  test.each(screens)("%s %s (%s)", async (method, pattern, access) => {
    await sendStrangers(method, pattern, ACCESS[access], (outcome, response) =>
      SCREEN_OUTCOMES[outcome](response, method),
    );
    await sendEncoded(method, pattern);
    if (method === "GET" && access === "of Ana") await expectOpenToOwner(pattern);
  });

  test("endpoints of an account or the team require a session (R7–R9, G2)", () => {
    const guards: Partial<Record<RouteKind, RouteGuard>> = {
      account: "loginRequired",
      payment: "loginRequired",
      internal: "adminRequired",
    };
    const open = ROUTES.filter(({ kind, guard }) => kind in guards && guard !== guards[kind]);
    expect(open.map(({ pattern }) => pattern)).toEqual(["/playground"]);
  });
});

describe("every call of /v3, with whoever it is not for", () => {
  test.each(CALLS.map((call) => [call.method, call.path, call.access, call] as const))(
    "%s %s (%s)",
    async (method, path, access, call) => {
      const codes = errorsOf(call) as ReadonlySet<string>;
      await sendStrangers(method, path, outcomesOf(call), (outcome, response, text) => {
        // The documentation lists the errors of each endpoint.
        const { code = "" } = response.ok ? {} : (JSON.parse(text) as { readonly code?: string });
        if (code !== "") expect(codes, path).toContain(code);
        return CALL_OUTCOMES[outcome](response, code);
      });
      await sendEncoded(method, path);
      if (method === "GET" && access === "user" && OWNED.test(path)) await expectOpenToOwner(path);
    },
  );
});
