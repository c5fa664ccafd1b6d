/** What the person at the command line can do something about: shown in Portuguese, without a stack. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** What reads the arguments of a command; anything wrong with them becomes an error that tells the usage. */
export function understand<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new BackupError(`não entendi o comando.\n\n${usage}`);
  }
}

/** The program of a command. Exit status 1 on a `BackupError`. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(`Erro: ${error.message}`);
    process.exitCode = 1;
  }
}
