import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { archiveJournal } from "../../src/backend/journal/archive-journal.ts";
import { readRedirects } from "../../src/backend/redirects/publish-redirects.ts";
import { isoAfter } from "../../src/domain/time/time.ts";
import { fillEmptyTables } from "../../test/fixtures/any-row.ts";
import { runHere } from "../../test/fixtures/run-here.ts";
import { openSimulator } from "../../test/fixtures/simulator.ts";
import { buildWorld, fillWorld, PRIVATE_SCHOOLS } from "../../test/fixtures/world.ts";
import { Scratch } from "../import/testing/scratch.ts";
import { openPlatform } from "../platform.ts";
import { openSqliteD1 } from "../sqlite-d1.ts";
import { readManifest, sumOfFile } from "./archive.ts";
import { loadSql } from "./copy-database.ts";
import { createKey, decryptFolder } from "./encryption.ts";

/** One machine with families, orders and redirects, and an empty one. */
let source: Scratch;
let empty: Scratch;
/** The backup as it is kept, and decrypted. */
let encrypted: string;
let backup: string;
/** The keys of the backup. */
let keys: { readonly BACKUP_RECIPIENT: string; readonly BACKUP_IDENTITY: string };

const REDIRECTS = [
  { path: "/antiga", target: "/ajuda" },
  { path: "/natal", target: "/busca?sort=min_price", status: 302, note: "verão", expiresAt: "2099-12-25" },
];

/** People with access, and records of others, at the time of the backup. */
const PEOPLE = `
  INSERT INTO account (id, email, name, password_hash, google_subject, role, created_at, updated_at)
  SELECT value, 'pessoa-' || value || '@casa.example', 'Pessoa', 'hash-' || value, 'google-' || value,
    iif(value = 101, 'admin', 'user'), '2026-01-02', '2026-01-02' FROM json_each('[101,102,103,104,105,106,107]');
  INSERT INTO second_factor (account_id, secret, last_step, created_at) VALUES (103, 's', 1, ''), (107, 's', 1, '');
  INSERT INTO second_factor (account_id, secret, last_step, created_at, expires_at) VALUES (104, 's', 1, '', '2099');
  INSERT INTO recovery_code (code_hash, account_id) VALUES ('code-103', 103), ('used-107', 107), ('left-107', 107);
  INSERT INTO school_claim (id, protocol, inep_code, status, name, role, email, phone, proof, token_hash, created_at)
  SELECT value, value, inep_code, 'approved', 'Rita', 'Direção', value || '@escola.example', '11', 'x', value, '2026-01-02'
  FROM json_each('["ended","erased"]'), (SELECT inep_code FROM school LIMIT 1);
  INSERT INTO review_submission (review_id, submission_key, request_hash, author_token_hash, guardian_email, expires_at)
  SELECT id, 'k2', 'h2', 't2', 'mae@casa.example', '2099' FROM review WHERE id NOT IN (SELECT review_id FROM review_submission) LIMIT 1;
`;

/** A published photo with a cut for shared links, and a logo that waits. Their files are all there but one. */
const PICTURES = `
  INSERT INTO school_picture (id, inep_code, kind, status, file, width, height, alt, has_share, position, sent_at)
  VALUES ('foto', '35000001', 'photo', 'published', 'aa.webp', 9, 9, 'pátio', 1, 0, ''),
    ('logo', '35000001', 'logo', 'waiting', 'bb.png', 9, 9, '', 0, 1, '');
`;
const STORED = ["published/g/35000001/aa.webp", "published/c/35000001/aa.jpg", "waiting/g/35000001/bb.png"];
const MISSING = ["published/p/35000001/aa.webp", "waiting/p/35000001/bb.png"];
const bytesOf = (key: string) => new TextEncoder().encode(`\0\xff ${key}`);

/** Changes to them after the backup. */
const AFTERWARDS = `
  UPDATE account SET role = 'user' WHERE id = 101;
  UPDATE account SET role = 'admin', password_hash = 'new' WHERE id = 102;
  DELETE FROM second_factor WHERE account_id = 103;
  DELETE FROM recovery_code WHERE account_id = 103;
  UPDATE second_factor SET expires_at = NULL WHERE account_id = 104;
  UPDATE account SET email = 'outra@casa.example' WHERE id = 105;
  UPDATE account SET google_subject = NULL WHERE id = 106;
  DELETE FROM recovery_code WHERE code_hash = 'used-107';
  UPDATE school_claim SET status = 'refused' WHERE id = 'ended';
  DELETE FROM school_claim WHERE id = 'erased';
  UPDATE school_correction SET contact_email = NULL;
  UPDATE review_notice SET reporter_name = '', reporter_email = '';
  UPDATE data_request SET email = '', details = '';
  UPDATE review_submission SET guardian_email = NULL WHERE guardian_email = 'mae@casa.example';
`;

