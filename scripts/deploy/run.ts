import { spawnSync } from "node:child_process";
import { WRANGLER } from "../wrangler.ts";

/** A command: arguments of Node, and additional environment variables. */
export interface Command {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command to its end and returns its output. Errors go to the console, the rest too unless `quiet`. */
export type Run = (command: Command, quiet?: boolean) => Ran;

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const run: Run = ({ args, env }, quiet = false) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!quiet) process.stdout.write(stdout);
  process.stderr.write(stderr);
  return { status: status ?? 1, stdout, stderr };
};

/** Like `Run`, but throws on failure; returns the output. */
export function mustRun(run: Run, name: string, ...[command, quiet]: Parameters<Run>): string {
  const ran = run(command, quiet);
  if (ran.status !== 0) throw failure(name, ran);
  return ran.stdout;
}

/** Reasons of a failed command that its operator can act on, by what it printed. */
const REASONS: readonly [pattern: RegExp, advice: string][] = [
  [/\[code: (10000|9106|9109)\]|Authentication error/, "a Cloudflare recusou o acesso: confira CLOUDFLARE_API_TOKEN"],
  [/\[code: 971\]|\b429\b/, "a Cloudflare limita os pedidos: rode de novo em cinco minutos"],
  [/fetch failed|malformed response|ECONN|TimeoutError/, "a Cloudflare não respondeu: rode de novo"],
];

/** The error of a failed command, with advice where its output gives any. */
export function failure(name: string, { status, stdout, stderr }: Ran): Error {
  const reason = REASONS.find(([pattern]) => pattern.test(stderr + stdout));
  return new Error(`${name}: saiu com ${status}${reason ? ` (${reason[1]})` : ""}`);
}

/** Runs a script's main function: errors are shown without a stack, with exit status 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

export const wrangler = (...args: string[]): Command => ({ args: [WRANGLER, ...args] });
export const script = (file: string, ...args: string[]): Command => ({ args: ["--no-warnings", file, ...args] });
export const build = (environment: string): Command => ({
  args: ["node_modules/vite/bin/vite.js", "build"],
  env: { CLOUDFLARE_ENV: environment },
});
