import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Configuration } from "../configuration.ts";
import type { Problem } from "./gates.ts";

/** The key without which the seeds of second factors would be stored in plain text (docs/operations.md). */
export const SEED_KEY = "SECOND_FACTOR_KEY";

/** Shortest key of second factors: `openssl rand -base64 32` prints 44 characters. */
const MIN_SEED_KEY = 32;

/** Secrets that a site wants if a variable is set: without them what the variable turns on does not work. */
const WANTED: readonly (readonly [secret: string, variable: string])[] = [
  ["API_PASSWORD", "BACKEND_URL"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["PIX_CLIENT_SECRET", "PIX_CLIENT_ID"],
  ["PIX_WEBHOOK_SECRET", "PIX_CLIENT_ID"],
  ["SEARCH_API_KEY", "SEARCH_API_URL"],
  ["TELEMETRY_TOKEN", "TELEMETRY_URL"],
];

/** Secrets that are set if the environment has them. */
const OPTIONAL = ["GOOGLE_PLACES_KEY", "SEARCH_API_KEYS", "SECOND_FACTOR_OLD_KEYS"];

interface Source {
  readonly environment: Readonly<NodeJS.Dict<string>>;
  /** Asks a person; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** Values of the secrets that a Worker lacks, and the problem of a site without a key of second factors. */
export async function collectSecrets(
  { vars }: Pick<Configuration, "vars">,
  existing: readonly string[],
  { environment, ask }: Source,
): Promise<{ readonly secrets: ReadonlyMap<string, string>; readonly problems: readonly Problem[] }> {
  const secrets = new Map<string, string>();
  const wanted = [
    ...(vars.BACKEND_URL ? [] : [SEED_KEY]),
    ...WANTED.filter(([, variable]) => vars[variable]).map(([secret]) => secret),
  ];
  for (const name of [...wanted, ...OPTIONAL]) {
    if (existing.includes(name)) continue;
    const canAsk = ask !== null && wanted.includes(name);
    const value = environment[name] || (canAsk ? await ask(`${name} (vazio: deixar sem): `) : "");
    if (value) secrets.set(name, value);
  }
  const key = secrets.get(SEED_KEY);
  const isMissing = wanted.includes(SEED_KEY) && !existing.includes(SEED_KEY) && !key;
  const isShort = key !== undefined && key.length < MIN_SEED_KEY;
  const text = `falta o segredo ${SEED_KEY}, de ${MIN_SEED_KEY} letras ou mais: openssl rand -base64 32`;
  return { secrets, problems: isMissing || isShort ? [{ gate: "segredo", text }] : [] };
}

/** Asks on the terminal, without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
