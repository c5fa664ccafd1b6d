import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "../../src/routes/table.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const RULES = /<script type="speculationrules" nonce="([^"]+)">(.*?)<\/script>/;

interface Rules {
  readonly [action: string]: readonly { readonly where: { readonly and: [{ readonly href_matches: string[] }] } }[];
}

async function rulesOf(path: string, headers: Record<string, string> = {}) {
  const response = await ask(path, headers);
  const [, nonce, text = "null"] = RULES.exec(await response.text()) ?? [];
  return { response, nonce, rules: JSON.parse(text) as Rules | null };
}

test("a public page names the pages that are loaded ahead, in a script that its policy allows", async () => {
  const { response, nonce, rules } = await rulesOf("/busca/sp");
  expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  expect(response.headers.get("vary")).toContain("Save-Data");
  expect(Object.keys(rules!)).toEqual(["prefetch", "prerender"]);
  expect(rules!.prerender![0]!.where.and[0].href_matches).toEqual(["/escola/:slug", "/escola/:slug/avaliacoes"]);
});

test("only pages without visitor, form or effect are loaded ahead", async () => {
  const { rules } = await rulesOf("/busca/sp");
  const patterns = Object.values(rules!).flatMap(([rule]) => rule!.where.and[0].href_matches);
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    const route = ROUTES.find((row) => row.pattern === pattern)!;
    expect([route.kind, route.guard, route.submit], pattern).toEqual(["public", undefined, undefined]);
  }
  const answer = await ask("/escola/colegio-vertice");
  expect(answer.headers.get("cache-control")).toMatch(/^public/);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test.each([
  ["an account page", "/entrar", {}],
  ["a visitor who saves data", "/busca/sp", { "save-data": "on" }],
])("no rules for %s", async (_, path, headers) => {
  expect((await rulesOf(path, headers)).rules).toBeNull();
});

test.each([
  ["a list fetches it", "/busca/sp", {}, 1],
  ["a school page has it", "/escola/colegio-vertice", {}, 0],
  ["a visitor who saves data gets it with the page", "/busca/sp", { "save-data": "on" }, 0],
])("style sheet of school pages ahead: %s", async (_, path, headers, links) => {
  const html = await (await ask(path, headers)).text();
  const prefetched = html.match(/<link rel="prefetch" as="style" href="[^"]*school-pages[^"]*"/g) ?? [];
  expect(prefetched).toHaveLength(links);
});
