import { ApiError } from "../../contract/v3/errors.ts";
import { hashToken } from "./tokens.ts";

/** Rate limit: attempts in a window, by e-mail and by network address. */
interface Limit {
  readonly perEmail: number;
  readonly perAddress: number;
  readonly spanS: number;
}

/** Generous to people who mistype, tight for scripts that guess. */
export const LIMITS = {
  login: { perEmail: 8, perAddress: 40, spanS: 900 },
  /** Re-entering the password while signed in. Apart from `login`: otherwise strangers could lock owners out of it. */
  ownerProof: { perEmail: 8, perAddress: 40, spanS: 900 },
  recover: { perEmail: 3, perAddress: 20, spanS: 3_600 },
  signUp: { perEmail: 3, perAddress: 20, spanS: 3_600 },
  review: { perEmail: 3, perAddress: 20, spanS: 3_600 },
  lead: { perEmail: 6, perAddress: 20, spanS: 3_600 },
  reviewNotice: { perEmail: 5, perAddress: 20, spanS: 3_600 },
  correction: { perEmail: 10, perAddress: 20, spanS: 3_600 },
  claim: { perEmail: 3, perAddress: 20, spanS: 3_600 },
  message: { perEmail: 5, perAddress: 20, spanS: 3_600 },
  dataLink: { perEmail: 3, perAddress: 20, spanS: 3_600 },
  emailChange: { perEmail: 5, perAddress: 20, spanS: 3_600 },
  secondFactor: { perEmail: 5, perAddress: 40, spanS: 900 },
  oneTimeLink: { perEmail: 10, perAddress: 30, spanS: 900 },
  /** Address autocomplete; `email` is the session of the typing. */
  places: { perEmail: 60, perAddress: 200, spanS: 900 },
} as const satisfies Record<string, Limit>;

export type Tried = keyof typeof LIMITS;

const COUNT = `INSERT INTO attempt (key, count, resets_at) VALUES (?1, 1, ?3), (?2, 1, ?3)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN resets_at <= ?4 THEN 1 ELSE count + 1 END,
    resets_at = CASE WHEN resets_at <= ?4 THEN excluded.resets_at ELSE resets_at END
  RETURNING key, count, resets_at AS resetsAt`;

interface Counted {
  readonly key: string;
  readonly count: number;
  readonly resetsAt: string;
}

/**
 * Counts an attempt, successful or not, whether or not the e-mail has an account. Throws `too_many_attempts` with the
 * seconds to wait. One round trip; keys are stored hashed.
 */
export async function countAttempt(db: D1Database, tried: Tried, email: string, ip: string, now: Date): Promise<void> {
  const { perEmail, perAddress, spanS } = LIMITS[tried];
  const [emailKey, addressKey] = await Promise.all([keyOf(tried, email.toLowerCase()), keyOf(tried, `ip ${ip}`)]);
  const end = new Date(now.getTime() + spanS * 1000).toISOString();
  const { results } = await db.prepare(COUNT).bind(emailKey, addressKey, end, now.toISOString()).all<Counted>();
  const over = results.filter(({ key, count }) => count > (key === emailKey ? perEmail : perAddress));
  if (over.length === 0) return;
  const latest = Math.max(...over.map(({ resetsAt }) => Date.parse(resetsAt)));
  throw new ApiError("too_many_attempts", { retryAfterS: Math.max(1, Math.ceil((latest - now.getTime()) / 1000)) });
}

/** Resets the attempts of an e-mail after a success. */
export async function resetAttempts(db: D1Database, tried: Tried, email: string): Promise<void> {
  const key = await keyOf(tried, email.toLowerCase());
  await db.prepare("DELETE FROM attempt WHERE key = ?").bind(key).run();
}

function keyOf(tried: Tried, what: string): Promise<string> {
  return hashToken(`${tried} ${what}`);
}
