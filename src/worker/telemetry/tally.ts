import { env } from "cloudflare:workers";
import { addFigures, SCHOOL_VIEWS, type SchoolCounts } from "../../backend/figures/figures.ts";
import type { CounterName } from "../../contract/events.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { linkCampaign, OTHERS } from "../../site/link-campaign.ts";

/**
 * Interval at which an isolate writes its counts. Counts since the last write are lost when the isolate is evicted;
 * writing more often would cost more than all other use of D1 once there are hundreds of isolates.
 */
const WRITE_MS = 180_000;

let counts = new Map<CounterName, number>();
/** Counts that D1 has not taken yet. */
let unwritten = new Map<string, number>();
/** Counts of schools by INEP code. */
let ofSchools = new Map<string, SchoolCounts>();
/** Follows of redirects by day, path, source and campaign, in JSON. */
let ofRedirects = new Map<string, number>();
let writtenAt = 0;

/** Kinds of follows that an isolate distinguishes between two writes; of further ones it counts day and path alone. */
const MAX_REDIRECT_KINDS = 200;

export function tally(name: CounterName): void {
  add(counts, name, 1);
}

/** Counts a view of a school's page, or a comparison of several schools. */
export function tallySchools(as: keyof SchoolCounts, inepCodes: readonly string[]): void {
  if (as === "views") tally(SCHOOL_VIEWS);
  for (const inepCode of inepCodes) addOfSchool(ofSchools, inepCode, { views: 0, comparisons: 0, [as]: 1 });
}

/** Counts that somebody followed the redirect of a path. */
export function tallyRedirect(path: string, query: URLSearchParams): void {
  const day = dateInSaoPaulo(new Date());
  const { source, campaign } = linkCampaign(query);
  const kind = JSON.stringify([day, path, source, campaign]);
  const isApart = ofRedirects.has(kind) || ofRedirects.size < MAX_REDIRECT_KINDS;
  add(ofRedirects, isApart ? kind : JSON.stringify([day, path, OTHERS, OTHERS]), 1);
}

/** Writes the counts, at most every three minutes; null if it is not time yet. */
export function writeTallyInTime(now: number): Promise<void> | null {
  if (writtenAt === 0) writtenAt = now;
  if (now - writtenAt < WRITE_MS || counts.size === 0) return null;
  writtenAt = now;
  return writeTally(new Date(now));
}

/** Writes the counts to the day's figures in D1; what it fails to take is retried next time. */
export async function writeTally(now: Date): Promise<void> {
  const taken = counts;
  counts = new Map();
  for (const [name, amount] of taken) add(unwritten, name, amount);
  const figures = unwritten;
  unwritten = new Map();
  const schools = ofSchools;
  ofSchools = new Map();
  const redirects = ofRedirects;
  ofRedirects = new Map();
  try {
    await addFigures(env.DB, now, figures, schools, redirects);
  } catch (error) {
    for (const [name, amount] of figures) add(unwritten, name, amount);
    for (const [inepCode, amounts] of schools) addOfSchool(ofSchools, inepCode, amounts);
    for (const [kind, amount] of redirects) add(ofRedirects, kind, amount);
    console.error("figures not written:", errorText(error));
  }
}

function add<N extends string>(to: Map<N, number>, name: N, amount: number): void {
  to.set(name, (to.get(name) ?? 0) + amount);
}

function addOfSchool(to: Map<string, SchoolCounts>, inepCode: string, { views, comparisons }: SchoolCounts): void {
  const before = to.get(inepCode);
  to.set(inepCode, { views: (before?.views ?? 0) + views, comparisons: (before?.comparisons ?? 0) + comparisons });
}
