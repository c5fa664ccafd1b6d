import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { type Configuration, readConfiguration } from "../configuration.ts";
import { BUILT_CONFIG, unfinished } from "./built-config.ts";
import { missingSettings, PREVIEW_PREFIX, previewName, putUp, takeDown } from "./preview.ts";
import { createResources, withIds } from "./resources.ts";
import type { Run } from "./run.ts";

test.each([
  ["main", "escola-a-vista-preview-main-"],
  ["production", "escola-a-vista-preview-production-"],
  ["preview", "escola-a-vista-preview-preview-"],
  ["snapshot", "escola-a-vista-preview-snapshot-"],
  ["Feature/Ação nova", "escola-a-vista-preview-feature-acao-nova-"],
  ["--name=escola-a-vista", "escola-a-vista-preview-name-escola-a-vista-"],
  ["$(id); rm -rf /", "escola-a-vista-preview-id-rm-rf-"],
  ["x".repeat(250), `escola-a-vista-preview-${"x".repeat(20)}-`],
  [`${"x".repeat(19)}/y`, `escola-a-vista-preview-${"x".repeat(19)}-`],
])("the branch %s gets the name %s and a hash", (branch, start) => {
  const name = previewName(branch);
  expect(name).toMatch(/^escola-a-vista-preview-[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{10}$/);
  expect(name.slice(0, -10)).toBe(start);
  // With the 9 characters of a version's preview URL it still fits a host label (63).
  expect(name.length).toBeLessThanOrEqual(54);
});

test.each(["", "-", "--", "///", "...", "🎒", "日本語", "\u0301"])(
  "the branch “%s” without letter or digit is refused",
  (branch) => {
    expect(() => previewName(branch)).toThrow(/branch/);
  },
);

test("branches that differ in one character share nothing", () => {
  const branches = ["feature/x", "feature-x", "Feature/x", "feature/x/", "feature x", "féature/x", "fe\u0301ature/x"];
  const long = ["a", "b"].map((end) => "x".repeat(200) + end);
  const names = [...branches, ...long].map(previewName);
  expect(new Set(names).size).toBe(names.length);
});

test("no name in wrangler.toml or the guide looks like a preview", () => {
  const named = ["wrangler.toml", "docs/operations.md"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/escola-a-vista[a-z0-9-]*/g)].map(([name]) => name),
  );
  expect(named).toContain("escola-a-vista-production");
  expect(named.filter((name) => name.startsWith(PREVIEW_PREFIX) && name !== PREVIEW_PREFIX)).toEqual([]);
});

const NAME = previewName("ramo");
const PRODUCTION = "escola-a-vista-production";

let commands: string[];
/** Ids of the databases and namespaces of an account with production, by name. */
let databases: Map<string, string>;
let namespaces: Map<string, string>;
let hasWorker: boolean;
beforeEach(() => {
  commands = [];
  databases = new Map([[PRODUCTION, "d-production"]]);
  namespaces = new Map([["escola-a-vista-snapshot", "k-production"]]);
  hasWorker = false;
});

/** Stands in for the commands over that account; those that begin with `fail` fail. */
const runThat =
  (fail = "nothing"): Run =>
  ({ args }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings |^.*(?=vite\.js)/, "");
    commands.push(line);
    const result = (stdout: string, status = 0) => ({ status, stdout, stderr: "" });
    if (line.startsWith(fail)) return result("A request failed. [code: 9999]", 1);
    const [last = "", id = ""] = line.split(" ").slice(-1).concat(line.split(" ").slice(-2));
    if (line === "d1 list --json")
      return result(JSON.stringify([...databases].map(([name, uuid]) => ({ name, uuid }))));
    if (line === "kv namespace list")
      return result(JSON.stringify([...namespaces].map(([title, id]) => ({ title, id }))));
    if (line.startsWith("d1 create")) databases.set(last, `d-${last}`);
    if (line.startsWith("kv namespace create")) namespaces.set(last, `k-${last}`);
    if (line.startsWith("r2 bucket create")) return result("The bucket already exists. [code: 10004]", 1);
    if (line.startsWith("deploy")) hasWorker = true;
    if (line.startsWith("delete") && !hasWorker) return result("This Worker does not exist. [code: 10007]", 1);
    if (line.startsWith("delete")) hasWorker = false;
    if (line.startsWith("d1 delete")) databases.delete(NAME);
    if (line.startsWith("kv namespace delete")) namespaces.delete([...namespaces].find(([, each]) => each === id)![0]);
    return result("");
  };

