import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Route } from "../../../src/parts/screen/route.ts";
import { app } from "../../../src/worker/app.tsx";
import { VERTICE } from "../../fixtures/world.ts";
import { derivations } from "../cheap-scrypt.ts";
import { onEachCall } from "../counting.ts";
import { browser, postOffice } from "../post.ts";
import { REVIEW } from "../reviews/family.ts";
import { locationOf, ORIGIN, publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { anasThings, CPF, everythingStored, familyOf, LEAD, type Person } from "./families.ts";

/** An e-mail that others can guess. */
const SHARED = "ana.souza@familia.example";
const CLAIM = {
  name: "Ana Souza",
  role: "Diretora",
  phone: "(11) 3333-4444",
  proof: "Ligue para a escola.",
  accepts: "on",
};
const CORRECTION = { field: "phone", value: "(11) 3333-4444", evidence: "está no site da escola" };

let things: Awaited<ReturnType<typeof anasThings>>;
let bruno: Person;

beforeAll(async () => {
  await publishWorldWithInbox();
  things = await anasThings();
  bruno = await familyOf("bruno@familia.example", "Bruno Lima");
});

/** The parts of addresses that name what is Ana's. */
const anas = () => ({ code: things.code, id: things.sessionId, token: things.reviewToken });

test("nothing is changed by reading: no GET writes", async () => {
  const before = await everythingStored();
  for (const { pattern } of SCREENS) await things.ana.get(samplePath(pattern, anas()));
  for (const { method, path } of CALLS) if (method === "GET") await things.ana.get(samplePath(path, anas()));
  expect(await everythingStored()).toEqual(before);
});

describe("what is Ana's", () => {
  test.each<[path: string, table: string, body: Record<string, unknown>]>([
    [`/v3/schools/${VERTICE.slug}/reviews`, "review", { ...REVIEW, userEmail: SHARED }],
    [`/v3/schools/${VERTICE.slug}/leads`, "lead", { ...LEAD, email: SHARED }],
    [`/v3/schools/${VERTICE.slug}/claims`, "school_claim", { ...CLAIM, email: SHARED }],
    [`/v3/schools/${VERTICE.slug}/corrections`, "school_correction", { ...CORRECTION, email: SHARED }],
    ["/v3/account/user", "email_code", { name: "Ana Souza", email: SHARED, phone: "", password: "uma frase comprida" }],
  ])("%s: who types her e-mail gets nothing of hers, and writes over nothing", async (path, table, body) => {
    const send = async (changes: Record<string, unknown>) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const sent = JSON.stringify({ ...body, ...changes });
      const response = await browser(env).send(path, { method: "POST", headers, body: sent });
      expect(response.ok, await response.clone().text()).toBe(true);
      const { status: _, message: __, ...rest } = (await response.json()) as Record<string, string>;
      return Object.values(rest);
    };
    const rows = async () => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
    await env.DB.prepare("DELETE FROM attempt").run();
    const before = await rows();
    const hers = await send({});
    const written = (await rows()).filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)));
    expect(written.length).toBe(1);
    const theirs = await send({
      name: "Zé Ninguém",
      userName: "Zé Ninguém",
      value: "(11) 3333-5555",
      message: "Outra",
    });
    expect(await rows()).toContainEqual(written[0]);
    expect(theirs.filter((value) => hers.includes(value))).toEqual([]);
  });

  test("an id is not a token: reviews and leads open only by the e-mailed link", async () => {
    const lead = (await env.DB.prepare("SELECT * FROM lead").first<Record<string, string>>())!;
    const ids = [things.reviewId, ...Object.values(lead).map(String), "a".repeat(64)].filter((id) =>
      /^[\w-]+$/.test(id),
    );
    for (const id of ids) {
      for (const path of [
        "/minha-avaliacao/",
        "/pedido-de-contato/",
        "/redefinir-senha/",
        "/v3/reviews/own/",
        "/v3/leads/own/",
      ]) {
        const response = await bruno.get(path + id);
        const text = await response.text();
        expect(text, path + id).not.toMatch(/ana@familia|Ana Souza/);
      }
    }
    // The tokens themselves open.
    expect((await bruno.get(`/minha-avaliacao/${things.reviewToken}`)).status).toBe(200);
    expect((await bruno.get(`/pedido-de-contato/${things.leadToken}`)).status).toBe(200);
    // And not the other kind.
    expect((await bruno.get(`/minha-avaliacao/${things.leadToken}`)).status).toBe(404);
    expect((await bruno.get(`/pedido-de-contato/${things.reviewToken}`)).status).toBe(404);
  });
});

const ELSEWHERE = [
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "https:evil.example",
  "/%2f/evil.example/../..//evil.example",
  "http://localhost:8787@evil.example",
];

/** Screens that redirect to where a parameter says. */
const REDIRECTING = /^\/(entrar|cadastro|confirmar-email|redefinir-senha|meus-dados)/;

