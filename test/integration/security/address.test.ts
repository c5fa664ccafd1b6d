import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { withLocalOrigin } from "../../../src/worker/local-origin.ts";
import { browser, postOffice } from "../post.ts";

const SITE = "https://escolas.test";
const DEPLOYED = { ...env, ENVIRONMENT: "production", SITE_ORIGIN: SITE, PAYMENT_HOST: "pagar.escolas.test" } as Env;

const answerOf = (bindings: Env, origin: string, path: string, method = "GET") =>
  browser(bindings, undefined, origin).send(path, { method });

/** The address that the site says it has, to a request under another one. */
const ownAddress = async (bindings: Env, origin: string, headers: HeadersInit = {}) => {
  const text = await (await browser(bindings, undefined, origin).send("/robots.txt", { headers })).text();
  return /Sitemap: (.*)\/sitemap\.xml/.exec(text)?.[1];
};

describe("a request without TLS", () => {
  test.each([
    ["GET", "/entrar?a=b%20c", 301],
    ["HEAD", "/busca/sp", 301],
    ["GET", "/robots.txt", 301],
    ["GET", "/nada/disso", 301],
    ["POST", "/entrar", 403],
    ["POST", "/telemetria", 403],
    ["GET", "/api/v1/schools", 403],
    ["HEAD", "/v3/schools", 403],
    ["POST", "/search", 403],
    ["PUT", "/busca", 403],
    ["OPTIONS", "/v3/account/auth/login", 403],
  ])("%s %s is answered with %s", async (method, path, status) => {
    for (const host of ["escolas.test", "pagar.escolas.test", "escolas.test:8080"]) {
      const response = await answerOf(DEPLOYED, `http://${host}`, path, method);
      expect(response.status).toBe(status);
      const target = `https://${host.split(":")[0]}${path}`;
      expect(response.headers.get("location")).toBe(status === 301 ? target : null);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test("is served by a local site", async () => {
    expect((await answerOf(env, "http://localhost:8787", "/robots.txt")).status).toBe(200);
  });
});

describe("the address of the site", () => {
  const OPENED = ["http://localhost:8831", "http://192.168.0.7:8787"];

  test.each(OPENED)("is locally the one that it was opened with: %s", async (origin) => {
    expect(await ownAddress(env, origin)).toBe(origin);
    const post = postOffice();
    const person = { name: "Ana de Souza", email: `ana-${OPENED.indexOf(origin)}@familia.example` };
    const signUp = await browser(post.bindings, undefined, origin).json("/v3/account/user", person);
    expect(signUp.status).toBe(202);
    expect(post.mails.at(-1)?.text).toContain(`${origin}/confirmar-email/`);
    expect(withLocalOrigin(env).SITE_ORIGIN).toBe(origin);
  });

  test("is locally not that of the payment host, nor of another site that calls", async () => {
    const bindings = { ...env, SITE_ORIGIN: "http://localhost:1", PAYMENT_HOST: "pagamento.localhost:1" } as Env;
    const [redirected] = [await answerOf(bindings, "http://pagamento.localhost:1", "/ajuda")];
    expect(redirected.headers.get("location")).toBe("http://localhost:1/ajuda");
    expect(await ownAddress(bindings, "http://localhost:2", { authorization: "Basic x" })).toBe("http://localhost:1");
  });

  test.each(["production", "preview"])(
    "is SITE_ORIGIN alone in %s, whatever the visitor's Host",
    async (environment) => {
      const bindings = { ...DEPLOYED, ENVIRONMENT: environment } as Env;
      expect(await ownAddress(bindings, "https://evil.example", { "x-forwarded-host": "evil.example" })).toBe(SITE);
      expect(withLocalOrigin(bindings).SITE_ORIGIN).toBe(SITE);
    },
  );
});
