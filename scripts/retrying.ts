import { setTimeout as sleep } from "node:timers/promises";
import { CloudflareError } from "./cloudflare/cloudflare-error.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Repeats an idempotent D1 call that may have been carried out although nothing answered: writes of the remote database,
 * and all calls of the simulator, which closes idle connections while we compute.
 */
export async function retrying<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isUncertain = error instanceof CloudflareError ? error.isUncertain : error instanceof TypeError;
      if (!isUncertain || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
