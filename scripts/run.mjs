// The launcher behind the npm scripts. Runs on any Node >= 20.19 without dependencies; everything else runs on the Node
// 24 that `npm ci` installs (platform packages node-linux-*), or on the system's if it is new enough.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { INSTALL, levelOfFolder, levelToInstall } from "./install-level.mjs";
import { deleteStoppedBuilds, isBuildOutdated, replaceBuild } from "./local-build.mjs";
import { findProblem, wranglerProblem } from "./preflight.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const bin = path.join(root, "node_modules/.bin");
const outerPath = (process.env.PATH ?? "")
  .split(path.delimiter)
  .filter((folder) => !folder.endsWith("node_modules/.bin"))
  .join(path.delimiter);
const stateDir = process.env.STATE_DIR ?? ".wrangler/state";
const port = process.env.PORT ?? "8787";
const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${outerPath}`,
  STATE_DIR: stateDir,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  // Tools compile their own code once.
  NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node"),
  // wrangler must not ask for confirmation before migrations.
  CI: "1",
};

const VITE = "node_modules/vite/bin/vite.js";

/** Data of the browser tests, generated once for all runs. */
const DEMONSTRATION = ".wrangler/e2e-demonstration";

/** The site on its first day, for the browser tests and those in workerd: official data without a price. */
const OFFICIAL_STATE = ".wrangler/official-state";

const UNIT_REPORT = ".wrangler/vitest.json";

/** Exit code of a publication that was refused. */
const REFUSED = 3;

const STRYKER_VERSION = "10.1.1";

/** Browser tests that also run with remote search and accounts (docs/backends.md). */
const REMOTE_JOURNEYS = ["search.spec", "place-search", "account", "purchase"];

const [command = "start", ...args] = process.argv.slice(2);
const commands = {
  build,
  start,
  dev,
  test,
  check,
  lint: () => runTool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...(args.length > 0 ? args : ["."])),
  typecheck,
  "test:unit": () => runTool("vitest/vitest.mjs", "run", "--project", "unit", ...args),
  "test:worker": () => runTool("vitest/vitest.mjs", "run", "--project", "worker", ...args),
  "test:e2e": testJourneys,
  import: importData,
  demo,
  bench,
  load,
  fuzz,
  mutate,
  admin: () => pass("scripts/admin/admin.ts", migrate),
  publish: () => pass("scripts/publish.ts", migrate),
  redirects: () => pass("scripts/redirects/redirects.ts"),
  backup: () => pass("scripts/backup/backup.ts"),
  restore: () => pass("scripts/backup/restore.ts"),
  deploy: () => pass("scripts/deploy/production.ts"),
  preview: () => pass("scripts/deploy/preview.ts"),
  // Causes a fault on this machine, for a rehearsal of operators.
  drill: () => pass("scripts/drill.ts"),
  // Checks a running site: `npm run smoke -- https://…`.
  smoke: () => pass("scripts/deploy/smoke.ts"),
  // Resolves a reported stack trace from the standard input with the source maps.
  stack: () => pass("scripts/map-stack.ts"),
  // The documents that are made from the source.
  docs: () => pass("scripts/docs/write-docs.ts"),
  // Every text of the interface with its place.
  texts: () => pass("scripts/list-texts.ts"),
  // Puts the tiles of a street map into the bucket of this machine, or of Cloudflare with --remote.
  tiles: () => pass("scripts/put-tiles.ts"),
};
if (!commands[command]) fail(`comando desconhecido: ${command}`);
/** Whether the command works on the account of Cloudflare, and not on the data of this machine. */
const isRemote =
  !args.includes("--help") && (args.includes("--remote") || (command === "deploy" && !args.includes("--dry-run")));
const isWranglerDev = process.env.WRANGLER_COMMAND === "dev";
const problem =
  (isWranglerDev && wranglerProblem()) ||
  (await findProblem({ port, stateDir, serves: command === "start" || command === "dev", isRemote }));
if (problem) fail(problem);
installDependencies();
const node = findNode();
await commands[command]();

async function start() {
  await prepareSite();
  if (args.includes("--test-pix")) await startPixBank();
  serve("preview");
}

