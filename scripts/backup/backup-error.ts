/** An error that the operator can fix: shown in Portuguese, without a stack. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Reads the arguments of a command; any error becomes a BackupError with the usage text. */
export function understand<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new BackupError(`não entendi o comando.\n\n${usage}`);
  }
}
