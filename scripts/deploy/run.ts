import { spawnSync } from "node:child_process";
import { WRANGLER } from "../wrangler.ts";

/** A command: arguments of Node or npm, environment variables, and whether it calls Cloudflare with our token. */
export interface Command {
  readonly program?: "npm";
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly needsAccess?: boolean;
}

/**
 * Variables of this machine that every command gets: a list of what is needed, not of what is secret, so that a build
 * and the packages in it see no token, whatever its name.
 */
const COMMON = [
  ...["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TERM", "CI", "FORCE_COLOR", "NO_COLOR"],
  ...[
    "TMPDIR",
    "TMP",
    "TEMP",
    "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME",
    "SYSTEMROOT",
    "APPDATA",
    "LOCALAPPDATA",
    "USERPROFILE",
  ],
  ...[
    "NODE_COMPILE_CACHE",
    "NODE_EXTRA_CA_CERTS",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
  ],
  ...["WRANGLER_SEND_METRICS", "WRANGLER_HIDE_BANNER", "WRANGLER_WRITE_LOGS", "STATE_DIR"],
];

const ACCESS = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_BASE_URL"];

/** The environment of a command: only the variables that it needs. */
export function environmentOf(
  { env, needsAccess = false }: Command,
  own: Readonly<NodeJS.Dict<string>> = process.env,
): Record<string, string> {
  const names = needsAccess ? [...COMMON, ...ACCESS] : COMMON;
  const given = names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const]));
  return { ...Object.fromEntries(given), ...env };
}

/**
 * Runs a command to its end and returns its output, which also goes to the console. With `quiet` only errors of a
 * failed command do.
 */
export type Run = (command: Command, quiet?: boolean) => Ran;

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const run: Run = (command, quiet = false) => {
  const { status, stdout, stderr } = spawnSync(command.program ?? process.execPath, command.args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentOf(command) as NodeJS.ProcessEnv,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!quiet) process.stdout.write(stdout);
  if (!quiet || status !== 0) process.stderr.write(stderr);
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

/** A command of wrangler that needs no account. Its output is parsed, so it comes without the banner. */
export const wrangler = (...args: string[]): Command => ({
  args: [WRANGLER, ...args],
  env: { WRANGLER_HIDE_BANNER: "true" },
});
export const script = (file: string, ...args: string[]): Command => ({ args: ["--no-warnings", file, ...args] });
export const withAccess = (command: Command): Command => ({ ...command, needsAccess: true });
export const build = (environment: string): Command => ({
  args: ["node_modules/vite/bin/vite.js", "build"],
  env: { CLOUDFLARE_ENV: environment },
});
