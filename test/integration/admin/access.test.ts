import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { setRole } from "../../../src/backend/admin/roles.ts";
import { ROUTES } from "../../../src/routes/table.ts";
import { paths } from "../../../src/site/paths.ts";
import { browser, postOffice } from "../post.ts";
import { accountHolder, teamMember } from "../team.ts";
import { locationOf } from "../worker.ts";
import { auditCount, openDesk, REASON } from "./desk.ts";

openDesk();

describe("the role", () => {
  // A picture has an address of its own; whom it answers is seen in `security/access.test.ts`.
  const admins = ROUTES.map(({ pattern }) => pattern).filter((pattern) => /^\/admin[^:]*$/.test(pattern));

  test.each(admins)("%s is only for administrators", async (path) => {
    const door = await browser(env).get(path);
    expect([door.status, locationOf(door)]).toEqual([303, `/entrar?redirect=${encodeURIComponent(path)}`]);
    const family = await accountHolder("bia@familia.example");
    const [there, nowhere] = [await family.get(path), await family.get("/nada-aqui")];
    const headingOf = async (response: Response) => /<h1[^>]*>[^<]*/.exec(await response.text())?.[0];
    expect([there.status, await headingOf(there)]).toEqual([404, await headingOf(nowhere)]);
    const page = await (await teamMember()).get(path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  test("every screen and every form of the administration asks for it", () => {
    const open = ROUTES.filter(({ pattern, guard }) => pattern.startsWith("/admin") && guard !== "adminRequired");
    expect(open).toEqual([]);
  });

  test("an e-mail with the marker of the team gives nothing (G4, Z14)", async () => {
    const bindings = { ...env, ADMIN_EMAIL_MARKER: "@equipe." } as Env;
    const pretender = await accountHolder("mau@equipe.example");
    const [name, value] = [...pretender.cookies][0]!;
    const theirs = browser(bindings);
    theirs.cookies.set(name, value);
    expect((await theirs.get(paths.admin())).status).toBe(404);
  });

  test("is granted only to accounts, once, and revoked", async () => {
    expect(await setRole(env.DB, "ninguem@equipe.example", "admin", new Date())).toBe("unknown");
    await env.DB.prepare(
      "INSERT INTO email_code (token_hash, ticket_hash, code_hash, email, name, created_at, expires_at) VALUES ('x', 'x', 'x', 'Cai@equipe.example', 'Cai', '', '9')",
    ).run();
    expect(await setRole(env.DB, "cai@equipe.example", "admin", new Date())).toBe("unconfirmed");
    const before = await auditCount();
    const person = await teamMember(env, "dora@equipe.example");
    expect(await setRole(env.DB, "DORA@equipe.example", "admin", new Date())).toBe("unchanged");
    expect(await setRole(env.DB, "dora@equipe.example", "user", new Date())).toBe("changed");
    expect((await person.get(paths.admin())).status).toBe(404);
    expect(await auditCount()).toBe(before + 2);
  });

  test("asks to come in again after twelve hours", async () => {
    const tired = await teamMember(env, "edu@equipe.example", 13);
    const door = await tired.get(paths.admin());
    expect([door.status, locationOf(door)]).toEqual([303, "/entrar?redirect=%2Fadmin&sessao=expirada"]);
    expect(tired.cookies.has("authentication_token")).toBe(false);
    expect((await tired.get(locationOf(door))).status).toBe(200);
    expect((await (await teamMember(env, "fe@equipe.example", 11)).get(paths.admin())).status).toBe(200);
  });
});

test("all sessions of an account end, its owner is notified, and the audit names no address", async () => {
  const post = postOffice();
  const person = browser(post.bindings);
  const [name, value] = [...(await teamMember()).cookies][0]!;
  person.cookies.set(name, value);
  const family = await accountHolder("rosa@familia.example");
  const end = (email: string) => person.form(paths.adminAccess(), { acao: "encerrar-acesso", email, reason: REASON });
  expect((await family.get("/v3/account/user")).status).toBe(200);
  const unknown = await end("ninguem@familia.example");
  expect([unknown.status, await unknown.text()]).toEqual([
    422,
    expect.stringContaining("Não há conta com este e-mail"),
  ]);
  expect((await end("ROSA@familia.example")).status).toBe(303);
  expect((await family.get("/v3/account/user")).status).toBe(401);
  expect((await person.get(paths.admin())).status).toBe(200);
  const { to, subject } = post.mails.at(-1)!;
  expect([to, subject]).toEqual(["rosa@familia.example", "Desconectamos sua conta de todos os aparelhos"]);
  const last = await env.DB.prepare("SELECT * FROM admin_audit ORDER BY id DESC LIMIT 1").first();
  expect(JSON.stringify(last)).not.toContain("rosa");
  const audit = async () => (await person.get(paths.adminAudit())).text();
  expect(await audit()).toContain("conta de Ana Souza, de uma família");
  await env.DB.prepare("DELETE FROM account WHERE email = 'rosa@familia.example'").run();
  expect(await audit()).toContain("conta que não existe mais");
});
