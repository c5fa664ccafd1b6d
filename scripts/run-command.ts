import { CloudflareError } from "./cloudflare/cloudflare-error.ts";
import { showHelp } from "./show-help.ts";

/** An error that the operator can fix: shown in Portuguese, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Reads the arguments of a command; any error becomes a CommandError with the usage text, which --help alone prints. */
export function understand<T>(usage: string, parse: () => T): T {
  showHelp(usage);
  try {
    return parse();
  } catch {
    throw new CommandError(`não entendi o comando.\n\n${usage}`);
  }
}

/**
 * Runs a command. Errors that its operator can fix, which are those of the given classes, Cloudflare's and CommandError,
 * are printed without a stack, with exit status 1.
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
    if (!known) throw error;
    console.error(`Erro: ${(known as Error).message}`);
    process.exitCode = 1;
  }
}
