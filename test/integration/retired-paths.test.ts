import { beforeAll, expect, test } from "vitest";
import { paths } from "../../src/site/paths.ts";
import { RETIRED_PATHS } from "../../src/worker/retired-paths.ts";
import { findScreen } from "../../src/worker/screen.ts";
import { samplePath } from "./security/addresses.ts";
import { ask, locationOf, publishWorld, send } from "./worker.ts";

const ROWS = RETIRED_PATHS.map(({ pattern, to }) => ({ path: samplePath(pattern), target: to && samplePath(to) }));

beforeAll(publishWorld);

test.each(ROWS)("$path leads in one hop to $target, or is gone", async ({ path, target }) => {
  // Of the articles, their screen says whether there is one.
  expect([undefined, paths.article(":slug")]).toContain(findScreen(path)?.row.pattern);
  const response = await ask(`${path}?utm_source=carta`);
  if (target === undefined) {
    expect([response.status, response.headers.get("cache-control")]).toEqual([410, "no-store"]);
    // An API says it in JSON.
    if (path.startsWith("/api/")) return;
    const html = await response.text();
    expect(html).toContain("Esta página não existe mais.");
    expect(html).toContain('<meta name="robots" content="noindex');
    return;
  }
  expect([response.status, locationOf(response)]).toEqual([301, `${target}?utm_source=carta`]);
  const screen = findScreen(target);
  expect(screen?.row.load).toBeDefined();
  if (screen?.row.kind === "public") expect((await ask(target)).status).toBe(200);
});

test.each(ROWS)("a form of $path is gone", async ({ path }) => {
  expect((await send(path, { method: "POST", body: "a=1" })).status).toBe(410);
});
