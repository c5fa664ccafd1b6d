import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The SQLite file of the local D1 in a state folder; null if there is none yet. */
export function findLocalD1(stateDir: string): string | null {
  const folder = path.join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const databases = files.filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  return databases.length === 1 ? path.join(folder, databases[0]!) : null;
}
