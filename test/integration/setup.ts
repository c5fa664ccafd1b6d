import { applyD1Migrations, type D1Migration, env, reset } from "cloudflare:test";
import { beforeAll, vi } from "vitest";
import { beginAtNoon } from "./noon.ts";
import { waitForServices } from "./patience.ts";
import { resetModules } from "./reset-modules.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      /** Three requests a minute. */
      TEST_LIMITER: RateLimit;
    }
  }
}

/** Loads a module into this isolate: its code comes from Node. */
interface ModuleTransport {
  invoke: (name: string, data: readonly unknown[]) => Promise<object>;
}

const shared = globalThis as unknown as {
  __vitest_mocker__: { moduleRunner: { transport: ModuleTransport } };
  moduleLoading?: { readonly load: ModuleTransport["invoke"]; readonly loaded: Map<string, object> };
};
const { transport } = shared.__vitest_mocker__.moduleRunner;
// The plugin wraps `invoke` again for every file in the isolate, so that each import passes through all the layers
// (cloudflare/workers-sdk#16135; fixed in @cloudflare/vitest-plugin 1.4.5, then only `loaded` need be shared). No
// source changes during a run: the code of a module crosses from Node once per isolate, not again after each reset.
shared.moduleLoading ??= { load: transport.invoke, loaded: new Map() };
const { load, loaded } = shared.moduleLoading;
transport.invoke = async (name, data) => {
  const key = JSON.stringify([name, data]);
  const known = loaded.get(key) ?? (await load(name, data));
  loaded.set(key, known);
  return known;
};

// Files share an isolate, which is slow to start: each file starts with fresh modules, real timers that
// begin at noon, and empty bindings.
await resetModules();
vi.useRealTimers();
beginAtNoon();
waitForServices();

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
