/** What the person at the command line can do something about: shown in Portuguese, without a stack. */
export class BackupError extends Error {
  override name = "BackupError";
}
