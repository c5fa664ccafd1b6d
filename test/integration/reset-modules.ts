import { evictAllDurableObjects } from "cloudflare:test";
import { vi } from "vitest";

/** A module as the isolate holds it. */
interface HeldModule {
  promise?: unknown;
  exports?: unknown;
  evaluated: boolean;
}

const { moduleRunner } = (
  globalThis as unknown as {
    __vitest_mocker__: { moduleRunner: { evaluatedModules: { idToModuleMap: ReadonlyMap<string, HeldModule> } } };
  }
).__vitest_mocker__;

/**
 * Libraries, and pure code (test/safety/pure-code.test.ts), which hold nothing of a request. `src/parts` keeps markup,
 * by a number that the Worker counts.
 */
const KEPT = /\/node_modules\/|\/src\/(domain|contract|site|client\/(ui|components))\//;

/**
 * The next import loads the other modules of ours anew, as a new isolate does. Durable Objects end with those they were
 * made of: the simulator lets the first call of one that outlives them fail ("changed, invalidating this Durable
 * Object").
 */
export async function resetModules(): Promise<void> {
  const kept = [...moduleRunner.evaluatedModules.idToModuleMap].filter(([id]) => KEPT.test(id));
  const held = kept.map(([, module]) => [module, { ...module }] as const);
  vi.resetModules();
  for (const [module, { promise, exports, evaluated }] of held) Object.assign(module, { promise, exports, evaluated });
  await evictAllDurableObjects();
}
