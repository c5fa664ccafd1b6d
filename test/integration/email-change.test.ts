import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { paths } from "../../src/site/paths.ts";
import { claimRow } from "../fixtures/rows.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, publishWorld } from "./worker.ts";

const OLD = "maria@familia.example";
const NEW = "estranho@fora.example";
const PASSWORD = "uma senha comprida";
const USER = "/v3/account/user";
const AUTH = "/v3/account/auth";

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["account", "email_code", "attempt", "limited_mail", "mail_outbox"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** Hashed once, because hashing takes a while. */
const passwordHash = hashWithScrypt(PASSWORD);

/** An account, and a stranger who is signed in to it and knows the password. */
async function strangerIn(post: ReturnType<typeof postOffice>, email = OLD) {
  const now = new Date();
  const { id } = (await env.DB.prepare(
    "INSERT INTO account (email, name, password_hash, created_at, updated_at) VALUES (?, 'Maria Silva', ?, ?, ?) RETURNING id",
  )
    .bind(email, await passwordHash, now.toISOString(), now.toISOString())
    .first<{ id: number }>())!;
  const stranger = browser(post.bindings);
  stranger.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", now));
  const ask = (wanted: string) => stranger.json(`${USER}/email-change`, { email: wanted, proof: PASSWORD });
  return { id, stranger, ask };
}

/** The token of the last mail to an address about something. */
function tokenTo(post: ReturnType<typeof postOffice>, to: string, subject: RegExp): string {
  const mail = post.mails.findLast((sent) => sent.to === to && subject.test(sent.subject));
  return /\/([\da-f]{64})\b/.exec(mail?.text ?? "")?.[1] ?? "";
}

const emailOf = (id: number) =>
  env.DB.prepare("SELECT email FROM account WHERE id = ?").bind(id).first<string>("email");

const authorOfReview = () => env.DB.prepare("SELECT author_email AS email FROM review WHERE id = 'r1'").first("email");

test("a change to an address that has an account replaces an earlier one, as any other does", async () => {
  const post = postOffice();
  const { ask } = await strangerIn(post);
  await strangerIn(post, "joana@familia.example");
  const statuses: number[] = [];
  for (const wanted of ["joana@familia.example", "ninguem@familia.example"]) {
    await ask(NEW);
    const token = tokenTo(post, NEW, /^Confirme seu novo/);
    const asked = await ask(wanted);
    const confirmed = await browser(post.bindings).json(`${AUTH}/confirm-new-email`, { token, password: PASSWORD });
    statuses.push(asked.status, confirmed.status);
  }
  expect(statuses).toEqual([202, 404, 202, 404]);
});

test("the link alone does not change the address: the account's password is required", async () => {
  const post = postOffice();
  const { id, ask } = await strangerIn(post);
  await ask(NEW);
  const token = tokenTo(post, NEW, /^Confirme seu novo/);
  const victim = browser(post.bindings);
  expect((await victim.json(`${AUTH}/confirm-new-email`, { token })).status).toBe(422);
  expect((await victim.json(`${AUTH}/confirm-new-email`, { token, password: "outra senha" })).status).toBe(401);
  const page = await victim.form(`/confirmar-novo-email/${token}`, { password: "outra senha" });
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining("Esta não é a senha da sua conta")]);
  expect(await emailOf(id)).toBe(OLD);
  expect((await victim.json(`${AUTH}/confirm-new-email`, { token, password: PASSWORD })).status).toBe(200);
  expect(await emailOf(id)).toBe(NEW);
});

test("who knows the password of an account takes it to another address, and opens no desk of its owner there", async () => {
  const post = postOffice();
  const { id, stranger, ask } = await strangerIn(post);
  const claim = claimRow({ id: "desk", status: "approved", email: OLD });
  await drizzle(env.DB).insert(schoolClaim).values(claim);
  await ask(NEW);
  const token = tokenTo(post, NEW, /^Confirme seu novo/);
  expect((await stranger.json(`${AUTH}/confirm-new-email`, { token, password: PASSWORD })).status).toBe(200);
  expect(await emailOf(id)).toBe(NEW);
  for (const email of [NEW, OLD]) expect((await stranger.form(paths.deskLink(), { email })).status).toBe(303);
  const letters = post.mails.filter(({ subject }) => subject.startsWith("Seu link"));
  expect(letters.map(({ to }) => to)).toEqual([OLD]);
});

