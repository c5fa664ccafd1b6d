import { beforeAll, expect, test, vi } from "vitest";
import { ROUTES } from "../../src/routes/table.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const cached = ROUTES.flatMap(({ pattern, sample, cache }) => {
  if (!cache || cache === "tag") return [];
  return [{ pattern, path: sample!.split("?")[0]!, known: cache === "publication" ? [] : cache.query }];
});

/** The keys under which the response of a path is looked for. */
async function keysOf(path: string): Promise<string[]> {
  const match = vi.spyOn(Cache.prototype, "match");
  await (await ask(path)).arrayBuffer();
  const keys = match.mock.calls.map(([key]) => String(key instanceof Request ? key.url : key));
  match.mockRestore();
  return keys.filter((key) => key.includes(path.split("?")[0]!));
}

test.each(cached)("$pattern: an unknown parameter makes no key of its own", async ({ path, known }) => {
  const [plain, ...more] = await keysOf(path);
  expect([plain, more]).toEqual([expect.stringContaining(path), []]);
  expect(await keysOf(`${path}?x=1&utm_source=a`)).toEqual([plain]);
  for (const name of known) {
    const [key] = await keysOf(`${path}?x=2&${name}=1`);
    expect(key, name).toBe(`${plain}${plain!.endsWith("?") ? "" : "?"}${name}=1`);
  }
});
