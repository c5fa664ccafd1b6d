import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BaseUser } from "../../src/contract/v3/account.ts";
import { checkNavigation } from "../../src/worker/guards.ts";
import type { RequestSession } from "../../src/worker/request-session.ts";
import { VERTICE } from "../fixtures/world.ts";
import { browser, postOffice } from "./post.ts";
import { readEvents } from "./read-events.ts";
import { familyOf } from "./security/families.ts";
import { locationOf, publishWorld } from "./worker.ts";

const MARIA = { name: "Maria da Silva", email: "maria@familia.example" };
const PASSWORD = "uma senha comprida";

beforeAll(publishWorld);

beforeEach(async () => {
  await env.DB.batch(
    ["account", "email_code", "attempt", "limited_mail", "mail_outbox"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

/** Signs Maria up by the screens, without script, with a password; her browser is signed in. */
async function signUp() {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const sent = await visitor.form("/cadastro", MARIA);
  expect([sent.status, locationOf(sent)]).toEqual([303, "/cadastro?aviso=enviado"]);
  expect(await (await visitor.get(locationOf(sent))).text()).toContain("Veja seu e-mail");
  const confirmed = await visitor.form("/cadastro", { acao: "confirmar", code: post.lastCode() });
  expect([confirmed.status, locationOf(confirmed)]).toEqual([303, "/meus-dados"]);
  const chosen = await visitor.form("/meus-dados", { acao: "trocar-senha", password: PASSWORD });
  expect(locationOf(chosen)).toBe("/meus-dados?aviso=trocar-senha");
  return { post, visitor };
}

test("the page after a form names the address to which a link was sent, and asks about a likely typo", async () => {
  const visitor = browser(postOffice().bindings);
  const after = async (path: string, fields: Record<string, string>) =>
    (await visitor.get(locationOf(await visitor.form(path, fields)))).text();
  const mistyped = await after("/cadastro", { ...MARIA, email: " maria@hotmial.com " });
  expect(mistyped).toContain("O endereço é <b>maria@hotmial.com</b>.");
  expect(mistyped).toContain("Você quis dizer <b>maria@hotmail.com</b>?");
  const right = await after("/recuperar-senha", { email: MARIA.email });
  expect(right).toContain(`O endereço é <b>${MARIA.email}</b>.`);
  expect(right).not.toContain("Você quis dizer");
  expect(await (await browser(env).get("/cadastro?aviso=enviado")).text()).not.toContain("O endereço é");
});

test("a rejected form is shown again with its values and its errors", async () => {
  const answer = await browser(env).form("/cadastro", { ...MARIA, name: 'Maria "<b>' });
  const html = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
  expect(html).toContain("Insira um nome completo e válido");
  expect(html).toContain('value="maria@familia.example"');
  expect(html).toContain("noindex");
  expect(html).not.toMatch(/Maria "<b>/);
});

test("a new account is an event of the next measured page; who has one is logged in by the same form without", async () => {
  for (const given of [["sign_up"], []]) {
    const post = postOffice();
    const visitor = browser(post.bindings);
    visitor.cookies.set("consentimento", "1.medicao");
    await visitor.form("/cadastro", MARIA);
    await visitor.form("/cadastro", { acao: "confirmar", code: post.lastCode() });
    expect((await readEvents(visitor)).events).toEqual(given);
    expect((await readEvents(visitor)).events).toEqual([]);
  }
});

test("the campaign of a sign-up is stored only with consent (Q15)", async () => {
  const campaign = encodeURIComponent("utm_source=rádio&gclid=abc");
  for (const consent of ["1.medicao", "1.campanhas"]) {
    const visitor = browser(postOffice().bindings);
    visitor.cookies.set("campanha", campaign).set("consentimento", consent);
    await visitor.form("/cadastro", { ...MARIA, email: `${consent}@familia.example` });
  }
  const { results } = await env.DB.prepare("SELECT email, attribution FROM email_code ORDER BY email").all();
  expect(results).toEqual([
    { email: "1.campanhas@familia.example", attribution: '{"utmSource":"rádio","gclid":"abc"}' },
    { email: "1.medicao@familia.example", attribution: null },
  ]);
});

test("private pages redirect to the login and back, and are never cached (S10, G2, G3)", async () => {
  const { visitor } = await signUp();
  const page = await visitor.get("/meus-dados");
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const html = await page.text();
  expect(html).toContain("Conta de Maria");
  expect(html).toContain("Este aparelho");
  const stranger = browser(env);
  const door = await stranger.get("/meus-dados?aviso=corrigir");
  expect([door.status, locationOf(door), door.headers.get("cache-control")]).toEqual([
    303,
    "/entrar?redirect=%2Fmeus-dados%3Faviso%3Dcorrigir",
    "no-store",
  ]);
  const form = await stranger.get(locationOf(door));
  expect(await form.text()).toContain("Entre para ver seus dados.");
  expect(await (await stranger.get("/entrar?redirect=%2Freservar%2Fx")).text()).toContain(
    "Entre para reservar a bolsa: você volta direto para ela.",
  );
  const inside = await stranger.form(locationOf(door), { email: MARIA.email, password: PASSWORD });
  expect([inside.status, locationOf(inside)]).toEqual([303, "/meus-dados?aviso=corrigir"]);
});

test("a sign-up on the way to a scholarship leads back to it, from any browser", async () => {
  const post = postOffice();
  const visitor = browser(post.bindings);
  const door = await (await visitor.get("/entrar?redirect=%2Freservar%2Fx")).text();
  expect(door).toContain('href="/cadastro?redirect=%2Freservar%2Fx"');
  const form = await (await visitor.get("/cadastro?redirect=%2Freservar%2Fx")).text();
  expect(form).toContain('href="/entrar?redirect=%2Freservar%2Fx"');
  const sent = await visitor.form("/cadastro?redirect=%2Freservar%2Fx", MARIA);
  expect(locationOf(sent)).toBe("/cadastro?aviso=enviado&redirect=%2Freservar%2Fx");
  expect(await (await visitor.get("/cadastro?aviso=enviado&redirect=//evil.com")).text()).not.toContain("evil.com");
  const opened = await browser(env).form(`/confirmar-email/${post.lastToken()}`, {});
  expect([opened.status, locationOf(opened)]).toEqual([303, "/reservar/x"]);
});

test("who wants a scholarship is asked to sign up, and to log in again once the session is over", async () => {
  const visitor = browser(env);
  expect(locationOf(await visitor.get("/reservar/x"))).toBe("/cadastro?redirect=%2Freservar%2Fx");
  visitor.cookies.set("authentication_token", "f".repeat(64));
  expect(locationOf(await visitor.get("/reservar/x"))).toBe("/entrar?redirect=%2Freservar%2Fx&sessao=expirada");
});

test("a sign-up of another site's path leads to no other site", async () => {
  const post = postOffice();
  await browser(post.bindings).form("/cadastro?redirect=//evil.com", MARIA);
  await env.DB.prepare("UPDATE email_code SET return_path = '//evil.com'").run();
  const opened = await browser(env).form(`/confirmar-email/${post.lastToken()}`, {});
  expect([opened.status, locationOf(opened)]).toEqual([303, "/"]);
});

test.each([
  "//evil.com",
  "https://evil.com",
  "javascript:alert(1)",
  "/\\evil.com",
  "/%5Cevil.com/..//evil.com",
  "/.//evil.com",
  "\t//evil.com",
])("the door leads nowhere else: %s", async (redirect) => {
  const { visitor } = await signUp();
  const path = `/entrar?${new URLSearchParams({ redirect })}`;
  const already = locationOf(await visitor.get(path));
  const after = locationOf(await browser(env).form(path, { email: MARIA.email, password: PASSWORD }));
  expect([already, after].every((location) => /^\/(?![/\\])/.test(location))).toBe(true);
  expect(new URL(after, "https://escola.example").origin).toBe("https://escola.example");
  expect((await (await browser(env).get(path)).text()).includes('action="/entrar?redirect=//')).toBe(false);
});

test("every screen of the account is in the section “Conta” (S11)", async () => {
  const { visitor } = await signUp();
  const current = async (path: string) =>
    /aria-current="(\w+)">Conta/.exec(await (await visitor.get(path)).text())?.[1];
  expect(await current("/minhas-bolsas")).toBe("page");
  for (const path of ["/meus-pedidos", "/meus-dados", "/meus-beneficios"]) {
    expect(await current(path), path).toBe("true");
  }
  expect(await current("/ajuda")).toBeUndefined();
});

test("a session that is over says so, once", async () => {
  const { visitor } = await signUp();
  await env.DB.prepare("DELETE FROM account_session").run();
  const door = await visitor.get("/meus-dados");
  expect(locationOf(door)).toBe("/entrar?redirect=%2Fmeus-dados&sessao=expirada");
  expect(visitor.cookies.has("authentication_token")).toBe(false);
  expect(await (await visitor.get(locationOf(door))).text()).toContain(
    "Sua sessão expirou. Entre de novo para continuar.",
  );
});

test("the forms of the data screen: correct, disconnect, copy, delete", async () => {
  const { visitor } = await signUp();
  const corrected = await visitor.form("/meus-dados", { acao: "corrigir", name: "MARIA SOUZA", phone: "" });
  expect(locationOf(corrected)).toBe("/meus-dados?aviso=corrigir");
  const elsewhere = await visitor.form("/meus-dados", {
    acao: "corrigir",
    name: "Maria Souza",
    phone: "(20) 3224-4473",
  });
  expect(elsewhere.status).toBe(422);
  const unknownArea = await elsewhere.text();
  expect(unknownArea).toContain('value="(20) 3224-4473"');
  expect(unknownArea).toContain("Esse DDD não existe");
  const wrong = await visitor.form("/meus-dados", { acao: "corrigir", name: "Maria", phone: "12" });
  const html = await wrong.text();
  expect([wrong.status, html.includes('value="Maria"'), html.includes("Telefone inválido")]).toEqual([422, true, true]);
  expect((await visitor.form("/meus-dados", { acao: "outra" })).status).toBe(400);
  const csv = await visitor.get("/meus-dados/copia/csv");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="meus-dados.csv"');
  expect(await csv.text()).toContain("Conta;1;nome;Maria Souza\r\n");
  const json = await visitor.get("/meus-dados/copia/json");
  expect(await json.json()).toMatchObject({
    subjects: expect.arrayContaining([expect.objectContaining({ title: "Conta" })]),
  });
  expect((await browser(env).get("/meus-dados/copia/json")).status).toBe(303);
  const refused = await visitor.form("/meus-dados", { acao: "excluir", proof: "não é" });
  const again = await refused.text();
  expect([refused.status, again.includes("<details open"), again.includes('href="#erro-proof"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(again).toContain("Não confere com a sua conta");
  const deleted = await visitor.form("/meus-dados", { acao: "excluir", proof: PASSWORD });
  expect(locationOf(deleted)).toBe("/entrar?aviso=conta-excluida");
  expect((await visitor.get("/meus-dados")).status).toBe(303);
});

test("the password is changed given the current one, and other sessions end", async () => {
  const { visitor, post } = await signUp();
  const other = browser(post.bindings);
  await other.form("/entrar", { email: MARIA.email, password: PASSWORD });
  const change = (current: string, password: string) =>
    visitor.form("/meus-dados", { acao: "trocar-senha", current, password });
  const refused = await change("não é esta", "outra frase comprida");
  const html = await refused.text();
  expect([refused.status, html.includes("Esta não é a sua senha atual"), html.includes("outra frase")]).toEqual([
    422,
    true,
    false,
  ]);
  expect((await change(PASSWORD, "curta")).status).toBe(422);
  expect((await other.get("/meus-dados")).status).toBe(200);
  expect(locationOf(await change(PASSWORD, "outra frase comprida"))).toBe("/meus-dados?aviso=trocar-senha");
  expect(post.mails.at(-1)!.subject).toBe("Sua conta tem uma senha nova");
  expect([(await visitor.get("/meus-dados")).status, (await other.get("/meus-dados")).status]).toEqual([200, 303]);
  const door = (password: string) => browser(post.bindings).form("/entrar", { email: MARIA.email, password });
  expect([(await door(PASSWORD)).status, (await door("outra frase comprida")).status]).toEqual([422, 303]);
});

test("another session is ended given the password", async () => {
  const { visitor, post } = await signUp();
  const other = browser(post.bindings);
  await other.form("/entrar", { email: MARIA.email, password: PASSWORD });
  const close = (proof: string) => visitor.form("/meus-dados", { acao: "desconectar", session: "others", proof });
  const refused = await close("não é esta");
  const html = await refused.text();
  expect([refused.status, html.includes("Esta não é a sua senha"), html.includes("Todos, menos este")]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await other.get("/meus-dados")).status).toBe(200);
  expect(locationOf(await close(PASSWORD))).toBe("/meus-dados?aviso=desconectar");
  expect([(await other.get("/meus-dados")).status, (await visitor.get("/meus-dados")).status]).toEqual([303, 200]);
});

test("a refused form keeps the device that was chosen", async () => {
  const { visitor, post } = await signUp();
  await browser(post.bindings).form("/entrar", { email: MARIA.email, password: PASSWORD });
  const page = await (await visitor.get("/meus-dados")).text();
  const [, session] = page.match(/value="([\da-f-]{36})"/)!;
  const refused = await visitor.form("/meus-dados", { acao: "desconectar", session: session!, proof: "não é esta" });
  const [chosen] = (await refused.text()).match(/<input[^>]* checked=[^>]*>/)!;
  expect(chosen).toContain(session);
});

test("leaving ends the session here and there (S2)", async () => {
  const { visitor } = await signUp();
  const left = await visitor.form("/sair", {});
  expect([locationOf(left), visitor.cookies.has("authentication_token")]).toEqual(["/entrar?aviso=saiu", false]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM account_session").first("n")).toBe(0);
});

test("a link that is over says so, and offers the next step", async () => {
  const token = "0".repeat(64);
  const confirm = await browser(env).form(`/confirmar-email/${token}`, {});
  expect([confirm.status, (await confirm.text()).includes("já foi usado ou passou da validade")]).toEqual([404, true]);
  const reset = await browser(env).form("/redefinir-senha/qualquer-coisa", { password: PASSWORD });
  expect([reset.status, (await reset.text()).includes("Pedir outro link")]).toEqual([422, true]);
});

test("forms from other sites, too large ones and other content are refused", async () => {
  const { visitor } = await signUp();
  const forged = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const post = (path: string, init: RequestInit) => visitor.send(path, { method: "POST", ...init });
  const body = () => new URLSearchParams({ acao: "desconectar", session: "others", proof: PASSWORD });
  expect((await post("/meus-dados", { headers: forged, body: body() })).status).toBe(403);
  expect((await post("/sair", { headers: forged, body: body() })).status).toBe(403);
  expect((await visitor.get("/meus-dados")).status).toBe(200);
  expect((await post("/entrar", { body: new URLSearchParams({ email: "a".repeat(100_000) }) })).status).toBe(413);
  expect((await post("/entrar", { headers: { "content-type": "application/json" }, body: "{}" })).status).toBe(400);
});

test("the pages of everybody are the same for everybody, and cached", async () => {
  const { visitor } = await signUp();
  const headers = (response: Response) => [response.headers.get("cache-control"), response.headers.getSetCookie()];
  const [hers, theirs] = [await visitor.get("/busca/sp"), await browser(env).get("/busca/sp")];
  expect([headers(hers), headers(theirs)]).toEqual([
    ["public, max-age=60", []],
    ["public, max-age=60", []],
  ]);
  const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");
  expect(withoutNonce(await hers.text())).toBe(withoutNonce(await theirs.text()));
});

test.each([
  "/detalhes-da-bolsa/xxxx",
  "/detalhes-da-bolsa/me.1/comprovante",
  "/detalhes-da-bolsa/me.1/recibo",
  "/detalhes-da-bolsa/xxxx/contrato.txt",
  "/pagamento/%3Cb%3E-12345678",
  `/reservar/${"x".repeat(121)}`,
  "/meus-dados/copia/xml",
])("an impossible path is not found, for anybody, before a login is asked: %s (S16)", async (path) => {
  const answer = await browser(env).get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
  expect(await answer.text()).toContain("A página que você está procurando não existe.");
  const isPossible = await browser(env).get("/detalhes-da-bolsa/me-0000-0000-0000-0000");
  expect(isPossible.status).toBe(303);
});

test("an unknown guard is an error (S17)", async () => {
  const visit = { account: async () => null } as unknown as RequestSession;
  const screen = { row: { guard: "naoExiste" as "loginRequired" }, segments: {} };
  await expect(checkNavigation(screen, visit, new URL("https://a.example/"))).rejects.toThrow(
    "unknown route guard: naoExiste",
  );
});

test("a refused user is signed out; our own failures are logged, and keep the session (S12, X13, X14, X15, X16)", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const token = "f".repeat(64);
  const arrive = async (bindings: Env) => {
    const visitor = browser(bindings);
    visitor.cookies.set("authentication_token", token);
    const responses = [await visitor.get("/meus-dados"), await visitor.get("/v3/account/user/me")];
    return [...responses.map(({ status }) => status), visitor.cookies.has("authentication_token")];
  };
  expect(await arrive({ ...env, BACKEND_URL: "" } as Env)).toEqual([303, 200, false]);
  expect(written.mock.calls).toEqual([]);
  expect(await arrive({ ...env, BACKEND_URL: "http://127.0.0.1:9" } as Env)).toEqual([503, 503, true]);
  expect(written.mock.calls[0]).toEqual(["Erro ao obter usuário.", "unavailable"]);
  expect(JSON.stringify(written.mock.calls)).not.toContain(token);
  const visitor = browser(env);
  visitor.cookies.set("authentication_token", token);
  expect((await visitor.get("/v3/account/user/me")).status).toBe(401);
  expect(written.mock.lastCall).toEqual(["Failed request user/me", 401]);
  // Neither an answer nor a failed request: the address of the backend is none.
  const lost = browser({ ...env, BACKEND_URL: "contas" } as Env);
  lost.cookies.set("authentication_token", token);
  expect((await lost.get("/meus-dados")).status).toBe(500);
  expect(written.mock.calls).toContainEqual(["Failed to load user"]);
  written.mockRestore();
});

test("a failing backend is an error of the form, which keeps the typed values", async () => {
  const broken = { ...env, BACKEND_URL: "http://127.0.0.1:9" } as Env;
  const answer = await browser(broken).form("/entrar", { email: MARIA.email, password: PASSWORD });
  const html = await answer.text();
  expect([answer.status, html.includes("Não conseguimos carregar agora. Tente de novo.")]).toEqual([503, true]);
  expect(html).toContain('value="maria@familia.example"');
});

test("personal pages alone name the session, whose base user is measured, and never tell their path (S14, T9, T10)", async () => {
  const { visitor } = await signUp();
  const asked = (path: string) => visitor.send(path, { headers: { "x-tracking": "1" } });
  const ask = async (path: string) => (await asked(path)).json() as Promise<Record<string, unknown>>;
  const mine = await ask("/meus-pedidos");
  expect(mine).toMatchObject({ route: "/meus-pedidos", path: null });
  expect(JSON.stringify(mine)).not.toMatch(/maria/i);
  const sessionOf = async (path: string) => /data-session="([^"]*)"/.exec(await (await visitor.get(path)).text())?.[1];
  const me = (await (await visitor.get("/v3/account/user/me")).json()) as BaseUser;
  expect(me).toEqual({
    baseUserId: expect.any(Number),
    isPreUser: true,
    sessionToken: await sessionOf("/meus-pedidos"),
  });
  expect(me.sessionToken).toBe(visitor.cookies.get("sessiontoken"));
  expect(await sessionOf("/termos-de-uso")).toBeUndefined();
  await visitor.form("/sair", {});
  expect(await sessionOf(`/escola/${VERTICE.slug}/avaliar`)).toBe("");
  expect((await asked("/entrar")).headers.get("content-type")).toMatch(/^text\/html/);
});

test("what a signed-in visitor does not have is a 404 with its title, as anywhere", async () => {
  const ana = await familyOf("ana.404@familia.example", "Ana Souza");
  const none = "me-0000-0000-0000-0000";
  const paths = [`/detalhes-da-bolsa/${none}`, `/detalhes-da-bolsa/${none}/comprovante`, `/reservar/${none}`];
  for (const path of [...paths, `/detalhes-da-bolsa/${none}/recibo`, `/detalhes-da-bolsa/${none}/contrato.txt`]) {
    const response = await ana.get(path);
    const html = await response.text();
    expect([response.status, html.includes("<h1>A página que você está procurando não existe.</h1>")], path).toEqual([
      404,
      true,
    ]);
  }
});
