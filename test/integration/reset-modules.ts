import { evictAllDurableObjects } from "cloudflare:test";
import { vi } from "vitest";

/**
 * The next import loads every module anew, as a new isolate does. Durable Objects end with the modules they were made
 * of: the simulator lets the first call of one that outlives them fail ("changed, invalidating this Durable Object").
 */
export async function resetModules(): Promise<void> {
  vi.resetModules();
  await evictAllDurableObjects();
}
