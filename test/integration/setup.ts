import { applyD1Migrations, type D1Migration, env, reset } from "cloudflare:test";
import { beforeAll, vi } from "vitest";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      /** Three requests a minute. */
      TEST_LIMITER: RateLimit;
    }
  }
}

/** How this isolate asks for a module: the plugin's own way, as it was when the isolate was new. */
interface ModuleTransport {
  invoke: (...args: unknown[]) => Promise<unknown>;
}

// The plugin wraps it once more for every file that the isolate runs, and each import goes through all the layers
// (cloudflare/workers-sdk#16135; mended in @cloudflare/vitest-plugin 1.4.5, with which this can go).
const shared = globalThis as unknown as {
  __vitest_mocker__: { moduleRunner: { transport: ModuleTransport } };
  firstInvoke?: ModuleTransport["invoke"];
};
const { transport } = shared.__vitest_mocker__.moduleRunner;
shared.firstInvoke ??= transport.invoke;
transport.invoke = shared.firstInvoke;

// Files take turns in an isolate, which is slow to start: each finds one that has loaded nothing, the time of day, and
// empty bindings.
vi.resetModules();
vi.useRealTimers();

beforeAll(async () => {
  // Only what was asked since the file began is reset.
  if (await isAnythingLeft()) await reset();
  if (await isAnythingLeft()) throw new Error("what the file before wrote is still there");
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

async function isAnythingLeft(): Promise<boolean> {
  // The simulator has tables of its own.
  const ours = "SELECT count(*) AS n FROM sqlite_master WHERE name NOT GLOB '_cf_*'";
  const tables = await env.DB.prepare(ours).first<number>("n");
  const lists = await Promise.all([env.SNAPSHOT, env.REDIRECTS].map((kv) => kv.list({ limit: 1 })));
  const kept = await caches.default.match("https://escola.example/");
  return tables !== 0 || lists.some(({ keys }) => keys.length > 0) || kept !== undefined;
}
