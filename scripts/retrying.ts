import { setTimeout as sleep } from "node:timers/promises";
import { CloudflareError } from "./cloudflare/cloudflare-error.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Repeats an idempotent call that failed in a way that may pass. Without a rule of its own, that is a call to D1 which
 * may have been carried out although nothing answered: writes of the remote database, and all calls of the simulator,
 * which closes idle connections while we compute.
 */
export async function retrying<T>(call: () => Promise<T>, mayPass = isUncertain): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error) || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}

function isUncertain(error: unknown): boolean {
  return error instanceof CloudflareError ? error.isUncertain : error instanceof TypeError;
}
