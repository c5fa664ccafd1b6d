/**
 * Prints the usage and exits if called with --help, before anything is read, written or called. Every command begins
 * so; afterwards a closed output (`… | head`) does not stop it.
 */
export function showHelp(usage: string): void {
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", ignoreClosedPipe);
  if (!process.argv.includes("--help")) return;
  console.log(usage);
  process.exit();
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
