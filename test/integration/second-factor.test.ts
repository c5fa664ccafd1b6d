import { env } from "cloudflare:test";
import { TOTP } from "otpauth";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount } from "../../src/backend/accounts/find-account.ts";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { openProvenSession, openSession } from "../../src/backend/accounts/sessions.ts";
import { resetSecondFactor } from "../../src/backend/admin/reset-second-factor.ts";
import { setRole } from "../../src/backend/admin/roles.ts";
import { erasePersonalRows } from "../../src/backend/personal-data/erase.ts";
import { loginCodePath, paths, secondFactorPath } from "../../src/site/paths.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorld } from "./worker.ts";

const EMAIL = "rosa@familia.example";
const PASSWORD = "uma senha comprida";
const SCREEN = paths.secondFactor();
const WRONG = "Código incorreto, vencido ou já usado";
const STEP_MS = 30_000;

/** The clock of the site: codes follow it. */
let clock = Date.now();

beforeAll(publishWorld);

beforeEach(async () => {
  await env.DB.batch(
    ["account", "email_code", "attempt", "limited_mail", "mail_outbox"].map((t) => env.DB.prepare(`DELETE FROM ${t}`)),
  );
  goTo(0);
});

afterEach(() => {
  vi.useRealTimers();
});

function goTo(laterMs: number): void {
  clock += laterMs;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
}

/** The code that the app shows so much later. */
const codeOf = (seed: string, laterMs = 0) => new TOTP({ secret: seed }).generate({ timestamp: clock + laterMs });

/** The code of five minutes later: wrong now. */
const wrongCode = (seed: string) => codeOf(seed, 10 * STEP_MS);

/** Waits until a code of one step is wrong at the others: of a million codes, two steps may have the same. */
function waitForDistinctCodes(seed: string): void {
  const steps = Array.from({ length: 13 }, (_, i) => i - 2);
  do goTo(3 * STEP_MS);
  while (new Set(steps.map((step) => codeOf(seed, step * STEP_MS))).size < steps.length);
}

type Person = ReturnType<typeof browser>;

/** Made once: it takes its time. */
const passwordHash = hashWithScrypt(PASSWORD);

/** Rosa, who has an account and is in. */
async function rosa(bindings: Partial<Env> = {}) {
  const post = postOffice();
  Object.assign(post.bindings, bindings);
  const now = new Date();
  const row = await env.DB.prepare(
    "INSERT INTO account (email, name, password_hash, created_at, updated_at) VALUES (?, 'Rosa Lima', ?, ?, ?) RETURNING id",
  )
    .bind(EMAIL, await passwordHash, now.toISOString(), now.toISOString())
    .first<{ id: number }>();
  const visitor = browser(post.bindings);
  visitor.cookies.set("authentication_token", await openSession(env.DB, row!.id, "Teste", now));
  return { post, visitor };
}

/** Turns the second factor on, as the screens do: the seed, the codes to keep, and what the last page said. */
async function turnOn(visitor: Person, screen = SCREEN) {
  const begun = await visitor.form(screen, { acao: "comecar", proof: PASSWORD });
  const seed = /<p class="secret">([A-Z2-7 ]+)</.exec(await begun.text())![1]!.replaceAll(" ", "");
  const confirmed = await visitor.form(screen, { acao: "confirmar", code: codeOf(seed) });
  const html = await confirmed.text();
  const codes = [...html.matchAll(/<li>([a-z2-7 ]{29})<\/li>/g)].map((match) => match[1]!);
  return { seed, codes, status: [begun.status, confirmed.status], html };
}

/** A browser whose code is awaited, and how it gives one. */
async function halfIn(bindings: Env, target = "/meus-dados") {
  const visitor = browser(bindings);
  const opened = await openProvenSession(env.DB, (await findAccount(env.DB, EMAIL))!, "Teste", new Date());
  visitor.cookies.set("authentication_token", opened!.token);
  return { visitor, give: (code: string) => visitor.form(loginCodePath(target), { code }) };
}

