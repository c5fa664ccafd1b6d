import { CloudflareError } from "./cloudflare/cloudflare-error.ts";
import { showHelp } from "./show-help.ts";

/** An error that the operator can fix: shown in Portuguese, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Reads a command's arguments; any error becomes a CommandError with the usage, which --help alone prints. */
export function understand<T>(usage: string, parse: () => T): T {
  showHelp(usage);
  try {
    return parse();
  } catch {
    throw new CommandError(`não entendi o comando.\n\n${usage}`);
  }
}

/**
 * Runs a command. Errors that its operator can fix are printed without a stack, with exit status 1: the given classes,
 * Cloudflare's, CommandError, and a store of this machine that cannot be read.
 */
export async function runCommand(
  main: () => Promise<void>,
  ...expected: (abstract new (
    ...args: never[]
  ) => Error)[]
): Promise<void> {
  try {
    await main();
  } catch (error) {
    // Drizzle wraps the errors of a query.
    const { cause = error } = error as Error;
    const kinds = [CommandError, CloudflareError, ...expected];
    const known = [error, cause].find((each) => kinds.some((kind) => each instanceof kind));
    const message = known ? (known as Error).message : await storeProblem(error);
    if (message === null) throw error;
    console.error(`Erro: ${message}`);
    process.exitCode = 1;
  }
}

/** The sentence for an error of this machine's stores; null if they can be read, or are not in use. */
async function storeProblem(error: unknown): Promise<string | null> {
  if (process.argv.includes("--remote")) return null;
  // Platform imports this file.
  const { findUnreadable, stateDir } = await import("./platform.ts");
  const unreadable = findUnreadable();
  if (unreadable) return `${unreadable}. Depois de um ensaio: npm run drill -- FALHA --end`;
  const { code, path = "" } = error as NodeJS.ErrnoException;
  return path.startsWith(stateDir) ? `falta ${path}, ou não dá para ler ou escrever ali (${code}).` : null;
}
