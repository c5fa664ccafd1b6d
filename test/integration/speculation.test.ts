import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "../../src/routes/table.ts";
import { ask, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const RULES = /<script type="speculationrules" nonce="([^"]+)">(.*?)<\/script>/;

/** A condition of the rules on the URL of a link. */
interface Condition {
  readonly href_matches?: string | string[];
  readonly and?: Condition[];
  readonly not?: Condition;
}

interface Rules {
  readonly [action: string]: readonly { readonly where: Condition }[];
}

async function rulesOf(path: string, headers: Record<string, string> = {}) {
  const response = await ask(path, headers);
  const [, nonce, text = "null"] = RULES.exec(await response.text()) ?? [];
  return { response, nonce, rules: JSON.parse(text) as Rules | null };
}

/** Speculative actions of the browser for a link, by the rules of a page. */
function aheadOf(rules: Rules, href: string): string[] {
  return Object.keys(rules).filter((action) => rules[action]!.some(({ where }) => isMet(where, href)));
}

function isMet({ and = [], not, href_matches = "/*" }: Condition, href: string): boolean {
  return (
    [href_matches].flat().some((pattern) => new URLPattern(pattern, ORIGIN).test(href, ORIGIN)) &&
    and.every((condition) => isMet(condition, href)) &&
    !(not && isMet(not, href))
  );
}

const sampleOf = (pattern: string) => pattern.replaceAll(/:\w+/g, "x");

test("a public page names the pages that are loaded ahead, in a script that its policy allows (A34)", async () => {
  const { response, nonce, rules } = await rulesOf("/busca/sp");
  expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  expect(response.headers.get("vary")).toContain("Save-Data");
  for (const { pattern, speculation } of ROUTES) {
    if (speculation) expect(aheadOf(rules!, sampleOf(pattern)), pattern).toContain(speculation);
  }
});

test("only pages without visitor, form or effect are loaded ahead", async () => {
  const { rules } = await rulesOf("/busca/sp");
  const ahead = ROUTES.filter(({ pattern }) => aheadOf(rules!, sampleOf(pattern)).length > 0);
  expect(ahead.length).toBeGreaterThan(10);
  for (const { kind, guard, submit, pattern } of ahead) {
    expect([kind, guard, submit], pattern).toEqual(["public", undefined, undefined]);
  }
  // The first page of a school in an isolate may be sent in parts, which no cache keeps.
  await (await ask("/escola/colegio-vertice")).text();
  const answer = await ask("/escola/colegio-vertice");
  expect(answer.headers.get("cache-control")).toMatch(/^public/);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test.each([
  ["a list", "/busca/sp/sao-paulo-sp", ["prefetch"]],
  ["the same list filtered, which is swapped in", "/busca/sp/sao-paulo-sp?hasOffers=true", []],
  ["the price of a child at a school", "/escola/colegio-vertice?serie=1-ano", ["prerender"]],
  ["a form at a school", "/escola/colegio-vertice/contato", []],
  ["another site", "https://example.org/busca/sp", []],
])("%s", async (_, href, ahead) => {
  expect(aheadOf((await rulesOf("/busca/sp")).rules!, href)).toEqual(ahead);
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
  const prefetched = html.match(/<link rel="prefetch" href="[^"]*school-pages[^"]*"/g) ?? [];
  expect(prefetched).toHaveLength(links);
});
