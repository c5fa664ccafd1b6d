import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions, CookiePrefixOptions } from "hono/utils/cookie";
import type { TrackingEvent } from "../contract/tracking.ts";
import type { User } from "../contract/v3/account.ts";
import { type BackendClient, backendClient } from "../contract/v3/client.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { EMAIL_CODE_MINUTES, SESSION_DAYS } from "../domain/constants.ts";
import { readConsent } from "../site/consent.ts";
import { FORM_EVENTS, type FormEvent } from "../site/form-events.ts";
import type { AppContext } from "./app-context.ts";
import { backendOf, endSession } from "./backend.ts";

/** Cookies of the specification (E26); `prefixOf` says when their names have a prefix. */
const SESSION_TOKEN = "sessiontoken";

const USER_HASH = "userHash";

const USER_TOKEN = "authentication_token";

/** State of a login with Google, while the visitor is there. */
const SOCIAL_LOGIN = "social_login";

/** State of a request for a pass (payment-host.ts), while the visitor is at the site. */
const PASS_STATE = "passe";

/** The address to which the last form sent a link, for the page that follows; no URL shows it. */
const MAILED_TO = "destino";

/** Input of the request for a code by e-mail, and the ticket that the code needs. */
const EMAIL_CODE = "entrada";

/** A reservation that waits for the code. */
const RESERVATION = "reserva";

/** Events of forms that no measured page has sent yet: "sign_up.purchase_awaited". */
const NOTED = "acoes";

/** As long as a code of Pix is valid. */
const NOTED_AGE_S = 3_600;

const STATE_AGE_S = 600;

/** As long as a code by e-mail is valid. */
const EMAIL_CODE_AGE_S = EMAIL_CODE_MINUTES * 60;

/** As long as the session itself (C1, H5). */
const USER_TOKEN_AGE_S = SESSION_DAYS * 86_400;

/** Format of our token cookies; other values are ignored. */
const TOKEN = /^[\w.-]{8,512}$/;

/** The visitor of a request: session cookies, backend client and account. */
export type RequestSession = ReturnType<typeof requestSessionOf>;

/** Lazy: public pages read no cookie and make no client. */
export function requestSessionOf(c: AppContext) {
  let user: Promise<User | null> | undefined;
  let isExpired = false;
  let awaitsCode = false;
  let outage: ApiError | null = null;
  const session = once(() => sessionOf(c, (earlier) => endSession(c, earlier)));
  const backend = () => {
    const { userToken, start, remember } = session();
    return backendClient({ ...backendOf(c), sessionToken: start(), userToken, onSessionToken: remember });
  };
  return {
    session,
    backend,
    isExpired: () => isExpired,
    /** Whether the visitor still owes the code of their second factor. */
    awaitsCode: () => awaitsCode,
    /** The error that kept the user from being loaded; the visitor stays signed in. */
    outage: () => outage,
    account(): Promise<User | null> {
      if (session().userToken === undefined) return Promise.resolve(null);
      user ??= loadUser(backend()).then((loaded) => {
        awaitsCode = loaded === "awaits code";
        if (loaded instanceof ApiError) outage = loaded;
        if (loaded === "awaits code" || loaded instanceof ApiError) return null;
        if (loaded) return loaded;
        isExpired = true;
        session().signOut();
        return null;
      });
      return user;
    },
  };
}

/** Statuses of a refused token. */
const REFUSED = [401, 403, 404];

/**
 * S10–S12, X13, X15, X16: a user whose token is refused is signed out; only server errors are logged. A backend that
 * fails says nothing about the token (docs/decisions/034-letter-of-the-specification.md).
 */