describe("“Não fui eu” in the mail to the old address", () => {
  /** A change that was asked for, and confirmed where `isConfirmed`; the links of both mails to the old address. */
  async function changeBy(isConfirmed: boolean) {
    const post = postOffice();
    const { id, stranger, ask } = await strangerIn(post);
    await env.DB.prepare("UPDATE review SET author_email = ? WHERE id = 'r1'").bind(OLD).run();
    expect((await ask(NEW)).status).toBe(202);
    const confirmation = tokenTo(post, NEW, /^Confirme seu novo/);
    const links = [tokenTo(post, OLD, /^Pediram para trocar/)];
    const owner = browser(post.bindings);
    if (isConfirmed) {
      expect((await owner.json(`${AUTH}/confirm-new-email`, { token: confirmation, password: PASSWORD })).status).toBe(
        200,
      );
      expect([await emailOf(id), await authorOfReview()]).toEqual([NEW, NEW]);
      links.push(tokenTo(post, OLD, /^O e-mail da sua conta foi trocado/));
    }
    return { post, id, stranger, owner, confirmation, links };
  }

  test("asks for a tap on the page: opening it changes nothing", async () => {
    const { id, owner, stranger, links, confirmation } = await changeBy(false);
    const page = await owner.get(`/nao-fui-eu/${links[0]}`);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await page.text()).toMatch(/<form[^>]*method="post"/);
    expect((await stranger.get(USER)).status).toBe(200);
    expect((await owner.json(`${AUTH}/confirm-new-email`, { token: confirmation, password: PASSWORD })).status).toBe(
      200,
    );
    expect(await emailOf(id)).toBe(NEW);
  });

  test.each([
    ["of the request, before the confirmation", false, 0],
    ["of the request, after the confirmation", true, 0],
    ["of the confirmation", true, 1],
  ])("%s: the address stays or comes back, all access ends and the password with it", async (_name, isConfirmed, i) => {
    const { post, id, owner, stranger, confirmation, links } = await changeBy(isConfirmed);
    if (isConfirmed) {
      // Changes that the stranger makes to the account in between do not help.
      stranger.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date()));
      const changed = await stranger.json(`${USER}/password`, { current: PASSWORD, password: "senha do estranho" });
      expect(changed.status).toBe(200);
      await env.DB.prepare("UPDATE account SET google_subject = 'do estranho'").run();
      await env.DB.prepare(
        "INSERT INTO second_factor (account_id, secret, last_step, created_at, expires_at) VALUES (?, 'x', 0, ?, NULL)",
      )
        .bind(id, new Date().toISOString())
        .run();
    }
    const tapped = await owner.form(`/nao-fui-eu/${links[i]}`, {});
    expect([tapped.status, locationOf(tapped)]).toEqual([303, `${paths.recoverPassword()}?aviso=nao-fui-eu`]);
    expect(await (await owner.get(locationOf(tapped))).text()).toContain("Cancelamos a troca de e-mail");
    const row = await env.DB.prepare("SELECT email, password_hash, google_subject FROM account WHERE id = ?").bind(id);
    expect(await row.first()).toEqual({ email: OLD, password_hash: null, google_subject: null });
    expect(await authorOfReview()).toBe(OLD);
    expect(await env.DB.prepare("SELECT 1 FROM second_factor").first()).toBeNull();
    expect((await stranger.get(USER)).status).toBe(401);
    expect((await owner.json(`${AUTH}/confirm-new-email`, { token: confirmation, password: PASSWORD })).status).toBe(
      404,
    );
    for (const email of [OLD, NEW])
      for (const password of [PASSWORD, "senha do estranho"])
        expect((await stranger.json(`${AUTH}/login`, { email, password })).status).toBe(401);
    // Each link works once, and none is left.
    for (const link of links) expect((await owner.form(`/nao-fui-eu/${link}`, {})).status).toBe(404);
    // The owner's way back in.
    await owner.form(paths.recoverPassword(), { email: OLD });
    const reset = await owner.form(`/redefinir-senha/${post.lastToken()}`, { password: "senha nova da dona" });
    expect(reset.status).toBe(303);
  });

  test("is invalid after its expiry, for another token, or when the address has been taken", async () => {
    const { post, id, owner, links } = await changeBy(true);
    expect((await owner.form(`/nao-fui-eu/${"0".repeat(64)}`, {})).status).toBe(404);
    expect((await owner.form("/nao-fui-eu/qualquer-coisa", {})).status).toBe(422);
    await strangerIn(post, OLD);
    const taken = await owner.form(`/nao-fui-eu/${links[0]}`, {});
    expect([taken.status, await taken.text()]).toEqual([404, expect.stringContaining("fale conosco")]);
    await env.DB.prepare("DELETE FROM account WHERE email = ?").bind(OLD).run();
    await env.DB.prepare("UPDATE email_change_rejection SET expires_at = ?").bind(new Date().toISOString()).run();
    expect((await owner.form(`/nao-fui-eu/${links[0]}`, {})).status).toBe(404);
    expect(await emailOf(id)).toBe(NEW);
  });

  test("is stored as a hash", async () => {
    const { links } = await changeBy(true);
    const { results } = await env.DB.prepare("SELECT * FROM email_change_rejection").all();
    expect(results.length).toBe(2);
    for (const link of links) expect(JSON.stringify(results)).not.toContain(link);
  });
});