describe("a parameter that carries a path leads nowhere else (open redirect)", () => {
  const names = ["redirect", "path", "target", "next", "url", "voltar", "de", "returnTo", "escolas", "aviso"];

  test.each(ELSEWHERE.map((target, i) => [target, i] as const))("%s", async (target, turn) => {
    const query = new URLSearchParams(names.map((name) => [name, target])).toString();
    for (const person of [bruno, browser(env)]) {
      // Screens that redirect get all of them, each other screen one in ten.
      const asked = SCREENS.map(patternOf).filter(
        (pattern, i) => REDIRECTING.test(pattern) || i % ELSEWHERE.length === turn,
      );
      for (const pattern of asked) {
        const response = await person.get(`${samplePath(pattern)}?${query}`);
        if (response.status >= 300 && response.status < 400) expectHere(response, pattern);
      }
      for (const pattern of ["/entrar", "/cadastro", "/fale-conosco"]) {
        const response = await person.form(`${pattern}?${query}`, { email: "bruno@familia.example", redirect: target });
        if (response.status >= 300 && response.status < 400) expectHere(response, pattern);
      }
    }
  });

  function expectHere(response: Response, pattern: string) {
    const location = new URL(response.headers.get("location")!, "http://localhost:8787");
    expect(location.origin, `${pattern} → ${location.href}`).toBe("http://localhost:8787");
  }
});

describe("who comes in", () => {
  test("gets another token, and leaves none of before behind (session fixation)", async () => {
    const { token, password } = await signedUp("carla@familia.example");
    const visitor = browser(env);
    visitor.cookies.set("authentication_token", token);
    expect((await visitor.get("/v3/account/user")).status).toBe(200);
    expect((await visitor.form("/entrar", { email: "carla@familia.example", password })).status).toBe(303);
    expect(visitor.cookies.get("authentication_token")).not.toBe(token);
    const thief = browser(env);
    thief.cookies.set("authentication_token", token);
    expect((await thief.get("/v3/account/user")).status).toBe(401);
    expect((await visitor.get("/v3/account/user")).status).toBe(200);
  });

  test.each([
    ["/recuperar-senha", (email: string) => ({ email })],
    ["/cadastro", (email: string) => ({ name: "Dora Lima", email, phone: "", password: "uma frase comprida" })],
    ["/entrar", (email: string) => ({ email, password: "não é esta" })],
  ])(
    "%s tells nobody who has an account, by what it says or what it computes before (enumeration)",
    async (path, fields) => {
      await env.DB.prepare("DELETE FROM attempt").run();
      await signedUp("elsa@familia.example");
      const ask = async (email: string) => {
        await env.DB.prepare("DELETE FROM attempt").run();
        const context = createExecutionContext();
        const request = new Request(ORIGIN + path, {
          method: "POST",
          headers: { "sec-fetch-site": "same-origin", "cf-connecting-ip": "203.0.113.9" },
          body: new URLSearchParams(fields(email)),
          redirect: "manual",
        });
        const hashed = derivations.length;
        let isAnswered = false;
        const beforeAnswer: string[] = [];
        const MAIL = onEachCall(env.MAIL, (method) => isAnswered || beforeAnswer.push(method));
        const response = await app.fetch(request, { ...env, MAIL }, context);
        isAnswered = true;
        const costs = [...derivations.slice(hashed), ...beforeAnswer];
        await waitOnExecutionContext(context);
        const text = (await response.text()).replaceAll(email, "E-MAIL").replaceAll(/nonce="[^"]*"|[\da-f-]{36}/g, "");
        return {
          response: [response.status, locationOf(response).replace(encodeURIComponent(email), "E-MAIL"), text],
          costs,
        };
      };
      // Nor has it a sign-up, as after the form of another case.
      const unknown = `ninguem${path.replace("/", "-")}@familia.example`;
      expect(await ask(unknown)).toEqual(await ask("elsa@familia.example"));
    },
  );
});

describe("the log", () => {
  afterEach(() => vi.restoreAllMocks());

  test("holds no password, CPF, token, e-mail or name, whatever is asked", async () => {
    const said: string[] = [];
    for (const level of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation((...parts) => {
        said.push(
          parts.map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : String(part))).join(" "),
        );
      });
    }
    const secret = { password: "segredo-canario", email: "canario@familia.example", name: "Canário Silva", cpf: CPF };
    // Also when the database fails in the middle of it.
    const failing = {
      ...env,
      DB: {
        ...env.DB,
        prepare: () => {
          throw new Error(`Failed query: select ?\nparams: ${secret.email},${secret.password}`);
        },
      },
    } as unknown as Env;
    for (const bindings of [env, failing]) {
      const visitor = browser(bindings);
      visitor.cookies.set("authentication_token", "f".repeat(64));
      for (const { pattern } of FORMS)
        await visitor.form(samplePath(pattern, anas()), { ...secret, key: "chave-canario" });
      for (const { method, path } of CALLS) {
        await visitor.send(samplePath(path, anas()), {
          method,
          headers: { "content-type": "application/json" },
          ...(method !== "GET" && { body: JSON.stringify(secret) }),
        });
      }
    }
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((line) => /canario|Canário|529\.?982|f{64}/.test(line))).toEqual([]);
  });
});

test("an order of another is not found under any spelling of its code", async () => {
  for (const code of [
    things.code.toLowerCase(),
    things.code.replaceAll("-", ""),
    `${things.code}%20`,
    `${things.code}%00`,
  ]) {
    expect((await bruno.get(`/v3/account/user/orders/${code}`)).status).toBe(404);
  }
});

function patternOf({ pattern }: Route): string {
  return pattern;
}

/** An account with a password, and a token of a session of it. */
async function signedUp(email: string) {
  const password = "uma frase comprida";
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form("/cadastro", { name: "Carla Souza", email });
  await visitor.form(`/confirmar-email/${post.lastToken()}`, {});
  await visitor.form("/meus-dados", { acao: "trocar-senha", password });
  return { password, token: visitor.cookies.get("authentication_token")! };
}
