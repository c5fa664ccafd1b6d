import { createHash } from "node:crypto";
import path from "node:path";
import { slugify } from "../../src/domain/text/slug.ts";
import type { Configuration } from "../configuration.ts";
import { showHelp } from "../show-help.ts";
import { BUILT_CONFIG, readBuiltConfig, writeBuiltConfig } from "./built-config.ts";
import { createResources, findDatabase, findNamespace, namespaceTitle } from "./resources.ts";
import {
  build,
  type Command,
  failure,
  mustRun,
  type Run,
  run,
  runScript,
  script,
  withAccess,
  wrangler,
} from "./run.ts";
import { isSiteWell } from "./smoke.ts";

/** Prefix of the names of every Worker, database and namespace of a preview, and of nothing else. */
export const PREVIEW_PREFIX = "escola-a-vista-preview-";

/** Longest Worker name that still fits a host label (63) with the version prefix of preview URLs. */
const MAX_NAME = 54;
const HASH_DIGITS = 10;

/** Settings of the machine without which no preview comes up. */
const SETTINGS = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID", "WORKERS_SUBDOMAIN"];

/** Schools of a preview's demonstration: enough for a city with pages, generated in a minute. */
const SCHOOLS = "300";

const USAGE = `Uso: npm run preview -- up|down <branch>

  up    compila e publica o Worker do branch, com D1 e KV só dele e uma demonstração pequena; diz o endereço
  down  apaga tudo o que up fez
Precisa de ${SETTINGS.join(", ")} (o <nome> de <nome>.workers.dev).`;

interface PreviewTools {
  readonly run: Run;
  readonly built: { readonly read: () => Configuration; readonly write: (config: Configuration) => void };
}

/**
 * Name of a branch's resources: "Feature/Ação nova" → "escola-a-vista-preview-feature-acao-nova-" and a hash of the raw
 * branch name, so that branches with the same slug ("feature/x", "feature-x") share nothing. Throws if the branch has
 * no letter or digit.
 */
export function previewName(branch: string): string {
  const room = MAX_NAME - PREVIEW_PREFIX.length - 1 - HASH_DIGITS;
  const slug = slugify(branch).slice(0, room).replace(/-$/, "");
  if (slug === "") throw new Error(`o branch ${JSON.stringify(branch)} não tem letra nem número que lhe dê um nome`);
  const hash = createHash("sha256").update(branch).digest("hex").slice(0, HASH_DIGITS);
  return `${PREVIEW_PREFIX}${slug}-${hash}`;
}

/**
 * Publishes a branch's Worker with its own D1 and KV, filled with a small demonstration, and returns its address.
 * Throws before it creates anything for a build that is not of `[env.preview]`.
 */
export function putUp(branch: string, subdomain: string, { run, built }: PreviewTools): string {
  const name = previewName(branch);
  must(run, build("preview"));
  const read = built.read();
  const { vars, route, routes = [] } = read;
  // `routes` are inherited from the top of wrangler.toml.
  if (vars.ENVIRONMENT !== "preview" || route || routes.length > 0)
    throw new Error("a configuração compilada não é de um preview: confira ENVIRONMENT e routes em wrangler.toml");
  const address = `https://${name}.${subdomain}.workers.dev`;
  vars.SITE_ORIGIN = address;
  const databases = read.d1_databases.map((each) => ({ ...each, database_name: name }));
  // All previews share the buckets.
  built.write(createResources(run, { ...read, name, d1_databases: databases }));

  const state = { STATE_DIR: ".wrangler/preview-state" };
  const folder = path.join(state.STATE_DIR, `backup-${Date.now()}`);
  must(run, { ...script("scripts/migrate.ts"), env: state });
  must(run, { ...script("scripts/demo/demo.ts", "--schools", SCHOOLS), env: state });
  must(run, { ...script("scripts/backup/backup.ts", folder, "--plain"), env: state });
  const remote = { WRANGLER_CONFIG: BUILT_CONFIG };
  must(run, withAccess({ ...script("scripts/backup/restore.ts", folder, "--replace", "--remote"), env: remote }));
  must(run, withAccess(wrangler("deploy", "--config", BUILT_CONFIG)));
  return address;
}

/** Deletes what `putUp` created for a branch; throws on failure, and skips what is missing. */
export function takeDown(branch: string, run: Run): void {
  const name = previewName(branch);
  const deleted = run(withAccess(wrangler("delete", "--name", name, "--force")), true);
  if (deleted.status !== 0 && !isMissing(deleted)) throw failure(`delete ${name}`, deleted);
  if (findDatabase(run, name)) must(run, withAccess(wrangler("d1", "delete", name, "--skip-confirmation")));
  for (const binding of ["SNAPSHOT", "REDIRECTS"]) {
    const id = findNamespace(run, namespaceTitle(name, binding));
    if (id) must(run, withAccess(wrangler("kv", "namespace", "delete", "--namespace-id", id, "--skip-confirmation")));
  }
}

const isMissing = ({ stdout, stderr }: ReturnType<Run>) => /\[code: (?:10007|10090)\]/.test(stdout + stderr);

const must = (run: Run, command: Command) => mustRun(run, command.args.slice(1, 4).join(" "), command);

/** The settings that are missing, in the order of SETTINGS. */
export function missingSettings(environment: Readonly<NodeJS.Dict<string>>): string[] {
  return SETTINGS.filter((name) => !environment[name]);
}

async function main(): Promise<void> {
  showHelp(USAGE);
  const [direction, branch, ...rest] = process.argv.slice(2);
  const missing = direction === "up" ? missingSettings(process.env) : [];
  if (missing.length > 0) throw new Error(`falta ${missing.join(", ")} (docs/operations.md, Previews)`);
  if (!branch || rest.length > 0 || (direction !== "up" && direction !== "down")) throw new Error(USAGE);
  if (direction === "down") return takeDown(branch, run);
  const address = putUp(branch, process.env.WORKERS_SUBDOMAIN!, {
    run,
    built: { read: readBuiltConfig, write: writeBuiltConfig },
  });
  if (!(await isSiteWell(address))) throw new Error(`${address} não passa na prova`);
  console.log(address);
}

if (import.meta.main) await runScript(main);