/** Sessions, links and queued e-mails. */
const EMPTY = [
  ...["account_session", "session_pass", "password_reset", "email_change", "email_code", "data_link"],
  ...["lead_link", "order_school_link", "mailed_link", "school_email_event", "mail_outbox", "limited_mail", "attempt"],
  ...["email_change_rejection", "google_link", "school_email_change", "follow_news", "followed_publication"],
];

/** Rebuilt by the publication after a restore, staging, and rows on their way to KV. */
const DERIVED = ["publication", "retired_file", "change_log", "import_chunk", "erasure", "access_change"];

beforeAll(async () => {
  source = new Scratch();
  empty = new Scratch();
  mkdirSync(path.join(empty.dir, "nada"));
  const db = openFile(source.dir);
  await fillWorld(openSqliteD1(db), buildWorld(2027));
  // Recent: a restore also deletes rows past their retention.
  const aWeekAgo = isoAfter(new Date(), { days: -7 });
  const wereMade = ["account", "lead", "school_correction", "review_notice", "data_request"];
  fillEmptyTables(db, {
    ...Object.fromEntries(wereMade.map((table) => [`${table}.created_at`, aWeekAgo])),
    "scholarship_order.snapshot": '{"offer":{"year":2027}}',
  });
  db.exec(PEOPLE);
  db.exec("DELETE FROM school_picture");
  db.exec(PICTURES);
  // Ids are not reused: the counter is ahead of the rows.
  db.exec("UPDATE sqlite_sequence SET seq = 4321 WHERE name = 'account'");
  db.close();
  await withKv(source.dir, async ({ REDIRECTS: kv }) => {
    for (const { path: key, target, ...metadata } of REDIRECTS) await kv.put(key, target, { metadata });
  });
  await withKv(source.dir, async ({ FILES }) => {
    const httpMetadata = { contentType: "image/webp" };
    for (const key of STORED) await FILES.put(key, bytesOf(key), { httpMetadata });
  });
  const identity = path.join(source.dir, "key.txt");
  keys = { BACKUP_RECIPIENT: await createKey(identity), BACKUP_IDENTITY: identity };
  encrypted = path.join(source.dir, "backup");
  const made = drill("backup", source.dir, encrypted);
  expect(made).toMatchObject({
    status: 0,
    output: expect.stringContaining("3 arquivos de fotos e logotipos; faltam 2:"),
  });
  for (const key of MISSING) expect(made.output).toContain(`falta ${key}`);
  backup = path.join(source.dir, "decrypted");
  mkdirSync(backup);
  vi.stubEnv("BACKUP_IDENTITY", identity);
  await decryptFolder(encrypted, backup);
  vi.unstubAllEnvs();
});

afterAll(() => {
  source.remove();
  empty.remove();
});

const emptyState = () => path.join(empty.dir, "nada");

const run = (command: "backup" | "restore", stateDir: string, ...args: string[]) =>
  runHere(`scripts/backup/${command}.ts`, args, stateDir, keys);

/** Runs the script as the launcher does, in a Node of its own. */
function drill(command: "backup" | "restore", stateDir: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(
    "node_modules/.bin/node",
    ["--no-warnings", `scripts/backup/${command}.ts`, folder],
    { encoding: "utf8", env: { ...process.env, ...keys, NODE_OPTIONS: "", STATE_DIR: stateDir } },
  );
  return { status, output: stdout + stderr };
}

