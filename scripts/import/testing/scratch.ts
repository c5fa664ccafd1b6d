import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocalD1 } from "../../migrate-local.ts";
import { openPlatform } from "../../platform.ts";
import type { ImportReport } from "../report.ts";

/** A temporary folder with an empty, migrated local D1 and KV, and input files. */
export class Scratch {
  readonly dir = mkdtempSync(join(tmpdir(), "importacao-"));

  constructor() {
    migrateLocalD1(this.dir);
  }

  file(name: string, content: string | Uint8Array): string {
    const path = join(this.dir, name);
    writeFileSync(path, content);
    return path;
  }

  /** The local D1 as `npm run import` opens it: its file, which takes no simulator. */
  async openFile(): Promise<{ db: D1Database; close: () => Promise<void> }> {
    const { env, close } = await openPlatform(false, this.dir);
    return { db: env.DB, close };
  }

  /** The same database, written within D1's limits as an import into Cloudflare's D1 is. */
  async open(): Promise<{ db: D1Database; close: () => Promise<void> }> {
    const { db, close } = await this.openFile();
    return { db: { prepare: db.prepare, batch: db.batch } as D1Database, close };
  }

  async withDb<T>(use: (db: D1Database) => Promise<T>): Promise<T> {
    const { db, close } = await this.open();
    return use(db).finally(close);
  }

  /** Runs `npm run import` in its own process, killed in its transaction after writing so many schools. */
  importUntil(written: number, args: readonly string[]): Promise<NodeJS.Signals | null> {
    const env = { ...process.env, STATE_DIR: this.dir, NODE_OPTIONS: `--import=${killAfter(written)}` };
    const child = spawn(process.execPath, ["--no-warnings", "scripts/import/run-import.ts", ...args], {
      env,
      stdio: "ignore",
    });
    return new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** A module with which a process kills itself at the same point every time, however busy the machine is. */
function killAfter(schools: number): string {
  const code = `
    import { StatementSync } from "node:sqlite";
    const { run } = StatementSync.prototype;
    let left = ${schools};
    StatementSync.prototype.run = function (...values) {
      const result = run.apply(this, values);
      if (this.sourceSQL.startsWith("INSERT INTO school ") && --left === 0) process.kill(process.pid, "SIGKILL");
      return result;
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

export function countChanges({ changes }: ImportReport): number {
  return changes.reduce((sum, { added, updated }) => sum + added + updated, 0);
}

export function schoolOf(db: D1Database, inepCode: string): Promise<Record<string, unknown> | null> {
  return db.prepare("SELECT * FROM school WHERE inep_code = ?1").bind(inepCode).first();
}

/** All rows of the public tables as text, for comparing two imports. */
export async function dump(db: D1Database): Promise<string> {
  const tables = {
    source: "id",
    city: "ibge_code",
    neighborhood: "full_slug",
    school: "inep_code",
    school_observation: "inep_code, source_id",
    enem_result: "inep_code, edition",
    offer: "id",
    review: "id",
  };
  const parts: string[] = [];
  for (const [table, key] of Object.entries(tables)) {
    const { results } = await db.prepare(`SELECT * FROM ${table} ORDER BY ${key}`).all();
    parts.push(`${table}\n${results.map((row) => JSON.stringify(row)).join("\n")}`);
  }
  return parts.join("\n\n");
}
