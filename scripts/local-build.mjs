import { createHash } from "node:crypto";
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Files and folders that a build is made from. */
const SOURCES = [
  "src",
  "public",
  "vite",
  "scripts",
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
 * Makes a finished build, in a folder beside `dist`, that which is served. A server that still runs the build before finds
 * its scripts and styles for a day.
 */
export function replaceBuild(folder, root = ".") {
  const [from, to, old] = [folder, "dist", `${folder}-old`].map((name) => path.join(root, name));
  if (existsSync(to)) {
    keepAssets(path.join(to, "client/assets"), path.join(from, "client/assets"));
    renameSync(to, old);
  }
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
  const config = path.join(root, DEPLOY_CONFIG);
  writeFileSync(config, readFileSync(config, "utf8").replace(`/${folder}/`, "/dist/"));
}

/** Links the assets of a build, whose names contain a hash, into a newer one. */
function keepAssets(from, to) {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    const [old, kept] = [path.join(from, name), path.join(to, name)];
    if (!existsSync(kept) && Date.now() - statSync(old).mtimeMs < DAY_MS) linkSync(old, kept);
  }
}

/** Whether the build in a folder, such as `dist`, is not of the sources as they are. */
export function isBuildOutdated(folder, root = ".") {
  const stamp = path.join(root, folder, "worker", SOURCE_HASH_FILE);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hashSources(root);
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