describe("a second factor", () => {
  test("is optional: without one, the login returns only the token", async () => {
    const { post } = await rosa();
    const answer = await post.bindings.DB.prepare("SELECT factor FROM account_session").first("factor");
    expect(answer).toBe("none");
    const door = await browser(post.bindings).form("/entrar", { email: EMAIL, password: PASSWORD });
    expect(locationOf(door)).toBe("/meus-dados");
  });

  test("is turned on with the password and a code, and asked for ever after; every session ends", async () => {
    const { post, visitor } = await rosa();
    const elsewhere = browser(post.bindings);
    await elsewhere.form("/entrar", { email: EMAIL, password: PASSWORD });
    const wrong = await visitor.form(SCREEN, { acao: "comecar", proof: "não é esta" });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("Esta não é a sua senha")]);
    const before = visitor.cookies.get("authentication_token");
    const { seed, codes, status } = await turnOn(visitor);
    expect([status, codes.length, new Set(codes).size]).toEqual([[200, 200], 10, 10]);
    expect(visitor.cookies.get("authentication_token")).not.toBe(before);
    expect((await visitor.get("/meus-dados")).status).toBe(200);
    expect((await elsewhere.get("/meus-dados")).status).toBe(303);
    expect(post.mails.at(-1)!.subject).toBe("Verificação em duas etapas ativada");

    waitForDistinctCodes(seed);
    const phone = browser(post.bindings);
    const door = await phone.form("/entrar?redirect=%2Fminhas-bolsas", { email: EMAIL, password: PASSWORD });
    expect([door.status, locationOf(door)]).toEqual([303, "/entrar/codigo?redirect=%2Fminhas-bolsas"]);
    const give = (code: string) => phone.form(locationOf(door), { code });
    // Until then the session opens nothing.
    expect(locationOf(await phone.get("/meus-dados"))).toBe("/entrar/codigo?redirect=%2Fmeus-dados");
    for (const path of [
      "/v3/account/user",
      "/v3/account/user/me",
      "/v3/account/user/export",
      "/v3/account/user/orders",
    ])
      expect((await phone.get(path)).status, path).toBe(403);
    expect((await phone.get("/entrar/codigo?redirect=%2Fminhas-bolsas")).status).toBe(200);
    const refused = await give(wrongCode(seed));
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(WRONG)]);
    const given = await give(codeOf(seed));
    expect([given.status, locationOf(given)]).toEqual([303, "/minhas-bolsas"]);
    expect((await phone.get("/minhas-bolsas")).status).toBe(200);
  });

  test("takes a code of this half minute, the last and the next, and each once", async () => {
    const { post, visitor } = await rosa();
    const { seed } = await turnOn(visitor);
    waitForDistinctCodes(seed);
    const statusOf = async (code: string) => {
      await env.DB.prepare("DELETE FROM attempt").run();
      return (await (await halfIn(post.bindings)).give(code)).status;
    };
    const [last, now, next] = [-STEP_MS, 0, STEP_MS].map((later) => codeOf(seed, later));
    expect([await statusOf(codeOf(seed, -2 * STEP_MS)), await statusOf(codeOf(seed, 2 * STEP_MS))]).toEqual([422, 422]);
    expect([await statusOf(last!), await statusOf(last!), await statusOf(now!)]).toEqual([303, 422, 303]);
    // Of two concurrent logins with one code, one succeeds; earlier codes are no longer valid.
    const both = await Promise.all([halfIn(post.bindings), halfIn(post.bindings)]);
    const statuses = await Promise.all(both.map(async ({ give }) => (await give(next!)).status));
    expect(statuses.sort()).toEqual([303, 422]);
    expect(await statusOf(now!)).toBe(422);
  });

  test("accepts each recovery code once, in any notation, and e-mails the owner", async () => {
    const { post, visitor } = await rosa();
    const { codes } = await turnOn(visitor);
    const typed = codes[3]!.toUpperCase().replaceAll(" ", "-");
    expect((await (await halfIn(post.bindings)).give(typed)).status).toBe(303);
    expect(post.mails.at(-1)!.text).toContain("Códigos que ainda restam: 9.");
    const again = await (await halfIn(post.bindings)).give(typed);
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining(WRONG)]);
  });

  test("is guessed five times in a quarter of an hour, and the right code does not help then", async () => {
    const { post, visitor } = await rosa();
    const { seed } = await turnOn(visitor);
    waitForDistinctCodes(seed);
    const { give } = await halfIn(post.bindings);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await give(wrongCode(seed))).status);
    const right = await give(codeOf(seed));
    expect([...statuses, right.status]).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(600);
  });

  test("waits ten minutes for the code, and a quarter of an hour for the first", async () => {
    const { post, visitor } = await rosa();
    const begun = await visitor.form(SCREEN, { acao: "comecar", proof: PASSWORD });
    const seed = /<p class="secret">([A-Z2-7 ]+)</.exec(await begun.text())![1]!.replaceAll(" ", "");
    goTo(16 * 60_000);
    expect((await visitor.form(SCREEN, { acao: "confirmar", code: codeOf(seed) })).status).toBe(422);
    const on = await turnOn(visitor);
    const { give } = await halfIn(post.bindings);
    goTo(11 * 60_000);
    const late = await give(codeOf(on.seed));
    expect([late.status, locationOf(late)]).toEqual([
      303,
      expect.stringMatching(/^\/entrar\?redirect=.+sessao=expirada$/),
    ]);
  });

  test("is not bypassed by a new password", async () => {
    const { post, visitor } = await rosa();
    await turnOn(visitor);
    const asker = browser(post.bindings);
    await asker.form("/recuperar-senha", { email: EMAIL });
    await asker.form(`/redefinir-senha/${post.lastToken()}`, { password: "outra frase comprida" });
    const door = await asker.form("/entrar", { email: EMAIL, password: "outra frase comprida" });
    expect(locationOf(door)).toBe("/entrar/codigo?redirect=%2Fmeus-dados");
    expect((await asker.get("/v3/account/user")).status).toBe(403);
  });

  test("is turned off only with the password and a code, and cannot be set up again before", async () => {
    const { post, visitor } = await rosa();
    const { seed, codes } = await turnOn(visitor);
    waitForDistinctCodes(seed);
    expect((await visitor.form(SCREEN, { acao: "comecar", proof: PASSWORD })).status).toBe(409);
    const off = (proof: string, code: string) => visitor.form(SCREEN, { acao: "desligar", proof, code });
    const refused = [await off(PASSWORD, wrongCode(seed)), await off("não é", codeOf(seed))];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(await (await visitor.get(SCREEN)).text()).toContain("Códigos de reserva que ainda restam: 10.");
    expect(locationOf(await off(PASSWORD, codes[0]!))).toBe("/meus-dados?aviso=duas-etapas");
    expect(post.mails.at(-1)!.subject).toBe("Verificação em duas etapas desativada");
    const rows = await env.DB.prepare("SELECT count(*) AS n FROM second_factor, recovery_code").first("n");
    expect([rows, (await visitor.get("/meus-dados")).status]).toEqual([0, 200]);
    const door = await browser(post.bindings).form("/entrar", { email: EMAIL, password: PASSWORD });
    expect(locationOf(door)).toBe("/meus-dados");
  });

  test("of an account without a password requires a recent login", async () => {
    const { post } = await rosa();
    await env.DB.prepare("UPDATE account SET password_hash = NULL, google_subject = 'g'").run();
    const { id } = (await findAccount(env.DB, EMAIL))!;
    const visitor = browser(post.bindings);
    visitor.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date()));
    goTo(11 * 60_000);
    const late = await visitor.form(SCREEN, { acao: "comecar" });
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining("entre de novo e repita")]);
    visitor.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date()));
    expect((await visitor.form(SCREEN, { acao: "comecar" })).status).toBe(200);
  });

  test("is stored encrypted for its account if there is a key, codes as hashes; no response contains them", async () => {
    const { visitor } = await rosa({ SECOND_FACTOR_KEY: "uma chave comprida e aleatória" } as Partial<Env>);
    const { seed, codes } = await turnOn(visitor);
    const tables = await env.DB.batch(
      ["second_factor", "recovery_code"].map((t) => env.DB.prepare(`SELECT * FROM ${t}`)),
    );
    const stored = JSON.stringify(tables.map(({ results }) => results));
    expect(stored).toContain("sealed:");
    const secrets = [seed, ...codes.map((code) => code.replaceAll(" ", ""))];
    const pages: string[] = [stored];
    for (const path of [SCREEN, "/meus-dados", "/meus-dados/copia/json", "/v3/account/user/access", "/v3/account/user"])
      pages.push((await (await visitor.get(path)).text()).replaceAll(" ", ""));
    for (const secret of secrets) expect(pages.filter((text) => text.includes(secret))).toEqual([]);
    expect(pages.join()).toContain("verificaçãoemduasetapasdesde");
    // Moved to another account it opens nothing, and says so to the team alone.
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    await env.DB.prepare("UPDATE second_factor SET secret = replace(secret, substr(secret, 20, 4), 'AAAA')").run();
    goTo(2 * STEP_MS);
    expect((await visitor.form(SCREEN, { acao: "desligar", proof: PASSWORD, code: "123456" })).status).toBe(503);
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });

  test("is deleted with the account", async () => {
    const { visitor } = await rosa();
    await turnOn(visitor);
    await env.DB.batch(erasePersonalRows(env.DB, (await findAccount(env.DB, EMAIL))!));
    for (const table of ["second_factor", "recovery_code", "account_session"])
      expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n"), table).toBe(0);
  });

  test("is reset by the command line: sessions end, with an audit entry and an e-mail to the owner", async () => {
    const { post, visitor } = await rosa();
    const reset = (email: string) => resetSecondFactor(post.bindings, email, new Date());
    expect([await reset("ninguem@familia.example"), await reset(EMAIL)]).toEqual(["unknown", "unchanged"]);
    await turnOn(visitor);
    expect(await reset("ROSA@familia.example")).toBe("changed");
    expect((await visitor.get("/v3/account/user")).status).toBe(401);
    const door = await browser(post.bindings).form("/entrar", { email: EMAIL, password: PASSWORD });
    expect(locationOf(door)).toBe("/meus-dados");
    const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
    expect(last).toMatchObject({ actor: "comando", action: "tirar-segundo-fator" });
    expect(JSON.stringify(last)).not.toContain("rosa");
    const letter = await env.DB.prepare("SELECT subject FROM mail_outbox").first("subject");
    expect(letter).toBe("Verificação em duas etapas desativada");
  });
});

