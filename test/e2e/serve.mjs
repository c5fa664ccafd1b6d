// Serves the production build (`dist/`) for the browser tests, over its own small demonstration, over the data of
// E2E_STATE_DIR, or over a copy of E2E_DEMONSTRATION. With E2E_MODE=remote the site has no data and calls a second
// server, two ports on, for everything; else a server four ports on has the site on its first day (day-one.spec.ts),
// over the official data of OFFICIAL_STATE. Stops on a signal, with its servers.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { migrateLocalD1 } from "../../scripts/migrate-local.ts";
import { OIDC_CLIENT, startIssuer } from "../fixtures/oidc-issuer.ts";
import { KEY, startGoogleMaps } from "../integration/google-maps.ts";

const port = Number(process.argv[2]);
const isRemote = process.env.E2E_MODE === "remote";
const backendPort = isRemote ? port + 2 : port;
const stateDir = process.env.E2E_STATE_DIR ?? ".wrangler/e2e-state";
const env = {
  ...process.env,
  STATE_DIR: stateDir,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
};

if (!process.env.E2E_STATE_DIR) prepareDemonstration();
run(["--no-warnings", "test/e2e/seed-families.ts"], env);

// Local servers stand in for Google: one for street addresses, one (on the next port) for the login.
const maps = await startGoogleMaps();
const origin = `http://localhost:${port}`;
const { issuer, stop } = await startIssuer(port + 1, `${origin}/entrar/google/retorno`);
const SECRETS = "dist/worker/.dev.vars";
const configured = {
  GOOGLE_PLACES_KEY: KEY,
  GOOGLE_PLACES_URL: maps.url,
  GOOGLE_GEOCODE_URL: maps.url,
  SITE_ORIGIN: origin,
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
  GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  API_PASSWORD: "segredo-entre-os-dois",
};
configure(SECRETS, configured);

const servers = [];
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stopServers);
if (isRemote) {
  start(preview(backendPort));
  start(siteAlone());
} else {
  start(preview(port + 4), { STATE_DIR: officialState() });
  // The tests begin when the site answers: by then the other server does.
  await answering(`http://localhost:${port + 4}/`);
  start(preview(port));
}

/** Starts a server. Playwright prints its errors, and the requests that it answered with 5xx. */
function start(args, environment = {}) {
  const server = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, ...environment, CI: "" },
  });
  createInterface({ input: server.stdout }).on("line", (line) => {
    if (/ 5\d\d /.test(stripVTControlCharacters(line))) console.error(line);
  });
  server.on("exit", (code) => {
    rmSync(SECRETS, { force: true });
    stop();
    stopServers();
    process.exit(code ?? 0);
  });
  servers.push(server);
}

/** Waits until a server answers with a page. */
async function answering(url) {
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await delay(100);
}

function preview(onPort) {
  return ["node_modules/vite/bin/vite.js", "preview", "--port", String(onPort), "--strictPort"];
}

function stopServers() {
  for (const server of servers) server.kill("SIGTERM");
}

function configure(file, values) {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(""));
}

/** The same build without data: an empty database, and no snapshot. */
function siteAlone() {
  const folder = ".wrangler/e2e-site";
  rmSync(folder, { recursive: true, force: true });
  cpSync("dist", `${folder}/dist`, { recursive: true });
  const backend = `http://localhost:${backendPort}`;
  configure(`${folder}/dist/worker/.dev.vars`, {
    ...configured,
    BACKEND_URL: backend,
    SEARCH_API_URL: `${backend}/search/graphql`,
    SEARCH_API_KEY: "chave-de-demonstracao",
  });
  migrateLocalD1(`${folder}/state`);
  const config = ["--config", `${folder}/dist/worker/wrangler.json`, "--persist-to", `${folder}/state`];
  const server = ["--port", String(port), "--log-level", "warn", "--show-interactive-dev-session", "false"];
  return ["node_modules/wrangler/bin/wrangler.js", "dev", ...config, ...server];
}

function prepareDemonstration() {
  const made = process.env.E2E_DEMONSTRATION;
  rmSync(stateDir, { recursive: true, force: true });
  if (made) cpSync(made, stateDir, { recursive: true });
  else run(["test/e2e/demonstration.mjs", stateDir], env);
}

/** Folder of the official data, which the tests only read. */
function officialState() {
  const made = process.env.OFFICIAL_STATE;
  const folder = made ?? ".wrangler/official-state";
  if (!made) run(["--no-warnings", "test/fixtures/official/make-state.ts", folder], env);
  return folder;
}

/** Runs one step; prints its output only on failure. */
function run(args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment, encoding: "utf8" });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}