/** Starts a bank in memory, at which the reservations of the site are paid; resolves when the site may be started. */
function startPixBank() {
  const bank = spawn(node, ["--no-warnings", "scripts/pix/run-pix-bank.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, PORT: port },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => bank.kill(signal));
  process.on("exit", () => bank.kill());
  return new Promise((ready) => {
    createInterface({ input: bank.stdout }).on("line", (line) => {
      console.log(line);
      ready();
    });
  });
}

/**
 * Runs before `wrangler dev`, and after each change of `src` or of the built configuration: prepares data, and builds
 * if the last build is of other sources. After a failure the last whole build is served: wrangler would hold every
 * request until the next.
 */
async function build() {
  // Other commands of wrangler run it as well; `prepareData` calls one.
  if (!isWranglerDev || !isBuildOutdated("dist")) return;
  const [data, sources] = await Promise.all([prepareData(), buildSources()]);
  const failed = data || sources;
  if (failed && existsSync("dist/worker/index.js")) step("o passo acima falhou: o site continua como estava");
  else exitUnless(failed);
}

async function dev() {
  writeBindingTypes();
  exitUnless(await prepareData());
  env.WORKER_INSPECTOR = "on";
  serve("dev");
}

/** Writes the tables of the documents that are made from the source. */
function importData() {
  // Reading creates millions of short-lived strings: a larger young generation halves the time.
  process.exit(
    run(node, ["--no-warnings", "--expose-gc", "--max-semi-space-size=64", "scripts/import/run-import.ts", ...args]),
  );
}

function demo() {
  migrate();
  script("scripts/demo/demo.ts", ...args);
  script("scripts/publish.ts");
}

async function bench() {
  await prepareSite();
  script("tools/bench/bench.ts", ...args);
}

/** Sends the production build requests, so many minutes, from so many visitors at a time. */
async function load() {
  await prepareSite();
  script("tools/bench/load.ts", ...args);
}

/** Hostile requests to every route, over its own small demonstration: the same seed sends the same requests. */
async function fuzz() {
  env.STATE_DIR = ".wrangler/fuzz";
  rmSync(env.STATE_DIR, { recursive: true, force: true });
  migrate();
  script("scripts/demo/demo.ts", "--schools", "2000");
  script("scripts/publish.ts");
  exitUnless(await buildSources());
  script("tools/fuzz/fuzz.ts", ...args);
}

/**
 * Mutation tests of a folder or file with unit tests beside it: `npm run mutate -- src/domain/pricing`. Stryker is
 * installed here and not with the dependencies (docs/decisions/032-mutation-tests.md); it takes vitest from those.
 */
function mutate() {
  const [target = "src/domain", ...options] = args;
  if (!existsSync(target)) fail(`não existe: ${target}`);
  const folder = `.wrangler/stryker-${STRYKER_VERSION}`;
  const program = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  if (!existsSync(program)) {
    step("instalando o Stryker");
    const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${STRYKER_VERSION}`);
    npm("install", "--prefix", folder, "--no-save", "--legacy-peer-deps", "--ignore-scripts", ...packages);
  }
  env.MUTATE = path.normalize(target).replace(/\/$/, "");
  process.exit(run(node, [program, "run", "tools/mutate/stryker.config.mjs", ...options]));
}

/**
 * Checks before a commit that need no build: types, the style of what this branch or the working tree changes, and the
 * rules of the code. Prints what is wrong, and nothing else; `test` runs the rest.
 */
async function check() {
  const started = performance.now();
  writeBindingTypes();
  const rules = ["test/safety", "--exclude", "test/safety/build.test.ts", "--reporter=dot", "--silent=passed-only"];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...rules];
  const codes = await Promise.all([staticChecks(runQuietly, changedFiles()), runQuietly("vitest", vitest)]);
  const code = codes.find((each) => each !== 0) ?? 0;
  if (code === 0) step(`tipos, estilo e regras em ${Math.round((performance.now() - started) / 1000)} s`);
  process.exit(code);
}

async function typecheck() {
  writeBindingTypes();
  process.exit(await staticChecks(runBeside, []));
}

/** Builds what changed, and runs the browser tests that the arguments name. */
async function testJourneys() {
  env.CHROMIUM_PATH = await findChromium();
  exitUnless(await buildSources());
  runTool("@playwright/test/cli.js", "test", ...args);
}

/** Ends with a program of a package. */
function runTool(file, ...rest) {
  process.exit(run(node, [`node_modules/${file}`, ...rest]));
}

/** Files that this branch or the working tree changes, of the kinds whose style is checked. */
function changedFiles() {
  const git = (...rest) => spawnSync("git", rest, { encoding: "utf8" }).stdout.split("\n");
  const files = [
    ...git("diff", "--name-only", "--diff-filter=d", forkPoint()),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].filter((file) => /\.(?:tsx?|mjs|js|css|json)$/.test(file));
}

/** The commit at which this branch left the trunk; the current one on a trunk without a remote. */
function forkPoint() {
  const git = (...rest) => spawnSync("git", rest, { encoding: "utf8" }).stdout?.trim();
  const trunk = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "--quiet", name));
  return (trunk && git("merge-base", "HEAD", trunk)) || "HEAD";
}

/**
 * Every check and test, one kind after the other: each keeps the processors busy by itself, and a browser beside the
 * other tests waits three times as long for its pages.
 */
async function test() {
  writeBindingTypes();
  const chromium = findChromium();
  const build = runBeside("vite", [VITE, "build"]);
  const demonstration = runBeside("demonstração", ["test/e2e/demonstration.mjs", DEMONSTRATION]);
  const official = runBeside("dados oficiais", ["test/fixtures/official/make-state.ts", OFFICIAL_STATE]);
  const checking = staticChecks();
  env.CHROMIUM_PATH = await chromium;
  if ((await build) !== 0) fail("não compilou");
  if ((await official) !== 0) fail("não há dados oficiais");
  env.OFFICIAL_STATE = OFFICIAL_STATE;
  if ((await demonstration) !== 0) fail("não há demonstração");
  const checks = await checking;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const vitest = await runBeside("vitest", ["node_modules/vitest/vitest.mjs", "run", ...reporters]);
  const browsers = [
    await browse([]),
    await browse([...REMOTE_JOURNEYS, "--project=desktop"], { E2E_MODE: "remote" }),
    await browse(["--project=desktop"], { E2E_MODE: "development" }),
  ];
  const unit = JSON.parse(readFileSync(UNIT_REPORT, "utf8"));
  const sum = (count) => browsers.reduce((total, { stats }) => total + count(stats), 0);
  for (const line of slowestFiles(unit, browsers)) console.log(line);
  const passed = unit.numPassedTests + sum(({ expected }) => expected);
  const failed = unit.numFailedTests + sum(({ unexpected }) => unexpected);
  const skipped = unit.numPendingTests + sum((stats) => stats.skipped);
  // The output of each program above ends somewhere else: what failed is named once more, above the closing line.
  if (checks !== 0) console.log("failed: types or style");
  for (const name of [...failedUnitTests(unit), ...browsers.flatMap(({ failures }) => failures)]) {
    console.log(`failed: ${name}`);
  }
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit([checks, vitest, ...browsers.map(({ code }) => code)].some((code) => code !== 0) ? 1 : 0);
}

/** Runs browser tests; resolves to their exit code, counts and failures. */
async function browse(args, mode = {}) {
  const name = `playwright${mode.E2E_MODE ?? ""}`;
  const report = `.wrangler/${name}.json`;
  const code = await runBeside(
    name,
    ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...args],
    { ...env, ...mode, E2E_DEMONSTRATION: DEMONSTRATION, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
  return { code, stats, failures: suites.flatMap(failedBrowserTests), durations: suites.map(durationOf) };
}

/** A line for each of the ten test files whose tests took longest in all, with their seconds. */
function slowestFiles({ testResults }, browsers) {
  const files = testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), endTime - startTime]);
  const all = [...files, ...browsers.flatMap(({ durations }) => durations)];
  const slowest = all.sort(([, a], [, b]) => b - a).slice(0, 10);
  return ["\nslowest files:", ...slowest.map(([file, ms]) => `${Math.round(ms / 1000)} s ${file}`)];
}

/** The file of a suite in a Playwright report, and the milliseconds of its tests. */
function durationOf({ file, specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((one) => one.results);
  const inner = suites.map(durationOf).reduce((sum, [, ms]) => sum + ms, 0);
  return [`test/e2e/${file}`, results.reduce((sum, { duration }) => sum + duration, inner)];
}

/** The failed tests of a vitest report, each with the first line of its error; a file that does not load is one. */
function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const where = path.relative(root, file);
    if (failed.length === 0) return status === "failed" ? [`${where}: ${firstLine(message)}`] : [];
    return failed.map((result) => `${where}: ${result.fullName}: ${firstLine(result.failureMessages[0])}`);
  });
}

/** The failed tests of a suite in a Playwright report, each with the place and the whole text of its error. */
function failedBrowserTests({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const names = failed.map(({ file, line, title, tests }) => {
    const [{ projectName, results }] = tests;
    const { message = "", location } = results.at(-1)?.error ?? {};
    return `${projectName} ${file}:${line}: ${title}: line ${location?.line}: ${stripVTControlCharacters(message)}`;
  });
  return [...names, ...suites.flatMap(failedBrowserTests)];
}

function firstLine(text = "") {
  return stripVTControlCharacters(text).split("\n", 1)[0];
}

/**
 * Type-checks the programs, the tools if they are installed, and checks the style of `files`, or of all. What the types
 * of the last check were is kept: a check of a small change takes a tenth. Resolves to the first failing exit code.
 */
async function staticChecks(run = runBeside, files = ["."]) {
  // Each checker of a program checks the shared types again. The usual GOGC takes a quarter of the rest.
  const environment = { ...env, GOGC: "400" };
  const programs = ["worker", "client", "offline", "node"].map((name) => [name, `tsconfig.${name}.json`]);
  if (existsSync("node_modules/lighthouse")) programs.push(["tools", "tools/tsconfig.json"]);
  for (const [name, program] of programs) {
    const kept = ["--incremental", "--tsBuildInfoFile", `.wrangler/tsc-${name}.info`];
    const tsc = ["node_modules/typescript/bin/tsc", "--singleThreaded", "-p", program, ...kept];
    const code = await run("tsc", tsc, environment);
    if (code !== 0) return code;
  }
  if (files.length === 0) return 0;
  return run("biome", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...files]);
}

/** Runs a script; prints what it says only if it fails. Resolves to its exit code. */
function runQuietly(_name, args, environment = env) {
  const child = spawn(node, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const from of [child.stdout, child.stderr]) from.on("data", (text) => said.push(text));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    }),
  );
}

/** Runs a script, or another program, while others run. Its lines begin with its name; resolves to its exit code. */
function runBeside(name, args, environment = env, program = node) {
  const child = spawn(program, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: from }).on("line", (line) => to.write(`${name} │ ${line}\n`));
  }
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}

/** Installs the packages that the command needs and are missing, or all again if the lockfile is another one. */
function installDependencies() {
  const hash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const stamp = "node_modules/.installed";
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : levelOfFolder((path) => existsSync(path));
  const level = levelToInstall(command, hash, installed);
  if (!level) return;
  step("instalando dependências (meio minuto; as de todos os testes e ferramentas, um ou dois)");
  npm(...INSTALL[level]);
  writeFileSync(stamp, `${level} ${hash}`);
}

/** Runs npm, on the Node outside: `npm ci` deletes the one in node_modules. */
function npm(...rest) {
  const outerNode = process.execPath.startsWith(root) ? "node" : process.execPath;
  const program = process.env.npm_execpath ? [outerNode, process.env.npm_execpath] : ["npm"];
  const options = ["--no-audit", "--no-fund", "--loglevel=error"];
  const status = run(program[0], [...program.slice(1), ...rest, ...options], { ...env, PATH: outerPath });
  if (status !== 0) fail(`npm ${rest[0]} não terminou`);
}

function findNode() {
  for (const candidate of [path.join(bin, "node"), process.execPath]) {
    const { status, stdout } = spawnSync(candidate, ["-p", "process.versions.node"], { encoding: "utf8" });
    const [major, minor] = (stdout ?? "").split(".").map(Number);
    if (status === 0 && (major > 22 || (major === 22 && minor >= 18))) return candidate;
  }
  fail("é preciso Node 22.18 ou mais novo; em Linux x64 e arm64 ele vem com as dependências");
}

/** Finds Chromium for the browser tests; on Debian as root, installs it and its quicker headless shell. */
async function findChromium() {
  const find = () =>
    [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => file && existsSync(file));
  const missing = [
    ...(find() ? [] : ["chromium"]),
    ...(existsSync("/usr/bin/chromium-headless-shell") ? [] : ["chromium-headless-shell"]),
  ];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    step(`instalando ${missing.join(" e ")}`);
    const apt = { ...env, DEBIAN_FRONTEND: "noninteractive" };
    await runBeside("apt-get", ["update", "-qq"], apt, "apt-get");
    await runBeside("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], apt, "apt-get");
  }
  return find() ?? fail("os testes precisam do Chromium: `sudo apt-get install chromium`, ou CHROMIUM_PATH");
}

/** Data and build, side by side. */
async function prepareSite() {
  const codes = await Promise.all([prepareData(), buildSources()]);
  for (const code of codes) exitUnless(code);
}

/**
 * Builds the sources, unless the last build is of them, in a folder of its own: what is served is replaced by a whole
 * build, or not at all. Resolves to the exit code.
 */
async function buildSources() {
  if (!isBuildOutdated("dist")) return 0;
  step("compilando");
  deleteStoppedBuilds();
  const folder = `dist-${process.pid}`;
  const code = await runBeside("vite", [VITE, "build", "--outDir", folder]);
  if (code === 0) replaceBuild(folder);
  else rmSync(folder, { recursive: true, force: true });
  return code;
}

/** Migrates the database, adds demonstration data unless something was imported, publishes. Returns the exit code. */
async function prepareData() {
  for (const file of ["migrate", "demo/demo", "publish"]) {
    const code = await runBeside("dados", ["--no-warnings", `scripts/${file}.ts`]);
    // After a refused publication the site shows the previous snapshot; the reason is printed above.
    if (code !== 0 && !(file === "publish" && code === REFUSED)) return code;
  }
  return 0;
}

function exitUnless(code) {
  if (code !== 0) process.exit(code);
}

function migrate() {
  if (!isRemote) script("scripts/migrate.ts");
}

/**
 * Writes the types of the bindings, for the type checker and editors, if the configuration or wrangler changed. The
 * types of a Durable Object are in the source, not in the build, which may be missing.
 */
function writeBindingTypes() {
  const source = readFileSync("wrangler.toml", "utf8");
  const hash = createHash("sha256").update(source).update(readFileSync("package-lock.json")).digest("hex");
  const stamp = ".wrangler/types.sha256";
  if (existsSync("worker-configuration.d.ts") && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  mkdirSync(".wrangler", { recursive: true });
  const config = ".wrangler/types.toml";
  writeFileSync(config, source.replace(/^main = .*/m, 'main = "../src/worker/index.ts"'));
  const types = ["node_modules/wrangler/bin/wrangler.js", "types", "--config", config, "--strict-vars=false"];
  const { status, stdout, stderr } = spawnSync(node, types, { env, encoding: "utf8" });
  if (status !== 0) fail(`wrangler types\n${stdout}${stderr}`);
  writeFileSync(stamp, hash);
}

/** Serves until a signal. The simulator runs no crons, so this triggers one a minute, unless a rehearsal stops it. */
function serve(mode) {
  const server = spawn(node, [VITE, mode, "--port", port, "--strictPort"], {
    stdio: "inherit",
    env: { ...env, CI: "" },
  });
  const minute = setInterval(() => {
    if (args.includes("--no-cron")) return;
    fetch(`http://localhost:${port}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => {});
  }, 60_000);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => {
    clearInterval(minute);
    process.exit(code ?? 0);
  });
}

/** Ends with a script, to which the arguments are passed. */
function pass(file, prepare = () => {}) {
  prepare();
  process.exit(run(node, ["--no-warnings", file, ...args]));
}

function script(file, ...rest) {
  const status = run(node, ["--no-warnings", file, ...rest]);
  if (status !== 0) process.exit(status);
}

function run(file, rest, environment = env) {
  return spawnSync(file, rest, { stdio: "inherit", env: environment }).status ?? 1;
}

function step(text) {
  console.log(`› ${text}`);
}

function fail(message) {
  console.error(`✖ ${message}`);
  process.exit(1);
}
