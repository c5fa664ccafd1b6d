import { ApiError } from "../contract/v3/errors.ts";
import { EMAIL_CODE_MINUTES } from "../domain/constants.ts";
import { mailboxOf } from "../domain/people/email.ts";
import { widerNetworksOf } from "../domain/people/network-address.ts";
import { isoAfter, type Span } from "../domain/time/time.ts";
import { hashToken } from "./tokens.ts";

// Attempts by e-mail and network. Requests per minute: numbers in `wrangler.toml`; columns `readLimiter`, `formLimiter`
// of `src/routes/table.ts`; `limiter` of an endpoint (`src/worker/limits.ts`).

/** Rate limit: attempts in a window, by subject (usually an e-mail) and by network address. */
interface Limit {
  readonly perSubject: number;
  /**
   * Limit of an IPv4 address or an IPv6 /64; several times as many for the networks around it (`widerNetworksOf`). The
   * wifi of a school and a mobile operator have hundreds of families behind one address: it only stops floods.
   */
  readonly perAddress: number;
  readonly span: Span;
}

/** Generous to people who mistype, tight for scripts that guess. */
export const LIMITS = {
  login: { perSubject: 8, perAddress: 120, span: { minutes: 15 } },
  /** Re-entering the password while signed in. Apart from `login`: otherwise strangers could lock owners out of it. */
  ownerProof: { perSubject: 8, perAddress: 120, span: { minutes: 15 } },
  recover: { perSubject: 3, perAddress: 200, span: { hours: 1 } },
  /** Asking for a code by e-mail, to sign up or to log in. */
  emailCode: { perSubject: 5, perAddress: 200, span: { hours: 1 } },
  /** Typing a code: the subject is the secret of the browser, which is as old as the code. */
  emailCodeGuess: { perSubject: 5, perAddress: 400, span: { minutes: EMAIL_CODE_MINUTES } },
  /** The codes of one address together: a stranger who asks for one after the other guesses one in 100,000 a day. */
  emailCodeOfAddress: { perSubject: 10, perAddress: 2000, span: { days: 1 } },
  review: { perSubject: 3, perAddress: 200, span: { hours: 1 } },
  reportedFee: { perSubject: 6, perAddress: 200, span: { hours: 1 } },
  lead: { perSubject: 6, perAddress: 200, span: { hours: 1 } },
  reviewNotice: { perSubject: 5, perAddress: 200, span: { hours: 1 } },
  follow: { perSubject: 10, perAddress: 300, span: { hours: 1 } },
  correction: { perSubject: 10, perAddress: 200, span: { hours: 1 } },
  claim: { perSubject: 3, perAddress: 200, span: { hours: 1 } },
  /** The subject is the school. */
  invitation: { perSubject: 10, perAddress: 200, span: { hours: 1 } },
  message: { perSubject: 5, perAddress: 200, span: { hours: 1 } },
  dataLink: { perSubject: 3, perAddress: 200, span: { hours: 1 } },
  deskLink: { perSubject: 3, perAddress: 200, span: { hours: 1 } },
  emailChange: { perSubject: 5, perAddress: 200, span: { hours: 1 } },
  /** The subject is the session; wrong codes of an account are counted in its row (`second-factor-failures.ts`). */
  secondFactor: { perSubject: 5, perAddress: 120, span: { minutes: 15 } },
  /** The subject is the token of the link. */
  oneTimeLink: { perSubject: 10, perAddress: 300, span: { minutes: 15 } },
  /** Is a charge ours? The subject is the network. */
  chargeCheck: { perSubject: 200, perAddress: 200, span: { hours: 1 } },
  /** Measurements of pages that count for the public figures, as `/confianca` says; the subject is the network. */
  pageReport: { perSubject: 5, perAddress: 5, span: { days: 1 } },
  /** Address autocomplete: the subject is the session of the typing. */
  places: { perSubject: 60, perAddress: 200, span: { minutes: 15 } },
} as const satisfies Record<string, Limit>;

type Tried = keyof typeof LIMITS;

/**
 * Adds one to each key of a JSON list. A span that ends later than one that begins now is of a clock that was ahead.
 * `WHERE true`: the parser would take `ON` for a join.
 */
const COUNT = `INSERT INTO attempt (key, count, resets_at) SELECT value, 1, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN resets_at <= ?3 OR resets_at > ?2 THEN 1 ELSE count + 1 END,
    resets_at = CASE WHEN resets_at <= ?3 OR resets_at > ?2 THEN excluded.resets_at ELSE resets_at END
  RETURNING key, count, resets_at AS resetsAt`;

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly resetsAt: string;
}

/**
 * Counts an attempt, successful or not, whether or not an account of the subject exists. Throws `too_many_attempts`
 * with the seconds to wait. One round trip; keys are stored hashed.
 */
export async function countAttempt(
  db: D1Database,
  tried: Tried,
  subject: string,
  ip: string,
  now: Date,
): Promise<void> {
  const { perSubject, perAddress, span } = LIMITS[tried];
  const counted: readonly (readonly [what: string, limit: number])[] = [
    [mailboxOf(subject), perSubject],
    [`ip ${ip}`, perAddress],
    ...widerNetworksOf(ip).map(({ network, factor }) => [`ip ${network}`, factor * perAddress] as const),
  ];
  const limits = new Map(
    await Promise.all(counted.map(async ([subject, limit]) => [await keyOf(tried, subject), limit] as const)),
  );
  const { results } = await db
    .prepare(COUNT)
    .bind(JSON.stringify([...limits.keys()]), isoAfter(now, span), now.toISOString())
    .all<Counted>();
  const over = results.filter(({ key, count }) => count > limits.get(key)!);
  if (over.length === 0) return;
  const latest = Math.max(...over.map(({ resetsAt }) => Date.parse(resetsAt)));
  throw new ApiError("too_many_attempts", { retryAfterS: Math.max(1, Math.ceil((latest - now.getTime()) / 1000)) });
}

/** Takes one attempt back from each network of a JSON list. */
const GIVE_BACK = "UPDATE attempt SET count = count - 1 WHERE key IN (SELECT value FROM json_each(?)) AND count > 0";

/**
 * Resets the attempts of a subject after a success, which is none of the attempts that its network has either; `ip` is
 * null for a success of another kind than the attempts.
 */
export async function resetAttempts(
  db: D1Database,
  tried: Tried,
  subject: string,
  ip: string | null = null,
): Promise<void> {
  const networks = ip === null ? [] : [ip, ...widerNetworksOf(ip).map(({ network }) => network)];
  const keys = await Promise.all(networks.map((network) => keyOf(tried, `ip ${network}`)));
  await db.batch([
    db.prepare("DELETE FROM attempt WHERE key = ?").bind(await keyOf(tried, mailboxOf(subject))),
    db.prepare(GIVE_BACK).bind(JSON.stringify(keys)),
  ]);
}

function keyOf(tried: Tried, subject: string): Promise<string> {
  return hashToken(`${tried} ${subject}`);
}