async function loadUser(backend: BackendClient): Promise<User | "awaits code" | ApiError | null> {
  try {
    return await backend.account.getUser();
  } catch (error) {
    if (!(error instanceof ApiError)) {
      console.error("Failed to load user");
      throw error;
    }
    if (error.code === "second_factor_required") return "awaits code";
    if (error.status >= 500) console.error("Erro ao obter usuário.", error.code);
    return REFUSED.includes(error.status) ? null : error;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Reads the session cookies. Writes none unless asked: shared caches store no response with a cookie, so public pages
 * start no session. `onReplaced` ends the earlier session of a visitor who signs in again.
 */
function sessionOf(c: AppContext, onReplaced: (earlierUserToken: string) => void) {
  let userToken = readToken(c, USER_TOKEN);
  let sessionToken = readToken(c, SESSION_TOKEN);
  const options: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    prefix: prefixOf(c),
    ...(c.env.SESSION_DOMAIN && { domain: c.env.SESSION_DOMAIN }),
  };
  const remember = (token: string) => {
    if (token === sessionToken || !TOKEN.test(token)) return;
    sessionToken = token;
    setCookie(c, SESSION_TOKEN, token, options);
  };
  const keepState =
    (name: string, maxAge = STATE_AGE_S) =>
    (value: string | null) => {
      if (value === null) deleteCookie(c, name, options);
      else setCookie(c, name, value, { ...options, maxAge });
    };
  const readState = (name: string) => () => getCookie(c, name, prefixOf(c)) ?? null;
  const readNoted = () => getCookie(c, NOTED, prefixOf(c))?.split(".") ?? [];
  const keepNoted = keepState(NOTED, NOTED_AGE_S);
  return {
    get userToken() {
      return userToken;
    },
    /**
     * The pseudonymous token (S8, S9): a new one is made when there is none. It groups the requests of one visit and
     * proves nothing (Z19). Both cookies end with the browser's session.
     */
    start() {
      if (sessionToken !== undefined) return sessionToken;
      const known = readToken(c, USER_HASH);
      const token = known ?? crypto.randomUUID();
      if (known === undefined) setCookie(c, USER_HASH, token, options);
      remember(token);
      return token;
    },
    /** Stores a session token of the backend (H4). */
    remember,
    signIn(token: string) {
      if (userToken !== undefined) onReplaced(userToken);
      userToken = token;
      setCookie(c, USER_TOKEN, token, { ...options, maxAge: USER_TOKEN_AGE_S });
    },
    socialLogin: readState(SOCIAL_LOGIN),
    keepSocialLogin: keepState(SOCIAL_LOGIN),
    mailedTo: readState(MAILED_TO),
    keepMailedTo: keepState(MAILED_TO),
    emailCode: readState(EMAIL_CODE),
    keepEmailCode: keepState(EMAIL_CODE, EMAIL_CODE_AGE_S),
    reservation: readState(RESERVATION),
    keepReservation: keepState(RESERVATION, EMAIL_CODE_AGE_S),
    note(event: FormEvent) {
      if (!readConsent(c.req.header("cookie") ?? "")?.includes("medicao")) return;
      const noted = new Set(readNoted());
      const wasAwaited = event === "purchase" && noted.delete("purchase_awaited");
      // The address of a payment may be opened again: it only completes what its form began.
      if (event === "purchase" && c.req.method !== "POST" && !wasAwaited) return;
      keepNoted([...noted.add(event)].join("."));
    },
    /** Returns the noted events, each once. */
    takeNoted(): TrackingEvent[] {
      const noted = readNoted();
      const given = FORM_EVENTS.filter((name) => noted.includes(name));
      if (given.length > 0) keepNoted(noted.includes("purchase_awaited") ? "purchase_awaited" : null);
      return given.map((event) => ({ event }));
    },
    /** State of a request for a pass (payment-host.ts), or null. Expires after minutes. */
    passState: () => readToken(c, PASS_STATE) ?? null,
    keepPassState: keepState(PASS_STATE),
    signOut() {
      userToken = undefined;
      deleteCookie(c, USER_TOKEN, options);
    },
  };
}

function readToken(c: AppContext, name: string): string | undefined {
  const value = getCookie(c, name, prefixOf(c));
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/**
 * The `__Host-` prefix keeps other subdomains and plain HTTP from setting our cookies. Cookies shared between hosts
 * (SESSION_DOMAIN) cannot have it.
 */
function prefixOf(c: AppContext): CookiePrefixOptions | undefined {
  return isSecure(c) && !c.env.SESSION_DOMAIN ? "host" : undefined;
}

function isSecure(c: AppContext): boolean {
  return c.get("url").protocol === "https:";
}
