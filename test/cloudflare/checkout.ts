import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unstable_readConfig } from "wrangler";
import { listMigrations, migrationSql } from "../../scripts/migrations.ts";
import { inTransaction } from "../../scripts/sqlite-d1.ts";
import type { CloudflareStandIn } from "./stand-in.ts";

/** Everything of the repository that commands read, besides `wrangler.toml` and the build. */
const LINKED = ["migrations", "node_modules", "package.json", "public", "scripts", "src"];

const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  FORCE_COLOR: "0",
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node"),
};

/** Result of a command. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/**
 * A checkout, in a folder of its own, whose `wrangler.toml` names the resources of production in an account of the
 * stand-in.
 */
export class Checkout {
  readonly folder = mkdtempSync(path.join(tmpdir(), "escola-a-vista-"));
  readonly database;
  readonly snapshot;
  readonly redirects;
  readonly #standIn: CloudflareStandIn;

  constructor(standIn: CloudflareStandIn, siteOrigin = "https://escolas.test") {
    this.#standIn = standIn;
    this.database = standIn.databases.create("escola-a-vista-production");
    this.snapshot = standIn.namespaces.create("escola-a-vista-snapshot");
    this.redirects = standIn.namespaces.create("escola-a-vista-redirects");
    standIn.buckets.names.add("escola-a-vista-tiles");
    for (const name of LINKED) symlinkSync(path.resolve(name), path.join(this.folder, name));
    const toml = readFileSync("wrangler.toml", "utf8")
      .replace("00000000-0000-0000-0000-000000000002", this.database.uuid)
      .replace("00000000000000000000000000000002", this.snapshot.id)
      .replace("00000000000000000000000000000004", this.redirects.id)
      .replace("https://escolaavista.example", siteOrigin)
      .replaceAll("@escolaavista.example", "@escolas.test");
    this.file("wrangler.toml", toml);
  }

  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  /** Number of migrations. */
  readonly migrations = listMigrations().length;

  /** Migrates the database without wrangler, which needs a process of its own. */
  migrate(): void {
    const { sqlite } = this.database;
    sqlite.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT)");
    for (const name of listMigrations()) {
      inTransaction(sqlite, () => {
        sqlite.exec(migrationSql(name));
        sqlite.prepare("INSERT INTO d1_migrations (name, applied_at) VALUES (?, '2026-01-02')").run(name);
      });
    }
  }

  /** Puts the build of the repository here, as one for an environment: what `vite build` takes half a minute for. */
  build(environment: "production" | "preview"): void {
    cpSync("dist", path.join(this.folder, "dist"), { recursive: true });
    const built = JSON.parse(readFileSync("dist/worker/wrangler.json", "utf8"));
    const {
      main,
      no_bundle,
      rules,
      assets,
      d1_databases: [database],
    } = built;
    const config = unstable_readConfig({ config: path.join(this.folder, "wrangler.toml"), env: environment });
    for (const each of config.d1_databases) each.migrations_dir = database.migrations_dir;
    const { userConfigPath: _, configPath: __, unsafe: ___, ...rest } = config;
    this.file("dist/worker/wrangler.json", JSON.stringify({ ...rest, main, no_bundle, rules, assets }));
    mkdirSync(path.join(this.folder, ".wrangler/deploy"), { recursive: true });
    this.file(".wrangler/deploy/config.json", '{"configPath":"../../dist/worker/wrangler.json"}');
  }

  /** Replaces the built program with one that answers every request with an error. */
  breakBuild(): void {
    const handler = 'fetch: () => new Response("quebrado", { status: 500 }), scheduled() {}';
    this.file("dist/worker/index.js", `export default { ${handler} }; export class PasswordHasher {}`);
  }

  /** Runs Node here, over the account of the stand-in. */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const child = spawn(process.execPath, ["--no-warnings", ...args], {
      cwd: this.folder,
      env: { ...process.env, ...QUIET, ...this.#standIn.env, STATE_DIR: path.join(this.folder, "state"), ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
