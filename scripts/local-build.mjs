import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Folders after whose change `wrangler dev` migrates and builds: `watch_dir` of wrangler.toml. */
export const WATCHED = ["src", "public", "vite", "scripts", "migrations"];

/** Files and folders that a build is made from, or its data. */
const SOURCES = [
  ...WATCHED,
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
  // Secrets of this machine, which a build copies.
  ".dev.vars",
];

const DAY_MS = 86_400_000;

/** Cloudflare's plugin writes the path of the last build here. */
const DEPLOY_CONFIG = ".wrangler/deploy/config.json";

/** The hash of the sources of a build, in the folder of the built Worker. */
export const SOURCE_HASH_FILE = "sources.sha256";

/** Files of a build that others follow from, in the order in which they are replaced, after all others. */
const STARTING_FILES = ["worker/index.js", "worker/wrangler.json", `worker/${SOURCE_HASH_FILE}`];

/** Files with a hash in their name, which the pages of an older build ask for. */
const ASSETS = "client/assets/";

/** Hash of the names and contents of all that a build is made from. */
export function hashSources(root = ".") {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    if (!existsSync(path.join(root, source))) continue;
    for (const file of listFiles(root, source)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/**
 * Makes a finished build, in a folder beside `dist`, the served one, file by file, entries after their imports: servers
 * and watchers always find each file. A server of the previous build finds its scripts and styles for a day.
 */
export function replaceBuild(folder, root = ".") {
  const [from, to] = [folder, "dist"].map((name) => path.join(root, name));
  const files = listFiles(from, ".");
  const rank = (file) => STARTING_FILES.indexOf(file);
  for (const file of files.toSorted((one, other) => rank(one) - rank(other))) {
    replaceFile(path.join(from, file), path.join(to, file));
  }
  for (const file of listFiles(to, ".")) {
    const old = path.join(to, file);
    const isKept = file.startsWith(ASSETS) && Date.now() - statSync(old).mtimeMs < DAY_MS;
    if (!files.includes(file) && !isKept) rmSync(old);
  }
  nameServedBuild(root);
  rmSync(from, { recursive: true });
}

/** Names the served build, if there is one, as that which wrangler runs: no build beside it, which will be gone. */
export function nameServedBuild(root = ".") {
  if (!existsSync(path.join(root, "dist", STARTING_FILES[1]))) return;
  const configPath = path.join("../..", "dist", STARTING_FILES[1]);
  const text = JSON.stringify({ configPath, auxiliaryWorkers: [] });
  const config = path.join(root, DEPLOY_CONFIG);
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(`${config}-new`, text);
  renameSync(`${config}-new`, config);
}

/** Replaces a file. The same configuration stays: wrangler restarts when it is written. */
function replaceFile(from, to) {
  if (to.endsWith(".json") && existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(path.dirname(to), { recursive: true });
  rmSync(`${to}-new`, { force: true });
  linkSync(from, `${to}-new`);
  renameSync(`${to}-new`, to);
}

/** Deletes builds beside `dist` whose process was stopped: a saved source stops the build of the one before. */
export function deleteStoppedBuilds(root = ".") {
  for (const name of readdirSync(root)) {
    const pid = /^dist-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(root, name), { recursive: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether the build in a folder, such as `dist`, is not of the sources as they are, or wrangler cannot find it. */
export function isBuildOutdated(folder, root = ".") {
  const stamp = path.join(root, folder, "worker", SOURCE_HASH_FILE);
  if (!existsSync(stamp) || !existsSync(path.join(root, DEPLOY_CONFIG))) return true;
  return readFileSync(stamp, "utf8") !== hashSources(root);
}

function listFiles(root, source) {
  const entries = readEntries(path.join(root, source));
  if (!entries) return [source];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Entries of a folder and those below it; null of a file. */
function readEntries(name) {
  try {
    return readdirSync(name, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}