describe("an administrator", () => {
  test("without a second factor must set it up first", async () => {
    const { visitor } = await rosa();
    await setRole(env.DB, EMAIL, "admin", new Date());
    for (const path of [paths.admin(), paths.adminPrivacy()]) {
      const door = await visitor.get(path);
      expect([door.status, locationOf(door)]).toEqual([303, secondFactorPath(path)]);
    }
    const act = await visitor.form(paths.adminPrivacy(), {
      acao: "encerrar-acesso",
      email: EMAIL,
      reason: "um motivo",
    });
    expect([act.status, locationOf(act)]).toEqual([303, secondFactorPath(paths.adminPrivacy())]);
    expect((await visitor.get("/v3/admin/overview")).status).toBe(403);
    const screen = secondFactorPath(paths.admin());
    expect(await (await visitor.get(screen)).text()).toContain("Para entrar na administração");
    const { html } = await turnOn(visitor, screen);
    expect(html).toContain('href="/admin"');
    expect((await visitor.get(paths.admin())).status).toBe(200);
    expect((await visitor.get("/v3/admin/overview")).status).toBe(200);
  });

  test("whose session is older than the second factor logs in again, with a code", async () => {
    const { post, visitor } = await rosa();
    await setRole(env.DB, EMAIL, "admin", new Date());
    const { seed } = await turnOn(visitor);
    await env.DB.prepare("UPDATE account_session SET factor = 'none'").run();
    expect(locationOf(await visitor.get(paths.admin()))).toBe("/entrar?redirect=%2Fadmin&sessao=expirada");
    goTo(2 * STEP_MS);
    const { visitor: again, give } = await halfIn(post.bindings, paths.admin());
    expect(locationOf(await again.get(paths.admin()))).toBe("/entrar/codigo?redirect=%2Fadmin");
    expect(locationOf(await give(codeOf(seed)))).toBe(paths.admin());
    expect((await again.get(paths.admin())).status).toBe(200);
  });
});
