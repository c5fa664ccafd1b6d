/** Prints how a command is used, and ends, if it was called with --help: before it reads, writes or calls anything. */
export function showHelp(usage: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(usage);
  process.exit();
}
