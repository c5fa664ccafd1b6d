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

/** How this isolate loads a module: the plugin's own transport, as it was in the new isolate. */
interface ModuleTransport {
  invoke: (...args: unknown[]) => Promise<unknown>;
}

// The plugin wraps it again for every file in the isolate, so that each import passes through all the layers
// (cloudflare/workers-sdk#16135; fixed in @cloudflare/vitest-plugin 1.4.5, remove this then).
const shared = globalThis as unknown as {
  __vitest_mocker__: { moduleRunner: { transport: ModuleTransport } };
  firstInvoke?: ModuleTransport["invoke"];
};
const { transport } = shared.__vitest_mocker__.moduleRunner;
shared.firstInvoke ??= transport.invoke;
transport.invoke = shared.firstInvoke;

// Files share an isolate, which is slow to start: each file starts with fresh modules, real timers, and empty bindings.
vi.resetModules();
vi.useRealTimers();

beforeAll(async () => {
  // Resetting clears only bindings that were used since the file began.
  if (await isAnythingLeft()) await reset();
  if (await isAnythingLeft()) throw new Error("the previous file's data is still there");
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
