import { describe, expect, test } from "vitest";
import { compileRedirects, normalizePath, type RedirectEntry, redirectLocation } from "./redirects.ts";

const RULES = { now: new Date("2026-11-21T12:00:00Z"), origin: "https://escola.example", hosts: ["parceiro.example"] };

function compile(...entries: RedirectEntry[]) {
  return compileRedirects(entries, RULES);
}

describe("a path is looked up", () => {
  test.each([
    ["/campanha", "/campanha"],
    ["/Campanha/", "/campanha"],
    ["/a/B///", "/a/b"],
    ["/", "/"],
    ["/promo%C3%A7%C3%A3o", "/promocao"],
    ["/PROMOÇÃO", "/promocao"],
    ["/fe\u0301rias", "/ferias"],
    ["/férias", "/ferias"],
    ["/São-João/", "/sao-joao"],
    ["/ÀÉÎÕÜç", "/aeiouc"],
  ])("%s as %s", (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });

  test.each([
    "",
    "campanha",
    "//evil.com",
    "/\\evil.com",
    "/a b",
    "/a?b=1",
    "/a#b",
    "/a\nb",
    "/%",
    "https://a.example/",
  ])("%j is none", (path) => {
    expect(normalizePath(path)).toBeNull();
  });
});

describe("is followed", () => {
  test.each<[name: string, entry: RedirectEntry, path: string, target: string, status: number]>([
    ["a path", { path: "/de", target: "/para" }, "/de", "/para", 301],
    ["another status", { path: "/de", target: "/para", status: 308 }, "/de", "/para", 308],
    ["any spelling", { path: "/DE/", target: " /Para/ " }, "/de", "/para", 301],
    ["a target with query and anchor", { path: "/de", target: "/para?A=B#c" }, "/de", "/para?A=B#c", 301],
    ["a path with accents", { path: "/férias", target: "/Verão" }, "/ferias", "/ver%C3%A3o", 301],
    ["our own URL", { path: "/de", target: "https://escola.example/Para?x=1" }, "/de", "/para?x=1", 301],
    [
      "an allowed host",
      { path: "/de", target: "https://parceiro.example/X" },
      "/de",
      "https://parceiro.example/X",
      301,
    ],
    ["the last day, in Brasília", { path: "/de", target: "/para", expiresAt: "2026-11-21" }, "/de", "/para", 301],
    ["a parent of itself", { path: "/a/b", target: "/a" }, "/a/b", "/a", 301],
    ["the home page as target", { path: "/a", target: "/" }, "/a", "/", 301],
  ])("%s", (_name, entry, path, target, status) => {
    expect(compile(entry)).toEqual({ table: { [path]: { target, status } }, refused: [] });
  });
});

