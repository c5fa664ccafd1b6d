// Serves the production build for the browser tests, over a small demonstration of its own or, with E2E_STATE_DIR, over
// what stands there: `dist/` must be built.
// Stops when it is told to, and takes the server with it.
import { spawn, spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { OIDC_CLIENT, startIssuer } from "../fixtures/oidc-issuer.ts";
import { KEY, startGoogleMaps } from "../integration/google-maps.ts";

const port = process.argv[2];
const stateDir = process.env.E2E_STATE_DIR ?? ".wrangler/e2e-state";
const env = {
  ...process.env,
  STATE_DIR: stateDir,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
};

if (!process.env.E2E_STATE_DIR) makeDemonstration();
run(["--no-warnings", "test/e2e/seed-families.ts"], env);

// Servers of ours stand for Google: one for street addresses, one (on the next port) for who signs in.
const maps = await startGoogleMaps();
const origin = `http://localhost:${port}`;
const { issuer, stop } = await startIssuer(Number(port) + 1, `${origin}/entrar/google/retorno`);
const SECRETS = "dist/worker/.dev.vars";
const configured = {
  GOOGLE_PLACES_KEY: KEY,
  GOOGLE_PLACES_URL: maps.url,
  GOOGLE_GEOCODE_URL: maps.url,
  SITE_ORIGIN: origin,
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
  GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
};
const lines = Object.entries(configured).map(([name, value]) => `${name}=${value}`);
writeFileSync(SECRETS, lines.join("\n"));

const preview = ["node_modules/vite/bin/vite.js", "preview", "--port", port, "--strictPort"];
const server = spawn(process.execPath, preview, {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...env, CI: "" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));
server.on("exit", (code) => {
  rmSync(SECRETS, { force: true });
  stop();
  process.exit(code ?? 0);
});

function makeDemonstration() {
  rmSync(stateDir, { recursive: true, force: true });
  const migrate = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir];
  // wrangler asks before it migrates; with CI it does not.
  run(["node_modules/wrangler/bin/wrangler.js", ...migrate], { ...env, CI: "1" });
  run(["--no-warnings", "scripts/demo/main.ts", "--escolas", "4000"], env);
  run(["--no-warnings", "scripts/publish.ts"], env);
}

/** One step; its output matters only when it fails. */
function run(args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment, encoding: "utf8" });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}