function builtPreview(differences: Partial<Configuration> = {}) {
  let config: Configuration = {
    name: "escola-a-vista",
    vars: { SITE_ORIGIN: "https://preview.example", ENVIRONMENT: "preview" },
    d1_databases: [{ binding: "DB", database_name: "preview", database_id: "0" }],
    kv_namespaces: ["SNAPSHOT", "REDIRECTS"].map((binding) => ({ binding, id: "0" })),
    r2_buckets: [{ binding: "FILES", bucket_name: "escola-a-vista-files-preview" }],
    ...differences,
  };
  return {
    read: () => structuredClone(config),
    write: (changed: Configuration) => {
      config = changed;
    },
  };
}

const puttingUp = (run = runThat(), built = builtPreview()) => putUp("ramo", "time", { run, built });

test("a preview gets its own database and namespaces, filled before the deploy; a second push reuses them", () => {
  const built = builtPreview();
  expect(puttingUp(runThat(), built)).toBe(`https://${NAME}.time.workers.dev`);
  const config = built.read();
  expect([config.name, config.vars.SITE_ORIGIN]).toEqual([NAME, `https://${NAME}.time.workers.dev`]);
  expect(config.d1_databases).toEqual([{ binding: "DB", database_name: NAME, database_id: `d-${NAME}` }]);
  expect(config.kv_namespaces.map(({ id }) => id)).toEqual([`k-${NAME}-snapshot`, `k-${NAME}-redirects`]);
  expect(unfinished(config)).toEqual([]);
  expect(commands.filter((line) => /^(vite|scripts|deploy)/.test(line)).map((line) => line.split(" ")[0])).toEqual([
    "vite.js",
    "scripts/migrate.ts",
    "scripts/demo/demo.ts",
    "scripts/backup/backup.ts",
    "scripts/backup/restore.ts",
    "deploy",
  ]);
  expect(commands.at(-1)).toBe(`deploy --config ${BUILT_CONFIG}`);
  puttingUp(runThat(), built);
  expect([databases.size, namespaces.size]).toEqual([2, 3]);
  takeDown("ramo", runThat());
  expect([[...databases.keys()], [...namespaces.keys()], hasWorker]).toEqual([
    [PRODUCTION],
    ["escola-a-vista-snapshot"],
    false,
  ]);
});

test("the resources of production are created once, and their ids replace those of the example", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const config = { ...readConfiguration("production"), name: PRODUCTION };
  const created = createResources(runThat(), config);
  expect(commands.filter((line) => line.includes("create"))).toEqual([
    `kv namespace create ${PRODUCTION}-snapshot`,
    `kv namespace create ${PRODUCTION}-redirects`,
    "r2 bucket create escola-a-vista-tiles",
    `r2 bucket create escola-a-vista-files-production`,
  ]);
  const written = withIds(toml, config, created);
  expect(written.split("\n").filter((line, i) => line !== toml.split("\n")[i])).toEqual([
    `id = "k-${PRODUCTION}-snapshot"`,
    `id = "k-${PRODUCTION}-redirects"`,
    'database_id = "d-production"',
  ]);
});

test.each<[string, Partial<Configuration>]>([
  ["is built for production", { vars: { ENVIRONMENT: "production" } }],
  ["takes the routes of the site", { routes: [{ pattern: "escolas.com.br", custom_domain: true }] }],
  ["takes a route of the site", { route: "escolas.com.br/*" }],
])("a configuration that %s fills and deploys nothing", (_name, differences) => {
  expect(() => puttingUp(runThat(), builtPreview(differences))).toThrow(/não é de um preview/);
  expect(commands).toEqual(["vite.js build"]);
});

test.each(["vite.js", "d1 list", "d1 create", "kv namespace create", "scripts/backup/restore.ts"])(
  "a preview whose %s fails is not deployed",
  (fail) => {
    expect(() => puttingUp(runThat(fail))).toThrow(/saiu com 1/);
    expect(hasWorker).toBe(false);
  },
);

test("deleting a missing preview deletes nothing; a failing deletion is not ignored", () => {
  takeDown("ramo", runThat());
  expect([databases.size, namespaces.size]).toEqual([1, 1]);
  puttingUp();
  for (const fail of ["delete", "d1 delete", "kv namespace delete"])
    expect(() => takeDown("ramo", runThat(fail))).toThrow(/saiu com 1/);
});

test("every missing setting is named", () => {
  const all = { CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "a", WORKERS_SUBDOMAIN: "s" };
  expect(missingSettings(all)).toEqual([]);
  for (const name of Object.keys(all)) expect(missingSettings({ ...all, [name]: "" })).toEqual([name]);
  expect(missingSettings({})).toEqual(Object.keys(all));
});
