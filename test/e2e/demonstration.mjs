// Generates the demonstration of the browser tests in the given folder: a database and its publication. `npm test` does
// this once for all its runs.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const [folder] = process.argv.slice(2);
const env = { ...process.env, STATE_DIR: folder };

rmSync(folder, { recursive: true, force: true });
run(["--no-warnings", "scripts/migrate.ts"], env);
run(["--no-warnings", "scripts/demo/demo.ts", "--schools", "4000"], env);
run(["--no-warnings", "scripts/publish.ts"], env);

/** Runs one step; prints its output only on failure. */
function run(args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment, encoding: "utf8" });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}
