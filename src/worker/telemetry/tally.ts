import { env } from "cloudflare:workers";
import { addFigures } from "../../backend/figures/figures.ts";
import { errorText } from "../../domain/text/scrub.ts";

/**
 * How often an isolate writes down what it counted. What it counted since is lost when it is put away; more often would
 * cost more than all the rest of D1 once there are hundreds of isolates.
 */
const WRITE_MS = 180_000;

let counts = new Map<string, number>();
/** What Analytics Engine has heard of and D1 has not. */
let unwritten = new Map<string, number>();
let writtenAt = 0;

/** Counts something that happened. Costs nothing: memory of this isolate alone. */
export function tally(name: string): void {
  add(counts, name, 1);
}

/** Writes down what was counted, at most every three minutes; null when it is not time yet. */
export function writeTallyInTime(now: number): Promise<void> | null {
  if (writtenAt === 0) writtenAt = now;
  if (now - writtenAt < WRITE_MS || counts.size === 0) return null;
  writtenAt = now;
  return writeTally(new Date(now));
}

/** Adds the counts to Analytics Engine, and to the figures of the day; what D1 does not take it gets the next time. */
export async function writeTally(now: Date): Promise<void> {
  const taken = counts;
  counts = new Map();
  for (const [name, amount] of taken) {
    env.METRICS.writeDataPoint({ indexes: [name], doubles: [amount] });
    add(unwritten, name, amount);
  }
  const figures = unwritten;
  unwritten = new Map();
  try {
    await addFigures(env.DB, now, figures);
  } catch (error) {
    for (const [name, amount] of figures) add(unwritten, name, amount);
    console.error("figures not written:", errorText(error));
  }
}

function add(to: Map<string, number>, name: string, amount: number): void {
  to.set(name, (to.get(name) ?? 0) + amount);
}
