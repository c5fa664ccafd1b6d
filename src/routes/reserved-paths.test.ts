import { expect, test } from "vitest";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { RouteKind } from "../parts/screen/route.ts";
import { compileRedirects } from "../site/redirects.ts";
import { isReserved } from "../site/reserved-paths.ts";
import { ROUTES } from "./table.ts";

const RULES = { now: new Date("2026-11-21T12:00:00Z"), origin: "https://escola.example", hosts: ["parceiro.example"] };

/** Routes that a campaign, or a renamed page, may replace. */
const FREE: readonly RouteKind[] = ["public"];

const isApi = (pattern: string) => /^\/(api|escolas\/api)\//.test(pattern);

/** A path as somebody may write it. */
const spellingsOf = (path: string) => [
  path,
  path.toUpperCase(),
  ...(path === "/"
    ? []
    : [`${path}/`, path.replace(/\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`)]),
];

test.each(ROUTES.map(({ pattern, kind }) => [pattern, kind] as const))(
  "%s (%s) is reserved or free",
  (pattern, kind) => {
    const path = pattern.replaceAll(/:\w+/g, "abc-123");
    const isKept = !FREE.includes(kind) || isApi(pattern);
    expect(isReserved(path)).toBe(isKept);
    for (const spelling of spellingsOf(path)) {
      const { table, refused } = compileRedirects([{ path: spelling, target: "https://parceiro.example/" }], RULES);
      expect([Object.keys(table).length, refused.length], spelling).toEqual(isKept ? [0, 1] : [1, 0]);
      if (isKept)
        expect(refused[0]?.reason).toBe(
          "este caminho é de senhas, links, pagamentos ou da equipe: não pode ser redirecionado",
        );
    }
  },
);

test.each(ENDPOINTS.map(({ path }) => path))("the call %s is reserved", (path) => {
  expect(isReserved(path)).toBe(true);
});

test.each(["/entrar-na-escola", "/administracao", "/apis", "/escolas/apis", "/", "/escola/entrar", "/pagamentos"])(
  "%s, which only looks like one, is free",
  (path) => expect(isReserved(path)).toBe(false),
);
