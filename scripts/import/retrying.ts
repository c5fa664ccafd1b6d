import { setTimeout as sleep } from "node:timers/promises";

const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Retries a D1 call after a connection failure: idle connections may be closed while we compute, and the remote
 * database is reached over the internet. Only for idempotent calls.
 */
export async function retrying<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isConnection = error instanceof TypeError || /network|socket|ECONNRESET|timed? ?out/i.test(String(error));
      if (!isConnection || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