/** The file of the local D1, read without our own code. */
function openFile(stateDir: string): DatabaseSync {
  const folder = path.join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const name = readdirSync(folder).find((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
  return new DatabaseSync(path.join(folder, name!));
}

/** Definitions, counters and every row of a database, except derived tables and the times in the migration log. */
function contentOf(db: DatabaseSync): Record<string, unknown> {
  const definitions = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND sql IS NOT NULL ORDER BY type, name",
    )
    .all();
  const left = [...DERIVED, ...EMPTY];
  const tables = definitions.filter(({ type, name }) => type === "table" && !left.includes(String(name)));
  const counters = "SELECT * FROM sqlite_sequence WHERE name <> 'change_log' ORDER BY name";
  return {
    definitions,
    counters: db.prepare(counters).all(),
    ...Object.fromEntries(
      tables.map(({ name }) => [`rows of ${name}`, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
    ),
  };
}

async function withKv<T>(stateDir: string, use: (env: Env) => Promise<T>): Promise<T> {
  const { env, close } = await openPlatform(false, stateDir);
  return use(env).finally(close);
}

test("a backup is encrypted, and warns about personal data", () => {
  expect(statSync(encrypted).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(encrypted)) {
    const file = path.join(encrypted, name);
    expect(statSync(file).mode & 0o777, name).toBe(0o600);
    expect(readFileSync(file, "latin1"), name).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  }
  expect(readdirSync(encrypted).map((name) => name.replace(/\.age$/, ""))).toEqual(readdirSync(backup));
  const manifest = JSON.parse(readFileSync(path.join(backup, "manifest.json"), "utf8"));
  expect(manifest.personalData).toContain("90 dias");
  expect(manifest.tables.account).toMatchObject({ rows: 8 });
  expect(manifest.migrations).toEqual(readdirSync("migrations").sort());
});

test("a backup that would not come back whole replaces nothing", async () => {
  const folder = path.join(source.dir, "altered");
  cpSync(backup, folder, { recursive: true });
  const copy = new DatabaseSync(path.join(folder, "d1.sqlite"));
  copy.exec("UPDATE account SET name = name || '!'");
  copy.close();
  const files = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")).files;
  changeManifest({ files: { ...files, "d1.sqlite": await sumOfFile(folder, "d1.sqlite") } })(folder);
  const db = openFile(source.dir);
  const before = contentOf(db);
  const { status, output } = await run("restore", source.dir, folder, "--replace");
  expect(output).toMatch(/a tabela account não ficou igual ao backup .* Nada foi mudado\./);
  expect(status).toBe(1);
  expect(contentOf(db)).toEqual(before);
  db.close();
});

test("a backup contains no session, link or e-mail, and a restored database starts without them", async () => {
  const held = (db: DatabaseSync) => EMPTY.filter((table) => db.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
  const from = openFile(source.dir);
  expect(held(from)).toEqual(EMPTY);
  from.close();
  expect(held(new DatabaseSync(path.join(backup, "d1.sqlite")))).toEqual([]);
});

test("a dump exported by Cloudflare loads as the same database", async () => {
  // The same dump as of `wrangler d1 export --remote`, made with the simulator's statement.
  const simulator = await openSimulator(path.join(source.dir, "v3"));
  const dump = await simulator.env.DB.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<[string]>();
  await simulator.close();
  const sql = source.file("dump.sql", dump[0]!.join("\n"));
  const loaded = path.join(source.dir, "loaded.sqlite");
  await loadSql(sql, loaded);
  const [copy, original] = [new DatabaseSync(loaded), new DatabaseSync(path.join(backup, "d1.sqlite"))];
  expect(contentOf(copy)).toEqual(contentOf(original));
  await expect(loadSql(source.file("cut.sql", dump[0]!.join("\n").slice(0, -40)), `${loaded}2`)).rejects.toThrow(
    /cortado/,
  );
});

test("restoring an empty machine brings back every table, counter, redirect and photo, and publishes", async () => {
  const restored = await run("restore", emptyState(), encrypted);
  expect(restored.output).toContain("igual ao backup");
  expect(restored.status).toBe(0);
  const [was, is] = [openFile(source.dir), openFile(emptyState())];
  // The restore itself is in the audit, and nothing else is new.
  const noted = is.prepare("SELECT * FROM admin_audit WHERE action = 'repor'").all();
  expect(noted).toMatchObject([{ actor: "comando", target: expect.stringMatching(/^backup de \d/) }]);
  was.exec("BEGIN");
  was.prepare("INSERT INTO admin_audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(...Object.values(noted[0]!));
  expect(contentOf(is)).toEqual(contentOf(was));
  was.exec("ROLLBACK");
  expect(is.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(JSON.parse(String(is.prepare("SELECT manifest FROM publication").get()?.manifest)).counts.schools).toBe(
    PRIVATE_SCHOOLS,
  );
  is.close();
  const redirects = await withKv(emptyState(), ({ REDIRECTS: kv }) => readRedirects(kv));
  expect(redirects).toEqual(REDIRECTS);
  // As a Worker reads them.
  const simulator = await openSimulator(path.join(emptyState(), "v3"));
  for (const key of STORED) {
    const bytes = await (simulator.env.FILES.get(key) as unknown as R2ObjectBody).arrayBuffer();
    expect(new Uint8Array(bytes), key).toEqual(bytesOf(key));
  }
  expect(await simulator.env.FILES.head(STORED[1]!)).toMatchObject({ httpMetadata: { contentType: "image/jpeg" } });
  expect(await simulator.env.FILES.head(MISSING[0]!)).toBeNull();
  await simulator.close();
  for (const key of MISSING) expect(restored.output).toContain(`falta ${key}`);
});

test("a restore repeats the erasures and access changes made after the backup", async () => {
  const changed = openFile(source.dir);
  changed.exec(`DELETE FROM lead; DELETE FROM account WHERE id < 100; ${AFTERWARDS}`);
  changed.close();
  await withKv(source.dir, (env) => archiveJournal(env, new Date()));
  expect((await run("restore", source.dir, backup)).output).toContain("não está vazia");
  const { output } = await run("restore", source.dir, backup, "--replace");
  expect(output).toContain("apagados de novo, a pedido: 7");
  expect(output).toContain("o e-mail destas contas mudou depois do backup: 105");
  const db = openFile(source.dir);
  const value = (sql: string) => db.prepare(`SELECT (${sql}) AS value`).get()?.value;
  expect(value("SELECT count(*) FROM account WHERE id < 100")).toBe(0);
  expect(value("SELECT count(*) FROM lead")).toBe(0);
  expect(value("SELECT count(*) FROM school")).toBeGreaterThan(PRIVATE_SCHOOLS);
  for (const [table, still] of [
    ["school_claim", "id = 'erased'"],
    ["school_correction", "contact_email IS NOT NULL"],
    ["review_notice", "reporter_email <> '' OR reporter_name <> ''"],
    ["data_request", "email <> ''"],
    ["review_submission", "guardian_email IS NOT NULL AND submission_key = 'k2'"],
  ])
    expect(value(`SELECT count(*) FROM ${table} WHERE ${still}`), table).toBe(0);
  expect(value("SELECT status FROM school_claim WHERE id = 'ended'")).toBe("refused");
  const accounts = db
    .prepare("SELECT id, email, role, password_hash AS password, google_subject AS google FROM account ORDER BY id")
    .all();
  const as = (id: number, changes: object = {}) => ({
    id,
    email: `pessoa-${id}@casa.example`,
    role: "user",
    password: `hash-${id}`,
    google: `google-${id}`,
    ...changes,
  });
  expect(accounts).toEqual([
    as(101),
    as(102, { role: "admin", password: null }),
    as(103),
    // The backup has no TOTP seed: the e-mail replaces the second factor until the owner enables it again.
    as(104, { password: null }),
    as(105, { email: "conta-105@restaurada.invalid" }),
    as(106, { google: null }),
    as(107),
  ]);
  expect(value("SELECT group_concat(account_id) FROM second_factor WHERE expires_at IS NULL")).toBe("107");
  expect(value("SELECT group_concat(code_hash) FROM recovery_code WHERE account_id > 100")).toBe("left-107");
});

test("after Time Travel, later erasures are repeated and everybody signs in again", async () => {
  const db = openFile(source.dir);
  db.exec(
    "UPDATE account SET password_hash = 'of then', role = 'admin', email = 'de-antes-' || id WHERE id IN (101, 105)",
  );
  db.exec(
    "INSERT INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at) VALUES ('s', 't', 101, 'x', '', '', '2099')",
  );
  db.close();
  const { createdAt } = JSON.parse(readFileSync(path.join(backup, "manifest.json"), "utf8"));
  expect((await run("restore", source.dir, "--since", createdAt)).output).toContain(
    "destas contas mudou depois do backup: 105",
  );
  const then = openFile(source.dir);
  expect(then.prepare("SELECT role FROM account WHERE id = 101").get()?.role).toBe("user");
  expect(then.prepare("SELECT count(*) AS n FROM account_session").get()?.n).toBe(0);
  expect((await run("restore", source.dir, "--since", "ontem")).output).toContain("não entendi o comando");
  expect((await run("restore", source.dir, backup, "--since", createdAt)).output).toContain("não entendi o comando");
});

test.each([
  [
    "a file that is not what was kept",
    (folder: string) => writeFileSync(path.join(folder, "redirects.jsonl"), ""),
    "redirects.jsonl falta ou não é",
  ],
  ["a program that is older than the backup", changeManifest({ migrations: ["9999_amanha.sql"] }), "use um mais novo"],
  ["a backup from before erasures are remembered", changeManifest({ createdAt: "2020-01-01" }), "já não se sabe quem"],
])("refused: %s", async (_name, spoil, reason) => {
  const folder = path.join(source.dir, `ruim-${reason.length}`);
  cpSync(backup, folder, { recursive: true });
  spoil(folder);
  await expect(readManifest(folder, new Date())).rejects.toThrow(reason);
});

test("an unchanged backup is accepted", async () => {
  expect((await readManifest(backup, new Date())).from).toBe("local");
});

function changeManifest(changes: object) {
  return (folder: string) => {
    const file = path.join(folder, "manifest.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...changes }));
  };
}
