import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocalD1 } from "../../migrations.ts";
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

  /** Runs `npm run import` in its own process; `onLine` receives each line and may kill it. */
  import(
    args: readonly string[],
    onLine?: (line: string, kill: () => void) => void,
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ["--no-warnings", "scripts/import/run-import.ts", ...args], {
      env: { ...process.env, STATE_DIR: this.dir },
      detached: true,
    });
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      // The simulator is a separate process, so the whole process group is killed.
      for (const line of String(chunk).split("\n")) onLine?.(line, () => process.kill(-child.pid!, "SIGKILL"));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
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
