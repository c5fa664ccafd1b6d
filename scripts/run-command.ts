import { CloudflareError } from "./cloudflare/cloudflare-error.ts";

/**
 * Runs a command. Errors that its operator can fix, which are those of the given classes and Cloudflare's, are printed
 * without a stack, with exit status 1.
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
    const known = [error, cause].find((each) => [CloudflareError, ...expected].some((kind) => each instanceof kind));
    if (!known) throw error;
    console.error(`Erro: ${(known as Error).message}`);
    process.exitCode = 1;
  }
}
