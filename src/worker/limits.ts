import type { MiddlewareHandler } from "hono";
import { isKnownKey } from "../backend/search-api/api-keys.ts";
import { API_KEY_HEADER, APPLICATION_HEADER, SEARCH_API_PATH } from "../contract/search-api/call.ts";
import { VISITOR_HEADER } from "../contract/v3/call.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { networkOf } from "../domain/people/network-address.ts";
import { isCallingSite } from "./backend.ts";
import type { AppContext, AppEnv } from "./respond.tsx";

/** Seconds over which the limiters of `wrangler.toml` count. */
const SPAN_S = 60;

/** What an isolate answers to one network in a minute before anybody else is asked: no reader of pages gets there. */
const UNCOUNTED = 60;

/** Characters of an address, and of a header that is read whole. Ours stay far below. */
const MAX_URL = 16_000;
const MAX_HEADER = 8_000;
const CREDENTIAL_HEADERS = ["cookie", "authorization"];

type Limiter = "LIMIT_ACCESS" | "LIMIT_FORMS" | "LIMIT_SUGGESTIONS" | "LIMIT_API" | "LIMIT_PARTNERS" | "LIMIT_PAGES";

/** Which limiter counts a request, and whether from the first on. The first line that matches holds. */
const CLASSES: readonly (readonly [method: RegExp, path: RegExp, limiter: Limiter, isStrict: boolean])[] = [
  // Each of these tries a password or sends a mail.
  [
    /^POST$/,
    /^\/(entrar|meus-dados\/duas-etapas|cadastro|recuperar-senha|redefinir-senha|confirmar-email|confirmar-novo-email|nao-fui-eu)(\/|$)/,
    "LIMIT_ACCESS",
    true,
  ],
  [
    /^POST$/,
    /^\/v3\/account\/(auth(\/|$)|user$|user\/(password|email-change|deletion|sessions\/closing|second-factor(\/\w+)?|google\/removal)$)/,
    "LIMIT_ACCESS",
    true,
  ],
  // Payment providers call when there is something to tell, all from the same few addresses.
  [/./, /^\/v3\/payments\//, "LIMIT_API", false],
  [/./, /^\/(api\/v1\/suggestions$|escolas\/api\/)/, "LIMIT_SUGGESTIONS", false],
  [/./, /^\/(api|search|telemetria)(\/|$)/, "LIMIT_API", false],
  [/^(GET|HEAD)$/, /^\/v3(\/|$)/, "LIMIT_API", false],
  [/^(GET|HEAD)$/, /./, "LIMIT_PAGES", false],
  [/./, /./, "LIMIT_FORMS", true],
];

const PARTNERS = [/./, /./, "LIMIT_PARTNERS", false] as const;

/**
 * Turns away what is too long (414, 431) and who asks too much: 429 with `Retry-After`. A network is known for a minute
 * by a hash alone. Searching stays as fast as it was: only who asks more than people do is counted by the data centre.
 * Tries of one e-mail, over an hour, are counted in D1 (`accounts/throttle.ts`).
 */
export const limits: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL) throw new ApiError("address_too_long");
  if (CREDENTIAL_HEADERS.some((name) => (c.req.header(name)?.length ?? 0) > MAX_HEADER)) {
    throw new ApiError("headers_too_large");
  }
  const partner = await partnerOf(c);
  const asker = partner ?? (await networkOfVisitor(c));
  if (asker === "") return next();
  const [, , limiter, isStrict] = partner ? PARTNERS : classOf(c.req.method, c.req.path);
  if (!isStrict && frequency.count(limiter + asker, Date.now()) <= UNCOUNTED) return next();
  // A limiter that fails lets everybody in: what is worth guarding has a count of its own.
  const counted = await c.env[limiter].limit({ key: await keyOf(asker) }).catch(() => null);
  if (counted?.success === false) throw new ApiError("too_many_attempts", { retryAfterS: SPAN_S });
  return next();
};

/** The limiter of a request, with the line of the table that says so. */
export function classOf(method: string, path: string) {
  return CLASSES.find(([methods, paths]) => methods.test(method) && paths.test(path))!;
}

/** The application of a call of the search API, when it has the key: it asks for all of its visitors. */
async function partnerOf(c: AppContext): Promise<string | null> {
  if (c.req.path !== SEARCH_API_PATH) return null;
  const [application, key] = [c.req.header(APPLICATION_HEADER), c.req.header(API_KEY_HEADER)];
  if (application === undefined || key === undefined) return null;
  return (await isKnownKey(c.env.SEARCH_API_KEYS ?? "", application, key)) ? `application ${application}` : null;
}

/** Empty where nobody says where a request comes from: on the machine of a developer. */
async function networkOfVisitor(c: AppContext): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  // Another site asks for all of its visitors, and says for which.
  return networkOf(((await isCallingSite(c)) && c.req.header(VISITOR_HEADER)) || address);
}

async function keyOf(asker: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(asker));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * How often each of many is seen in the current minute, in a table of fixed size that holds no name. Two may share a
 * place: then both are taken to be more frequent than they are.
 */
class Frequency {
  readonly #counts = new Uint16Array(4096);
  #minute = 0;

  /** Counts one, and tells how many there were this minute with it. */
  count(name: string, nowMs: number): number {
    const minute = Math.floor(nowMs / (SPAN_S * 1000));
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.fill(0);
    }
    let place = minute;
    for (let i = 0; i < name.length; i++) place = (Math.imul(place, 31) + name.charCodeAt(i)) | 0;
    place &= this.#counts.length - 1;
    this.#counts[place] = Math.min(this.#counts[place]! + 1, 65_535);
    return this.#counts[place]!;
  }
}

const frequency = new Frequency();
