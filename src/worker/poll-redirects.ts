import { REDIRECTS_KEY } from "../backend/redirects/publish-redirects.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { NO_REDIRECTS, openRedirects, type Redirects } from "./redirects.ts";

/** How often an isolate polls the table; as often as the snapshot manifest. */
const POLL_MS = 30_000;

let current: Redirects | null = null;
let polledAt = 0;

/** Redirects of a site that loads no snapshot. If the table cannot be read, the previous one stays in force. */
export async function pollRedirects(
  kv: KVNamespace,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Redirects> {
  const isDue = now - polledAt >= POLL_MS;
  if (isDue) polledAt = now;
  if (!current) await refresh(kv);
  else if (isDue) waitUntil(refresh(kv));
  return current ?? NO_REDIRECTS;
}

async function refresh(kv: KVNamespace): Promise<void> {
  try {
    current = openRedirects(await kv.get(REDIRECTS_KEY), current ?? NO_REDIRECTS);
  } catch (error) {
    console.error("redirects not loaded:", errorText(error));
  }
}
