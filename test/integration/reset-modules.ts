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
 * The next import loads every module of ours anew, as a new isolate does; libraries, which hold nothing of a request,
 * stay. Durable Objects end with the modules they were made of: the simulator lets the first call of one that outlives
 * them fail ("changed, invalidating this Durable Object").
 */
export async function resetModules(): Promise<void> {
  const libraries = [...moduleRunner.evaluatedModules.idToModuleMap].filter(([id]) => id.includes("/node_modules/"));
  const held = libraries.map(([, module]) => [module, { ...module }] as const);
  vi.resetModules();
  for (const [module, { promise, exports, evaluated }] of held) Object.assign(module, { promise, exports, evaluated });
  await evictAllDurableObjects();
}
