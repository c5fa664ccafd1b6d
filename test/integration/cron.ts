import { env } from "cloudflare:test";
import { vi } from "vitest";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { paths } from "../../src/site/paths.ts";
import { ask } from "./worker.ts";

/** Isolates poll by the clock, which never goes back. */
let clock = Date.now();

/** Moves the clock to the next publication of the cron, and has this isolate load it. */
export async function publishNext(): Promise<void> {
  clock += 600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  await publishChanges(env, new Date());
  await ask(paths.home());
}
