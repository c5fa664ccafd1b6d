import { env } from "cloudflare:test";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LIMITS } from "../../src/backend/throttle.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorld } from "./worker.ts";

const ANA = { name: "Ana Lima", email: "ana@familia.example" };
const API = "/v3/account/auth/email-code";
const SENT = "/cadastro?aviso=enviado";
const EXPIRED = "/cadastro?aviso=vencido";

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["account", "email_code", "attempt", "limited_mail", "mail_outbox", "second_factor"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

/** A visitor who has asked for a code on the screen; the e-mail has arrived. */
async function asked(post = postOffice(), person: Record<string, string> = ANA, path = "/cadastro", ip?: string) {
  const visitor = browser(post.bindings, ip);
  const sent = await visitor.form(path, person);
  expect([sent.status, locationOf(sent)]).toEqual([303, `${path}?aviso=enviado`]);
  const type = (code: string) => visitor.form(path, { acao: "confirmar", code });
  return { post, visitor, type, code: post.lastCode(), token: post.lastToken() };
}

/** Another six digits. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const isSignedIn = async (visitor: ReturnType<typeof browser>) =>
  (await visitor.get("/v3/account/user")).status === 200;

describe("the code", () => {
  test("signs a new family up in the browser that asked, without a password, and logs it in later", async () => {
    const { post, visitor, type, code } = await asked();
    const page = await (await visitor.get(SENT)).text();
    expect(page).toContain("Veja seu e-mail");
    expect(page).toContain("ana@familia.example");
    expect(page).not.toContain(code);
    expect(locationOf(await type(` ${code.slice(0, 3)} ${code.slice(3)}`))).toBe("/meus-dados");
    expect(await (await visitor.get("/v3/account/user")).json()).toMatchObject(ANA);
    const later = await asked(post, { email: "ANA@familia.example" }, "/entrar/por-email");
    expect(locationOf(await later.type(later.code))).toBe("/meus-dados");
    expect([await isSignedIn(later.visitor), await count("account")]).toEqual([true, 1]);
  });

  test("logs in who has an account already, with the same pages, and changes nothing of it", async () => {
    const first = await asked();
    await first.type(first.code);
    const pagesOf = async (email: string) => {
      const { visitor, type, code } = await asked(first.post, { name: "Outro Nome", email });
      const pages = [await visitor.get(SENT), await type(other(code)), await type("1")];
      const texts = await Promise.all(pages.map((page) => page.text()));
      expect(locationOf(await type(code))).toBe("/meus-dados");
      return texts.map((html) => html.replaceAll(email, "").replaceAll(/nonce="[^"]*"|\d{6}/g, "")).join();
    };
    const [known, unknown] = [await pagesOf(ANA.email), await pagesOf("novo@familia.example")];
    expect(known === unknown).toBe(true);
    expect(first.post.mails.map(({ subject }) => subject.replace(/^\d{6}/, ""))).toEqual(
      Array(3).fill(first.post.mails[0]!.subject.slice(6)),
    );
    expect(await env.DB.prepare("SELECT name FROM account ORDER BY id").first("name")).toBe("Ana Lima");
  });

  test("tells an address without an account so by e-mail only", async () => {
    const first = await asked();
    await first.type(first.code);
    const responses = async (email: string) => {
      const { type, code } = await asked(first.post, { email }, "/entrar/por-email");
      const wrong = await type(other(code));
      const text = (await wrong.text()).replaceAll(email, "").replaceAll(/nonce="[^"]*"|\d{6}/g, "");
      return `${wrong.status} ${text}`;
    };
    const [known, unknown] = [await responses(ANA.email), await responses("ninguem@familia.example")];
    expect(unknown === known).toBe(true);
    expect(unknown.slice(0, 3)).toBe("422");
    expect(first.post.mails.at(-1)!.subject).toContain("ainda não tem conta");
    expect(first.post.lastCode()).toBe("");
  });

  test("is stored only as a hash that cannot be searched, and not left in a URL", async () => {
    const { code, token, visitor } = await asked();
    const stored = JSON.stringify((await env.DB.prepare("SELECT * FROM email_code").all()).results);
    const hash = async (text: string) =>
      Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");
    const { ticket } = JSON.parse(decodeURIComponent(visitor.cookies.get("entrada")!)) as { ticket: string };
    for (const secret of [code, token, ticket, await hash(code)]) expect(stored).not.toContain(secret);
    expect(stored).toContain(await hash(`${ticket} ${code}`));
  });

  test("still owes the second factor of an account that has one", async () => {
    const first = await asked();
    await first.type(first.code);
    const { seed } = (await (await first.visitor.json("/v3/account/user/second-factor", { proof: "" })).json()) as {
      seed: string;
    };
    const code = new TOTP({ secret: seed }).generate();
    expect((await first.visitor.json("/v3/account/user/second-factor/confirmation", { code })).status).toBe(200);
    for (const by of ["code", "link"] as const) {
      const later = await asked(first.post);
      const link = `/confirmar-email/${later.token}`;
      const opened = by === "code" ? await later.type(later.code) : await later.visitor.form(link, {});
      expect(locationOf(opened), by).toBe("/entrar/codigo?redirect=%2Fmeus-dados");
      expect(await isSignedIn(later.visitor), by).toBe(false);
    }
  });

  test("never takes over a session that was there before", async () => {
    const { visitor, type, code, post } = await asked();
    visitor.cookies.set("sessiontoken", "planted-by-someone").set("authentication_token", "f".repeat(64));
    await type(code);
    expect(visitor.cookies.get("authentication_token")).not.toBe("f".repeat(64));
    const attacker = browser(post.bindings);
    attacker.cookies.set("sessiontoken", "planted-by-someone").set("authentication_token", "f".repeat(64));
    expect(await isSignedIn(attacker)).toBe(false);
  });
});

describe("hostile input", () => {
  test("a wrong code is told at its field, five times, and then only the link works", async () => {
    const { visitor, type, code, token } = await asked();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await type(other(code))).status);
    const over = await type(code);
    const html = await over.text();
    expect([...statuses, over.status]).toEqual([422, 422, 422, 422, 422, 429]);
    expect(html).toContain("Abra o link que está no e-mail");
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(locationOf(await visitor.form(`/confirmar-email/${token}`, {}))).toBe("/meus-dados");
  });

  test("ten wrong codes of an address in a day, with new codes from many networks, are all that are taken", async () => {
    const post = postOffice();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { type, code } = await asked(post, ANA, "/cadastro", `198.51.100.${i}`);
      for (let n = 0; n < 4; n++) statuses.push((await type(other(code))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const { type, code, token, visitor } = await asked(post);
    expect((await type(code)).status).toBe(429);
    expect(locationOf(await visitor.form(`/confirmar-email/${token}`, {}))).toBe("/meus-dados");
    // A visitor who has proven the address is taken for no stranger any more.
    const again = await asked(post);
    expect(locationOf(await again.type(again.code))).toBe("/meus-dados");
  });

  test.each(["", "12345", "1234567", "abcdef", "' OR 1=1", "\u0000"])(
    "what is no code is told, and costs no attempt: %j",
    async (typed) => {
      const { type, code } = await asked();
      for (let i = 0; i < 6; i++) expect((await type(typed)).status).toBe(422);
      expect(locationOf(await type(code))).toBe("/meus-dados");
    },
  );

  test("the code of another address, and a code in another browser, open nothing", async () => {
    const post = postOffice();
    const [ana, bia] = [await asked(post), await asked(post, { ...ANA, email: "bia@familia.example" })];
    expect((await ana.type(bia.code)).status).toBe(422);
    const stranger = browser(post.bindings);
    expect(locationOf(await stranger.form("/cadastro", { acao: "confirmar", code: ana.code }))).toBe(EXPIRED);
    const planted = { ticket: "0".repeat(64), email: ANA.email, name: ANA.name };
    stranger.cookies.set("entrada", encodeURIComponent(JSON.stringify(planted)));
    expect(locationOf(await stranger.form("/cadastro", { acao: "confirmar", code: ana.code }))).toBe(EXPIRED);
    stranger.cookies.set("entrada", "{");
    expect(locationOf(await stranger.form("/cadastro", { acao: "confirmar", code: ana.code }))).toBe(EXPIRED);
    expect([await isSignedIn(stranger), await count("account")]).toEqual([false, 0]);
  });

  test("an expired code says so, and keeps what was typed", async () => {
    const { visitor, type, code, token } = await asked();
    await env.DB.prepare("UPDATE email_code SET expires_at = ?")
      .bind(new Date(Date.now() - 1000).toISOString())
      .run();
    const late = await type(code);
    expect(locationOf(late)).toBe(EXPIRED);
    const html = await (await visitor.get(EXPIRED)).text();
    expect(html).toContain("Esse código já foi usado ou passou da validade");
    expect([html.includes('value="ana@familia.example"'), html.includes('value="Ana Lima"')]).toEqual([true, true]);
    expect((await visitor.form(`/confirmar-email/${token}`, {})).status).toBe(404);
    expect([await isSignedIn(visitor), await count("account")]).toEqual([false, 0]);
  });

  test("a code sent twice at once signs in once, and the page after it is that of the first", async () => {
    const { visitor, type, code, token } = await asked();
    const responses = await Promise.all([type(code), type(code)]);
    expect(responses.map(locationOf).toSorted()).toEqual([EXPIRED, "/meus-dados"]);
    expect(locationOf(await visitor.get(EXPIRED))).toBe("/meus-dados");
    expect([await count("account"), await count("account_session")]).toEqual([1, 1]);
    expect((await browser(env).form(`/confirmar-email/${token}`, {})).status).toBe(404);
  });

  test("the link does nothing when it is opened, by whoever reads mails", async () => {
    const { post, visitor, token, type, code } = await asked();
    const scanner = browser(post.bindings);
    for (const method of ["GET", "HEAD", "GET"]) await scanner.send(`/confirmar-email/${token}`, { method });
    expect([await count("account"), scanner.cookies.has("authentication_token")]).toEqual([0, false]);
    const forged = await scanner.send(`/confirmar-email/${token}`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      body: new URLSearchParams(),
    });
    expect([forged.status, await count("account")]).toEqual([403, 0]);
    expect(locationOf(await type(code))).toBe("/meus-dados");
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("the link says whose account it opens, and asks, to whoever it was passed on to", async () => {
    const { post, token } = await asked();
    const page = await (await browser(post.bindings).get(`/confirmar-email/${token}`)).text();
    expect(page).toContain("Entrar com o e-mail a•••@familia.example? Só continue se este e-mail é seu.");
    expect(page).not.toContain("ana@familia.example");
    const over = await browser(post.bindings).get(`/confirmar-email/${"0".repeat(64)}`);
    expect([over.status, await over.text()]).toEqual([404, expect.stringContaining("Este link já foi usado")]);
  });

  test("a form of another site cannot type a code, nor ask for one", async () => {
    const { visitor, code } = await asked();
    const forged = (fields: Record<string, string>) =>
      visitor.send("/cadastro", {
        method: "POST",
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
        body: new URLSearchParams(fields),
      });
    expect((await forged({ acao: "confirmar", code })).status).toBe(403);
    expect((await forged(ANA)).status).toBe(403);
  });

  test("codes are limited by address of the reader, of the network, and of the API alike", async () => {
    const post = postOffice();
    const { visitor } = await asked(post);
    const again = await visitor.form("/cadastro", { acao: "reenviar" });
    expect(locationOf(again)).toBe("/cadastro?aviso=reenviado");
    expect(await (await visitor.get(locationOf(again))).text()).toContain("Enviamos outro código");
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await browser(env, `198.51.100.${i}`).json(API, ANA)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const refused = await visitor.form("/cadastro", { acao: "reenviar" });
    const html = await refused.text();
    expect([refused.status, html.includes("Muitas tentativas."), html.includes("Veja seu e-mail")]).toEqual([
      429,
      true,
      true,
    ]);
    const statusOf = async (email: string) => (await browser(env, "192.0.2.1").json(API, { email })).status;
    const { perAddress } = LIMITS.emailCode;
    expect(await statusOf("x1@y.example")).toBe(202);
    await env.DB.prepare("UPDATE attempt SET count = ?")
      .bind(perAddress - 1)
      .run();
    expect([await statusOf("x2@y.example"), await statusOf("x3@y.example")]).toEqual([202, 429]);
  });

  test("the families of one wifi log in one after the other: a code that is used is no attempt of theirs", async () => {
    const post = postOffice();
    for (let i = 0; i < 3; i++) {
      const { type, code } = await asked(post, { ...ANA, email: `pai${i}@familia.example` }, "/cadastro", "192.0.2.9");
      expect(locationOf(await type(code))).toBe("/meus-dados");
    }
    expect(await env.DB.prepare("SELECT sum(count) AS n FROM attempt").first("n")).toBe(0);
  });

  test("another code makes the one before useless in this browser, and its link goes on working", async () => {
    const { visitor, type, code, token, post } = await asked();
    await visitor.form("/cadastro", { acao: "reenviar" });
    if (post.lastCode() !== code) expect((await type(code)).status).toBe(422);
    expect(locationOf(await visitor.form(`/confirmar-email/${token}`, {}))).toBe("/meus-dados");
  });

  test("without the database the answer is 503, and keeps what was typed", async () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {});
    const { visitor, code, post } = await asked();
    const down = {
      ...post.bindings,
      DB: {
        prepare: () => {
          throw new Error("D1_ERROR: Network connection lost.");
        },
        batch: async () => {
          throw new Error("D1_ERROR: Network connection lost.");
        },
      },
    } as unknown as Env;
    const away = browser(down);
    for (const [name, value] of visitor.cookies) away.cookies.set(name, value);
    const asking = await away.form("/cadastro", ANA);
    const html = await asking.text();
    expect([asking.status, html.includes('value="ana@familia.example"'), html.includes('value="Ana Lima"')]).toEqual([
      503,
      true,
      true,
    ]);
    const typing = await away.form("/cadastro", { acao: "confirmar", code });
    expect([typing.status, (await typing.text()).includes(`value="${code}"`)]).toEqual([503, true]);
    written.mockRestore();
    expect(locationOf(await visitor.form("/cadastro", { acao: "confirmar", code }))).toBe("/meus-dados");
  });
});

describe("a first password", () => {
  test("is created minutes after a login, and needs another login later", async () => {
    const { visitor, type, code, post } = await asked();
    await type(code);
    const create = (password: string) => visitor.form("/meus-dados", { acao: "trocar-senha", password });
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await env.DB.prepare("UPDATE account_session SET created_at = ?").bind(hourAgo).run();
    const late = await create("uma frase comprida");
    expect([late.status, (await late.text()).includes("entre de novo e repita o pedido")]).toEqual([422, true]);
    const again = await asked(post, { email: ANA.email }, "/entrar/por-email");
    await again.type(again.code);
    const set = await again.visitor.form("/meus-dados", { acao: "trocar-senha", password: "uma frase comprida" });
    expect(locationOf(set)).toBe("/meus-dados?aviso=trocar-senha");
    const login = await browser(env).form("/entrar", { email: ANA.email, password: "uma frase comprida" });
    expect(locationOf(login)).toBe("/meus-dados");
  });
});
