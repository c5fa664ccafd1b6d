import { existsSync, mkdtempSync, readFileSync, realpathSync, rmdirSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** Free space of a first start: packages, a country of demonstration data and a build. */
const FIRST_START_BYTES = 1.5e9;
/** Free space of a later start, which may publish and build again. */
const LATER_START_BYTES = 0.5e9;

/** Checks in advance all that would stop a command after minutes. Returns one line of Portuguese, or null. */
export async function findProblem({ port, stateDir, serves, isRemote }) {
  const problem = nodeProblem() ?? (isRemote ? accountProblem() : null) ?? writeProblem([".", stateDir]);
  return problem ?? spaceProblem() ?? (serves ? await portProblem(port) : null);
}

/** Says that the account is in neither the environment nor the configuration that names the resources. */
export function accountProblem(account = process.env.CLOUDFLARE_ACCOUNT_ID, config = process.env.WRANGLER_CONFIG) {
  const isConfigured = () => /^account_id\b|"account_id":/m.test(readFileSync(config || "wrangler.toml", "utf8"));
  if (account || isConfigured()) return null;
  return "falta CLOUDFLARE_ACCOUNT_ID, o id da conta da Cloudflare (docs/operations.md)";
}

/** Says why this Node cannot even install the packages. */
export function nodeProblem(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `este é o Node ${version}: é preciso 20.19 ou mais novo (\`nvm install\` instala o do projeto)`;
}

/** Says which folder cannot be written. One that does not exist yet is made in the nearest that does. */
export function writeProblem(folders) {
  for (const folder of folders) {
    let existing = path.resolve(folder);
    while (!existsSync(existing)) existing = path.dirname(existing);
    try {
      // Permissions alone say nothing of a read-only disk.
      rmdirSync(mkdtempSync(path.join(existing, ".escrita-")));
    } catch {
      return `não há permissão para gravar em ${existing}`;
    }
  }
  return null;
}

/** Says how much disk space is missing. */
export function spaceProblem(free = freeBytes()) {
  const needed = existsSync("node_modules") ? LATER_START_BYTES : FIRST_START_BYTES;
  if (free >= needed) return null;
  const inGb = (bytes) => `${(bytes / 1e9).toFixed(1).replace(".", ",")} GB`;
  return `há ${inGb(free)} livres no disco, e são precisos ${inGb(needed)}`;
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(".");
  return bavail * bsize;
}

/** Says why a server could not listen on the port. */
export async function portProblem(port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) return `PORT=${port} não é uma porta: use um número até 65535`;
  const code = await new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen(Number(port), "localhost", () => server.close(() => resolve(null)));
  });
  if (code === null) return null;
  if (code === "EACCES") return `não há permissão para a porta ${port}: escolha outra com PORT=8788`;
  return `a porta ${port} está ocupada: pare o que a usa, ou escolha outra com PORT=${Number(port) + 1}`;
}

/**
 * Says that the wrangler that runs `[build]` is not that of the project, and how to get that one. npx and npm put the
 * folder of the program that they run first in PATH.
 */
export function wranglerProblem(searchPath = process.env.PATH ?? "") {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const wanted = packages["node_modules/wrangler"].version;
  const version = searchPath.split(path.delimiter).map(wranglerVersion).find(Boolean);
  if (!version || version === wanted) return null;
  return `este é o wrangler ${version}, e o projeto usa o ${wanted}: \`npm ci\`, depois \`npx wrangler dev\``;
}

/** Version of the wrangler in a folder of programs, if there is one. */
function wranglerVersion(folder) {
  const program = path.join(folder, "wrangler");
  if (!existsSync(program)) return;
  const manifest = path.join(path.dirname(realpathSync(program)), "../package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}
