// Makes the small demonstration that the browser tests are served, in the folder that is given: a database and what is
// published from it. `npm test` makes it once, for all its runs.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const [folder] = process.argv.slice(2);
const env = { ...process.env, STATE_DIR: folder };

rmSync(folder, { recursive: true, force: true });
const migrations = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", folder];
// wrangler asks before it migrates; with CI it does not.
run(["node_modules/wrangler/bin/wrangler.js", ...migrations], { ...env, CI: "1" });
run(["--no-warnings", "scripts/demo/demo.ts", "--escolas", "4000"], env);
run(["--no-warnings", "scripts/publish.ts"], env);

/** One step; its output matters only when it fails. */
function run(args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment, encoding: "utf8" });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}
