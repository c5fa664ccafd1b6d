import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "smol-toml";
import { runHere } from "../fixtures/run-here.ts";
import { migrate } from "./d1.ts";
import type { CloudflareStandIn } from "./stand-in.ts";

/** Everything of the repository that commands read, besides `wrangler.toml`. */
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
  /** The environment of production alone. */
  readonly #configuration: string;

  constructor(standIn: CloudflareStandIn) {
    this.#standIn = standIn;
    this.database = standIn.databases.create("escola-a-vista-production");
    this.snapshot = standIn.namespaces.create("escola-a-vista-snapshot");
    this.redirects = standIn.namespaces.create("escola-a-vista-redirects");
    for (const name of LINKED) symlinkSync(path.resolve(name), path.join(this.folder, name));
    const toml = readFileSync("wrangler.toml", "utf8")
      .replace("00000000-0000-0000-0000-000000000002", this.database.uuid)
      .replace("00000000000000000000000000000002", this.snapshot.id)
      .replace("00000000000000000000000000000004", this.redirects.id)
      .replace("https://escolaavista.example", "https://escolas.test")
      .replaceAll("@escolaavista.example", "@escolas.test");
    this.file("wrangler.toml", toml);
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

  /** Runs a script that does not wait for wrangler, over the account of the stand-in, in the process of the test. */
  runHere(file: string, ...args: string[]): Promise<Outcome> {
    const env = { ...this.#standIn.env, WRANGLER_CONFIG: this.#configuration };
    return runHere(file, args, path.join(this.folder, "state"), env);
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
