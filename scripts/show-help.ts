/**
 * Prints how a command is used, and ends, if it was called with --help: before it reads, writes or calls anything.
 * Every command begins so; from then on it works on when nobody reads its output any more (`… | head`).
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
