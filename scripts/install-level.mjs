/** Levels of installed packages: for a start, also for tests, also for the tools (`tools/package.json`). */
const LEVELS = ["start", "test", "tools"];

export const INSTALL = {
  start: ["ci", "--omit=dev", "--workspaces=false"],
  // Also where NODE_ENV is "production", with which npm leaves out the packages of tests.
  test: ["ci", "--include=dev", "--workspaces=false"],
  tools: ["ci", "--include=dev"],
};

/** The level that a command of the launcher needs. `check` reads the types of the tools. */
function levelOf(command) {
  if (["bench", "load", "fuzz", "mutate", "check"].includes(command)) return "tools";
  return command === "lint" || command === "typecheck" || command.startsWith("test") ? "test" : "start";
}

/**
 * The level to install before a command, or null if what is installed will do. `installed` and the result are stamps:
 * level and hash of the lockfile. After a change of the lockfile everything that was installed is installed again.
 */
export function levelToInstall(command, hash, installed = "") {
  const [level, installedHash] = installed.split(" ");
  const missing = LEVELS.indexOf(levelOf(command)) > LEVELS.indexOf(level);
  if (!missing && installedHash === hash) return null;
  return missing ? levelOf(command) : level;
}

/**
 * The stamp of packages that somebody installed by npm itself, of an unknown lockfile: none of their levels is taken
 * away.
 */
export function levelOfFolder(exists) {
  if (exists("node_modules/lighthouse")) return "tools";
  return exists("node_modules/vitest") ? "test" : undefined;
}