describe("is refused", () => {
  test.each<[name: string, entry: RedirectEntry, reason: RegExp]>([
    ["a path without slash", { path: "de", target: "/para" }, /começa com uma barra/],
    ["a path of another host", { path: "//evil.com", target: "/para" }, /começa com uma barra/],
    ["a path with a query", { path: "/de?a=1", target: "/para" }, /nem #/],
    ["itself", { path: "/de", target: "/de" }, /si mesmo/],
    ["itself in another spelling", { path: "/de", target: "https://escola.example/DE/?a=1" }, /si mesmo/],
    ["another status", { path: "/de", target: "/para", status: 307 }, /301, 302 ou 308/],
    ["a status that is none", { path: "/de", target: "/para", status: "301" }, /301, 302 ou 308/],
    ["an expiry that is none", { path: "/de", target: "/para", expiresAt: "amanhã" }, /validade/],
    ["a foreign host", { path: "/de", target: "https://evil.example/" }, /REDIRECT_HOSTS/],
    [
      "a host that only begins as an allowed one",
      { path: "/de", target: "https://parceiro.example.evil.example" },
      /HOSTS/,
    ],
    ["a name before an at sign", { path: "/de", target: "https://parceiro.example@evil.example" }, /https/],
    ["an allowed host without TLS", { path: "/de", target: "http://parceiro.example/" }, /só endereços https/],
    ...[
      "javascript:alert(1)",
      "//evil.com",
      "/\\evil.com",
      "/\t/evil.com",
      "\\\\evil.com",
      "para",
      "",
      "data:,x",
      "https://",
    ].map((target): [string, RedirectEntry, RegExp] => [
      `the target ${JSON.stringify(target)}`,
      { path: "/de", target },
      /o destino é/,
    ]),
    ["a target with an empty first step", { path: "/de", target: "/.//evil.com" }, /não é um caminho/],
  ])("%s", (_name, entry, reason) => {
    const { table, refused } = compile(entry);
    expect(table).toEqual({});
    expect(refused).toEqual([{ path: entry.path, target: entry.target, reason: expect.stringMatching(reason) }]);
  });

  test.each([
    ...["/escola/*", "/*", "/blog/*/x", "/blog/(.*)", "/busca/:cidade", "/blog/(\\d+)", "/a/{slug}", "^/a", "/a$"],
    ...["/[a-z]", "/blog/:splat"],
  ])("a path that is a pattern: %s", (path) => {
    expect(compile({ path, target: "/ajuda" })).toMatchObject({ table: {}, refused: [{ path }] });
  });

  test.each(["/ajuda/:splat", "/ajuda/$1", "/busca/:uf/:cidade", "/ajuda/*", "/busca?q=:q", "/a/{slug}"])(
    "a target with what a pattern would fill: %s",
    (target) => {
      expect(compile({ path: "/de", target })).toMatchObject({
        table: {},
        refused: [{ reason: expect.stringContaining("exato") }],
      });
    },
  );

  test("the same path with and without accents, and itself", () => {
    expect(compile({ path: "/ferias", target: "/b" }, { path: "/férias", target: "/c" }).refused).toHaveLength(1);
    expect(compile({ path: "/férias", target: "/ferias" }).refused[0]?.reason).toMatch(/si mesmo/);
  });

  test("every step of a loop", () => {
    const { table, refused } = compile(
      { path: "/a", target: "/b" },
      { path: "/b", target: "/c" },
      { path: "/c", target: "/a" },
    );
    expect(table).toEqual({});
    expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
      ["/a", "anda em círculo: /a → /b → /c → /a"],
      ["/b", "anda em círculo: /b → /c → /a → /b"],
      ["/c", "anda em círculo: /c → /a → /b → /c"],
    ]);
  });

  test("the first steps of a chain, with the end to point to", () => {
    const { table, refused } = compile(
      { path: "/a", target: "/b?x=1" },
      { path: "/b", target: "/c" },
      { path: "/c", target: "/d#e" },
    );
    expect(table).toEqual({ "/c": { target: "/d#e", status: 301 } });
    expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
      ["/a", "/b também é redirecionado: aponte direto para /d#e"],
      ["/b", "/c também é redirecionado: aponte direto para /d#e"],
    ]);
  });

  test("the second of two for a path", () => {
    const { table, refused } = compile({ path: "/a", target: "/b" }, { path: "/A/", target: "/c" });
    expect(table).toEqual({ "/a": { target: "/b", status: 301 } });
    expect(refused).toEqual([{ path: "/A/", target: "/c", reason: "há outro redirecionamento deste caminho" }]);
  });
});

test.each(["2026-11-20", "2026-11-21T11:59:59Z", "2020-01-01"])(
  "expired on %s: left out, and no link of a chain",
  (expiresAt) => {
    const { table, refused } = compile({ path: "/a", target: "/b" }, { path: "/b", target: "/a", expiresAt });
    expect(table).toEqual({ "/a": { target: "/b", status: 301 } });
    expect(refused).toEqual([]);
  },
);

test.each([
  ["/para", "", "/para"],
  ["/para", "utm=x&blank=&space=%20&page=2", "/para?utm=x&page=2"],
  ["/para?a=1", "utm=x", "/para?a=1"],
  ["/para?a=1", "utm_source=x&page=2", "/para?a=1&utm_source=x"],
  ["/para?a=1#fim", "utm_source=x&gclid=y", "/para?a=1&utm_source=x&gclid=y#fim"],
  ["/para?utm_source=own", "utm_source=x&utm_medium=m", "/para?utm_source=own&utm_medium=m"],
  ["/para?a=1", "utm_source=%20&fbclid=z", "/para?a=1&fbclid=z"],
  ["/para#a?b", "utm_source=x", "/para?utm_source=x#a?b"],
  ["/para#fim", "utm=x", "/para?utm=x#fim"],
  ["https://parceiro.example/", "a=%C3%A7", "https://parceiro.example/?a=%C3%A7"],
  ["/para", "a=%0d%0aX-Injected:1", "/para?a=%0D%0AX-Injected%3A1"],
])("%s asked with ?%s leads to %s", (target, query, location) => {
  expect(redirectLocation({ target, status: 301 }, new URLSearchParams(query))).toBe(location);
});
