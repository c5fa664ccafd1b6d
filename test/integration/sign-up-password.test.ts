import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OFFER } from "../fixtures/market.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorld } from "./worker.ts";

const PASSWORD = "uma frase comprida";
const ANA = { name: "Ana Lima", email: "ana@familia.example", password: PASSWORD };
const PARTLY = "/meus-dados?aviso=cadastro-em-parte";
const CONFIRMATION = "/v3/account/auth/email-code/confirmation";

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["account", "email_code", "attempt", "limited_mail", "mail_outbox"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

type Browser = ReturnType<typeof browser>;

/** A sign-up by the form, whose e-mail has arrived. */
async function signUp(person: Record<string, string> = ANA, post = postOffice()) {
  const visitor = browser(post.bindings);
  expect(locationOf(await visitor.form("/cadastro", person))).toBe("/cadastro?aviso=enviado");
  const type = (code: string, who: Browser = visitor) => who.form("/cadastro", { acao: "confirmar", code });
  const tap = (who: Browser = visitor) => who.form(`/confirmar-email/${post.lastToken()}`, {});
  return { post, visitor, type, tap };
}

const opens = async (password: string, email = ANA.email) =>
  locationOf(await browser(env).form("/entrar", { email, password })) === "/meus-dados";

const stored = () =>
  env.DB.prepare("SELECT name, phone, password_hash IS NOT NULL AS has FROM account ORDER BY id").all();

const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe("the password of a sign-up (A7a, K34)", () => {
  test("is the account's once the code is typed in the browser that asked, and logs in from then on", async () => {
    const { post, visitor, type } = await signUp();
    expect((await stored()).results).toEqual([]);
    expect(await opens(PASSWORD)).toBe(false);
    expect(await (await visitor.get("/cadastro?aviso=enviado")).text()).toContain(
      "A senha que você digitou passa a valer",
    );
    expect(locationOf(await type(post.lastCode()))).toBe("/meus-dados");
    expect((await stored()).results).toEqual([{ name: "Ana Lima", phone: null, has: 1 }]);
    expect([await opens(PASSWORD), await opens("outra frase comprida")]).toEqual([true, false]);
  });

  test("waits as a hash, and is in no page, cookie or e-mail", async () => {
    const { post, visitor } = await signUp();
    const row = await env.DB.prepare("SELECT password_hash AS hash FROM email_code").first<string>("hash");
    expect(row).toMatch(/^scrypt\$/);
    const pages = await Promise.all(
      ["?aviso=enviado", "", "?aviso=vencido"].map((query) => visitor.get(`/cadastro${query}`)),
    );
    const texts = [...(await Promise.all(pages.map((page) => page.text()))), JSON.stringify(post.mails)];
    for (const text of [...texts, decodeURIComponent(JSON.stringify([...visitor.cookies]))])
      expect(text).not.toContain(PASSWORD);
    expect(JSON.stringify((await env.DB.prepare("SELECT * FROM email_code").all()).results)).not.toContain(PASSWORD);
  });

  test("does not count by the link, whose page says so before and after", async () => {
    const { post, visitor, tap } = await signUp();
    const page = await (await browser(post.bindings).get(`/confirmar-email/${post.lastToken()}`)).text();
    expect(page).toContain("Pelo link não vale o que mais foi digitado no cadastro: senha.");
    const opened = await tap();
    expect(locationOf(opened)).toBe(PARTLY);
    expect(await (await visitor.get(PARTLY)).text()).toContain("não ficou nesta conta");
    expect([(await stored()).results, await opens(PASSWORD)]).toEqual([
      [{ name: "Ana Lima", phone: null, has: 0 }],
      false,
    ]);
  });

  test("of a stranger opens nothing: the code alone, and the link that its owner taps, leave it behind", async () => {
    const { post, tap } = await signUp({ ...ANA, password: "a senha do estranho" });
    const owner = browser(post.bindings);
    const without = await owner.form("/cadastro", { acao: "confirmar", code: post.lastCode() });
    expect(locationOf(without)).toBe("/cadastro?aviso=vencido");
    const forged = await owner.json(CONFIRMATION, { ticket: "0".repeat(64), code: post.lastCode() });
    expect([forged.status, (await stored()).results]).toEqual([404, []]);
    expect(locationOf(await tap(owner))).toBe(PARTLY);
    expect(await opens("a senha do estranho")).toBe(false);
  });

  test("of a stranger is not taken over by the owner's sign-up either, with or without a password", async () => {
    const { post } = await signUp({ ...ANA, password: "a senha do estranho" });
    const owner = await signUp(ANA, post);
    expect(locationOf(await owner.type(post.lastCode()))).toBe("/meus-dados");
    expect([await opens("a senha do estranho"), await opens(PASSWORD)]).toEqual([false, true]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM email_code").first("n")).toBe(0);
  });

  test("ends with the code", async () => {
    const { post, visitor, type, tap } = await signUp();
    const past = new Date(Date.now() - 1000).toISOString();
    await env.DB.prepare("UPDATE email_code SET expires_at = ?").bind(past).run();
    expect(locationOf(await type(post.lastCode()))).toBe("/cadastro?aviso=vencido");
    expect((await tap()).status).toBe(404);
    // The form asks for it again, so that it is not left out unnoticed.
    const form = await (await visitor.get("/cadastro?aviso=vencido")).text();
    expect([form.includes("<details open"), form.includes("Digite a senha de novo")]).toEqual([true, true]);
    expect(locationOf(await visitor.form("/cadastro", { acao: "reenviar" }))).toBe("/cadastro?aviso=vencido");
    expect([(await stored()).results, await opens(PASSWORD)]).toEqual([[], false]);
  });

  test("goes on with another code of the same browser, and not with that of another address", async () => {
    const { post, visitor, type } = await signUp();
    const { ticket } = JSON.parse(decodeURIComponent(visitor.cookies.get("entrada")!)) as { ticket: string };
    const elsewhere = { name: "Bia Lima", email: "bia@familia.example", replaces: ticket };
    expect((await visitor.json("/v3/account/user", elsewhere)).status).toBe(404);
    expect(locationOf(await visitor.form("/cadastro", { acao: "reenviar" }))).toBe("/cadastro?aviso=reenviado");
    expect(locationOf(await type(post.lastCode()))).toBe("/meus-dados");
    expect(await opens(PASSWORD)).toBe(true);
  });

  test.each([
    ["with a password", "a senha de antes", true],
    ["without one", "", false],
  ])("never changes an account that exists, %s, and says so", async (_name, before, has) => {
    const first = await signUp({ ...ANA, password: before });
    await first.type(first.post.lastCode());
    for (const by of ["type", "tap"] as const) {
      const again = await signUp({ ...ANA, name: "Outro Nome", password: "a senha de depois" }, first.post);
      const opened = by === "type" ? await again.type(first.post.lastCode()) : await again.tap();
      expect(locationOf(opened), by).toBe(PARTLY);
    }
    expect((await stored()).results).toEqual([{ name: "Ana Lima", phone: null, has: Number(has) }]);
    expect([await opens("a senha de depois"), before !== "" && (await opens(before))]).toEqual([false, has]);
  });

  test.each([
    ["curta", "O campo Senha deve conter pelo menos 8 caracteres"],
    ["        ", "O campo Senha é obrigatório"],
    ["starwars", "Essa senha é fácil de adivinhar"],
    ["a".repeat(129), "O campo Senha não deve ter mais que 128 caracteres"],
  ])("is refused with a message, in the form and in the call, and mails nothing: %j", async (password, message) => {
    const post = postOffice();
    const visitor = browser(post.bindings);
    const form = await visitor.form("/cadastro", { ...ANA, password });
    const html = await form.text();
    expect([form.status, html.includes(message), html.includes("<details open")]).toEqual([422, true, true]);
    const call = await visitor.json("/v3/account/user", { ...ANA, password });
    expect([call.status, await jsonOf(call)]).toMatchObject([
      422,
      { field: "password", issues: [{ message: expect.stringContaining(message) }] },
    ]);
    expect([post.mails, await env.DB.prepare("SELECT count(*) AS n FROM email_code").first("n")]).toEqual([[], 0]);
  });

  test("is asked for again when another field is refused", async () => {
    const refused = await browser(env).form("/cadastro", { ...ANA, name: "Ana" });
    const html = await refused.text();
    expect([refused.status, html.includes("Insira um nome completo"), html.includes("Digite a senha de novo")]).toEqual(
      [422, true, true],
    );
    expect(html).not.toContain(PASSWORD);
  });

  test("takes the same response and the same work for an address with and without an account", async () => {
    const { post, type } = await signUp();
    await type(post.lastCode());
    const visitor = browser(post.bindings);
    const known = await visitor.json("/v3/account/user", ANA);
    const unknown = await visitor.json("/v3/account/user", { ...ANA, email: "nova@familia.example" });
    for (const response of [known, unknown])
      expect([response.status, await jsonOf(response)]).toEqual([
        202,
        { ticket: expect.stringMatching(/^[\da-f]{64}$/) },
      ]);
    const rows = await env.DB.prepare("SELECT password_hash AS hash FROM email_code").all<{ hash: string }>();
    expect(rows.results.map(({ hash }) => hash.slice(0, 7))).toEqual(["scrypt$", "scrypt$"]);
  });

  test("is not asked of a family that reserves a scholarship, nor at the login by e-mail", async () => {
    const fold = "Quero usar uma senha (opcional)";
    const read = async (path: string) => (await (await browser(env).get(path)).text()).includes(fold);
    const screens = [
      "/cadastro",
      `/cadastro?redirect=${encodeURIComponent(`/reservar/${OFFER}`)}`,
      "/entrar/por-email",
    ];
    expect(await Promise.all(screens.map(read))).toEqual([true, false, false]);
  });
});

describe("a call that signs up (A7, A7a, K34)", () => {
  const call = { ...ANA, phone: "(11) 98765-4321" };

  async function asked() {
    const post = postOffice();
    const visitor = browser(post.bindings);
    const { ticket } = await jsonOf(await visitor.json("/v3/account/user", call));
    return { post, visitor, ticket };
  }

  test("hands phone and password over by code and ticket", async () => {
    const { post, visitor, ticket } = await asked();
    const opened = await visitor.json(CONFIRMATION, { ticket, code: post.lastCode() });
    expect([opened.status, await jsonOf(opened)]).toEqual([200, { isNew: true, returnPath: null, dropped: [] }]);
    expect((await stored()).results).toEqual([{ name: "Ana Lima", phone: "11987654321", has: 1 }]);
    expect((await browser(env).json("/v3/account/auth/login", ANA)).status).toBe(200);
  });

  test("names what the link drops, before and after", async () => {
    const { post, visitor } = await asked();
    const token = post.lastToken();
    const link = await jsonOf(await visitor.get(`/v3/account/auth/email-links/${token}`));
    expect(link).toEqual({ email: "a•••@familia.example", dropped: ["password", "phone"] });
    const opened = await jsonOf(await visitor.json("/v3/account/auth/confirm-email", { token }));
    expect(opened).toEqual({ isNew: true, returnPath: null, dropped: ["password", "phone"] });
    expect((await stored()).results).toEqual([{ name: "Ana Lima", phone: null, has: 0 }]);
  });

  test.each(["123", "(20) 3224-4473", "0800 123 4567"])("refuses a phone that cannot be called: %s", async (phone) => {
    const refused = await browser(env).json("/v3/account/user", { ...ANA, phone });
    expect([refused.status, await jsonOf(refused)]).toMatchObject([422, { issues: [{ field: "phone" }] }]);
  });
});
