import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "smol-toml";
import { runHere } from "../fixtures/run-here.ts";
import { migrate } from "./d1.ts";
import type { CloudflareStandIn } from "./stand-in.ts";

const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  WRANGLER_LOG: "none",
  FORCE_COLOR: "0",
};

/** Result of a command. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/**
 * Commands whose configuration, in a folder of its own, names the resources of production in an account of the
 * stand-in.
 */
export class Checkout {
  readonly folder = mkdtempSync(path.join(tmpdir(), "escola-a-vista-"));
  readonly database;
  readonly snapshot;
  readonly redirects;
  readonly #standIn: CloudflareStandIn;
  /** The environment of production alone. */
  readonly #configuration: string;

  constructor(standIn: CloudflareStandIn) {
    this.#standIn = standIn;
    this.database = standIn.databases.create("escola-a-vista-production");
    this.snapshot = standIn.namespaces.create("escola-a-vista-snapshot");
    this.redirects = standIn.namespaces.create("escola-a-vista-redirects");
    const toml = readFileSync("wrangler.toml", "utf8")
      .replace("00000000-0000-0000-0000-000000000002", this.database.uuid)
      .replace("00000000000000000000000000000002", this.snapshot.id)
      .replace("00000000000000000000000000000004", this.redirects.id)
      .replace("https://escolaavista.example", "https://escolas.test")
      .replaceAll("@escolaavista.example", "@escolas.test");
    const { env, ...local } = parse(toml) as { env: { production: object } };
    this.#configuration = this.file("wrangler.json", JSON.stringify({ ...local, ...env.production }));
  }

  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  migrate(): void {
    migrate(this.database.sqlite);
  }

  /** Runs a script over the account of the stand-in, in the process of the test; wrangler has a process of its own. */
  run(file: string, ...args: string[]): Promise<Outcome> {
    const env = { ...QUIET, ...this.#standIn.env, WRANGLER_CONFIG: this.#configuration };
    return runHere(file, args, path.join(this.folder, "state"), env);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
