import { beforeAll, expect, test } from "vitest";
import { runHere } from "../../test/fixtures/run-here.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { migrateLocalD1 } from "../migrate-local.ts";
import { openPlatform, type Platform } from "../platform.ts";
import { run } from "./admin.ts";

const { dir: stateDir } = temporaryFolder();
const AT = "2026-10-01T12:00:00.000Z";

let platform: Platform;
const rows = async (sql: string) => (await platform.env.DB.prepare(sql).all()).results;
const admin = async (...args: string[]) =>
  run(args, (_remote, work) => work({ ...platform.env, ADMIN_EMAIL_MARKER: "@equipe." }));

const command = (...args: string[]) => runHere("scripts/admin/admin.ts", args, stateDir);

beforeAll(async () => {
  migrateLocalD1(stateDir);
  expect(await command("list")).toEqual({ status: 0, output: "Ninguém tem acesso." });
  platform = await openPlatform(false, stateDir);
  const { DB } = platform.env;
  const account = DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, 'Ana Souza', ?, ?)",
  );
  await DB.batch([
    account.bind(1, "ana@equipe.example", AT, AT),
    account.bind(2, "bia@familia.example", AT, AT),
    DB.prepare(
      "INSERT INTO email_code (token_hash, ticket_hash, code_hash, email, name, created_at, expires_at) VALUES ('x', 'x', 'x', 'cai@equipe.example', 'Cai', ?, ?)",
    ).bind(AT, AT),
    DB.prepare("INSERT INTO second_factor (account_id, secret, last_step, created_at) VALUES (1, 'x', 0, ?)").bind(AT),
  ]);
  return () => platform.close();
});

test("a failure is printed as an error, with exit status 1", async () => {
  expect(await command()).toEqual({
    status: 1,
    output: expect.stringMatching(/^Erro: não entendi o comando\.\n\nUso: npm run admin/),
  });
});

test("grant and revoke change the role once, and record it", async () => {
  expect(await admin("grant", "Ana@equipe.example")).toBe("Pronto, e anotado na auditoria.");
  expect(await admin("grant", "ana@equipe.example")).toBe("Já estava assim.");
  expect(await admin("list")).toBe("ana@equipe.example");
  expect(await admin("grant", "bia@familia.example")).toContain("não tem a marca da equipe (@equipe.)");
  expect(await admin("revoke", "bia@familia.example")).toBe("Pronto, e anotado na auditoria.");
  expect(await admin("list")).toBe("ana@equipe.example");
  expect(await rows("SELECT action, target FROM admin_audit ORDER BY id")).toEqual([
    { action: "dar-acesso", target: "conta ana@equipe.example" },
    { action: "dar-acesso", target: "conta bia@familia.example" },
    { action: "tirar-acesso", target: "conta bia@familia.example" },
  ]);
});

test("reset takes the second factor away once", async () => {
  expect(await admin("reset", "ana@equipe.example")).toMatch(/^Pronto/);
  expect(await rows("SELECT * FROM second_factor")).toEqual([]);
  expect(await admin("reset", "ana@equipe.example")).toBe("Já estava assim.");
});

test.each([
  ["an unknown address", ["grant", "ninguem@equipe.example"], "não há conta com este e-mail."],
  ["the second factor of an unknown address", ["reset", "ninguem@equipe.example"], "não há conta"],
  ["an unconfirmed address", ["grant", "cai@equipe.example"], "este e-mail se cadastrou, mas"],
  ["a word that is no address", ["grant", "ana"], "Uso: npm run admin"],
  ["two addresses", ["grant", "ana@equipe.example", "bia@familia.example"], "Uso: npm run admin"],
  ["a list of somebody", ["list", "ana@equipe.example"], "Uso: npm run admin"],
  ["an unknown command", ["promote", "ana@equipe.example"], "Uso: npm run admin"],
  ["an unknown option", ["list", "--everything"], "Uso: npm run admin"],
])("%s is refused with the reason", async (_name, args, reason) => {
  const before = await rows("SELECT email, role FROM account");
  await expect(admin(...args)).rejects.toThrow(reason);
  expect(await rows("SELECT email, role FROM account")).toEqual(before);
});
