import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { RouteKind } from "../../../src/parts/screen/route.ts";
import { browser, postOffice } from "../post.ts";
import { ask, publishWorld } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";

beforeAll(publishWorld);

const visitor = browser(env);
const post = (path: string) => visitor.send(path, { method: "POST", body: new URLSearchParams({ a: "b" }) });

/** Routes open to cross-origin requests (CORS). */
const OPEN = /^GET \/(api\/v1\/|dados\/:state\/)/;

/**
 * Addresses that lead nowhere, or to no screen, are reported to nobody; addresses of screens are, unless they hold a
 * secret.
 */
const MEASURED: readonly RouteKind[] = ["public", "account"];
const referrerOf = (kind: RouteKind) => (MEASURED.includes(kind) ? "same-origin" : "no-referrer");

type Answer = readonly [name: string, response: () => Promise<Response>, referrer?: "same-origin" | "no-referrer"];

/** Every answer that the Worker has: each screen, form and call once, and what is answered where there is none. */
const ANSWERS: readonly Answer[] = [
  ...SCREENS.map(
    ({ pattern, kind }) => [`GET ${pattern}`, () => visitor.get(samplePath(pattern)), referrerOf(kind)] as const,
  ),
  ...FORMS.map(({ pattern, kind }) => [`POST ${pattern}`, () => post(samplePath(pattern)), referrerOf(kind)] as const),
  ...CALLS.map(({ method, path }) => [`${method} ${path}`, () => visitor.send(samplePath(path), { method })] as const),
  ...["/robots.txt", "/manifest.webmanifest", "/.well-known/security.txt", "/v3/redirects?path=/x"].map(
    (path) => [`GET ${path}`, () => visitor.get(path)] as const,
  ),
  ["a path that is none", () => visitor.get("/nada/disso")],
  ["an API path that is none", () => visitor.get("/api/nada")],
  ["a call that is none", () => visitor.get("/v3/nada")],
  ["another spelling", () => visitor.get("/BUSCA/"), "same-origin"],
  ["another spelling of a link", () => visitor.get(`/%52edefinir-senha/${"A".repeat(64)}/`)],
  ["a link that a mail program broke", () => visitor.get(`/redefinir-senha/${"a".repeat(64)}/%3E`)],
  [
    "a form of another site",
    () =>
      visitor.send("/entrar", {
        method: "POST",
        headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
        body: new URLSearchParams(),
      }),
  ],
  [
    "an outage",
    () =>
      ask(
        "/busca",
        {},
        { ...env, SNAPSHOT: { get: () => Promise.reject(new Error("no KV")) } as unknown as KVNamespace },
      ),
    "same-origin",
  ],
];

test.each(ANSWERS.map(([name, response, referrer = "no-referrer"]) => [name, response, referrer] as const))(
  "%s: nothing may frame it, sniff it, or take it elsewhere",
  async (name, response, referrer) => {
    const { headers, status } = await response();
    const type = headers.get("content-type") ?? "";
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe(referrer);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toMatch(/^geolocation=\(self\), camera=\(\), microphone=\(\)/);
    expect(headers.get("access-control-allow-origin")).toBe(OPEN.test(name) ? "*" : null);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    // The players of a school's videos.
    const strict = /\/escola\/:slug/.test(name) ? policy.replace(/frame-src [^;]*/, "") : policy;
    expect(strict).not.toMatch(/unsafe|\*|https?:/);
    if (type.startsWith("application/json") || status === 204) expect(policy).toMatch(/^default-src 'none'/);
    else {
      expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic';/);
      expect(policy).toMatch(
        /object-src 'none'; require-trusted-types-for 'script'; trusted-types site-html site-worker default$/,
      );
    }
    if (type.startsWith("text/") || /xml|json/.test(type)) expect(type).toMatch(/charset=utf-?8|^application\/json/i);
  },
);

test("scripts of others come in where they are configured, and nowhere else", async () => {
  const policyOf = async (bindings: Partial<Record<keyof Env, string>>) =>
    (await ask("/", {}, { ...env, ...bindings } as Env)).headers.get("content-security-policy")!;
  expect(await policyOf({ TAG_MANAGER_ID: "GTM-1", ENVIRONMENT: "local" })).not.toContain("google");
  const measured = await policyOf({ TAG_MANAGER_ID: "GTM-1", ENVIRONMENT: "production" });
  expect(measured).toContain("https://*.googletagmanager.com");
  expect(measured).not.toMatch(/unsafe|trusted-types/);
  expect(measured).not.toContain("gstatic");
});

test("a screen starts a session, or may be cached for everybody, never both (S8, S9)", async () => {
  const started = new Set<boolean>();
  for (const { pattern } of SCREENS) {
    const { headers } = await ask(samplePath(pattern));
    const names = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
    const session = names.filter((name) => name !== "social_login");
    if (session.length > 0) expect(session, pattern).toEqual(["userHash", "sessiontoken"]);
    if (session.length > 0) expect(headers.get("cache-control"), pattern).toMatch(/no-store/);
    started.add(session.length > 0);
  }
  expect(started).toEqual(new Set([true, false]));
});

test("cookies are host-only, and scripts cannot read them (E26, H5, C1, E26a)", async () => {
  const cookiesOf = async (origin: string, bindings: Partial<Env> = {}) => {
    const response = await ask("/entrar", {}, { ...env, ...bindings }, origin);
    return response.headers.getSetCookie();
  };
  const own = await cookiesOf("https://escola.example");
  expect(own).toHaveLength(2);
  for (const cookie of own) {
    expect(cookie).toMatch(/^__Host-(sessiontoken|userHash)=[\w-]{36}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  const shared = await cookiesOf("https://escola.example", { SESSION_DOMAIN: "escola.example" } as Partial<Env>);
  for (const cookie of shared) {
    expect(cookie).toMatch(/^(sessiontoken|userHash)=[\w-]{36}; Domain=escola.example; Path=\/; HttpOnly; Secure; /);
  }
});

test.each([
  ["", "__Host-authentication_token=", "Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax"],
  [
    "escola.example",
    "authentication_token=",
    "Max-Age=2592000; Domain=escola.example; Path=/; HttpOnly; Secure; SameSite=Lax",
  ],
])(
  "the cookie of a login has 30 days, the path / and the domain “%s” (E26a, C1, H5)",
  async (SESSION_DOMAIN, name, scope) => {
    const { bindings, ...post } = postOffice();
    const site = { ...bindings, SESSION_DOMAIN } as Env;
    const visitor = browser(site, "203.0.113.7", "https://escola.example");
    await visitor.json("/v3/account/user", { name: "Ana Lima", email: `ana-${name.length}@familia.example` });
    const opened = await visitor.json("/v3/account/auth/confirm-email", { token: post.lastToken() });
    const cookie = opened.headers.getSetCookie().find((one) => one.startsWith(name))!;
    expect(cookie.replace(/^[^;]*; /, "")).toBe(scope);
  },
);

test("security.txt has a contact and an expiry (RFC 9116)", async () => {
  const lines = async (CONTACT_EMAIL: string) => {
    const response = await ask("/.well-known/security.txt", {}, { ...env, CONTACT_EMAIL } as Env);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8/i);
    return Object.fromEntries(
      (await response.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
  };
  const fields = await lines("seguranca@escola.example");
  expect(fields.Contact).toBe("mailto:seguranca@escola.example");
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(140);
  expect(days).toBeLessThan(365);
  expect((await lines("")).Contact).toMatch(/^http.*\/fale-conosco$/);
});
