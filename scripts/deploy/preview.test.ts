import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_CONFIG, type BuiltConfig, unfinished } from "./built-config.ts";
import { putUp, takeDown } from "./preview.ts";
import { PREVIEW_PREFIX, previewName } from "./preview-name.ts";
import type { Run } from "./run.ts";

/** wrangler's output for a missing Worker. */
const NO_WORKER = "✘ [ERROR] … failed.\n\n  This Worker does not exist on your account. [code: 10007]\n";

const VERSION = "11111111-2222-3333-4444-555555555555";

/** Ordinary and hostile branch names. */
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
    const { run, ran } = account();
    expect(() => previewName(branch)).toThrow(/branch/);
    expect(() => putUp(branch, "time", run, builtPreview())).toThrow(/branch/);
    expect(() => takeDown(branch, run)).toThrow(/branch/);
    expect(ran).toEqual([]);
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

/** An account with production and another preview; records what is created and deleted, in order. */
function account({ fail = "nothing", workers = {} }: { fail?: string; workers?: Record<string, string> } = {}) {
  const databases = [{ name: "escola-a-vista-production", uuid: "d-production" }];
  const namespaces = [{ title: "escola-a-vista-snapshot", id: "k-production" }];
  /** ENVIRONMENT of each Worker, by name. */
  const environments = new Map(Object.entries({ "escola-a-vista-production": "production", ...workers }));
  const ran: string[] = [];
  const envs: (Readonly<Record<string, string>> | undefined)[] = [];
  const removeFrom = <T>(list: T[], isIt: (each: T) => boolean) => list.splice(list.findIndex(isIt), 1);
  const run: Run = ({ args, env }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings |^.*(?=vite\.js)/, "");
    const last = args.at(-1)!;
    const name = args[args.indexOf("--name") + 1]!;
    ran.push(line);
    envs.push(env);
    const json = (value: unknown) => ({ status: 0, stdout: JSON.stringify(value), stderr: "" });
    if (line.startsWith(fail)) return { status: 1, stdout: "", stderr: "fetch failed" };
    if (line.startsWith("d1 create")) databases.push({ name: last, uuid: `d-${last}` });
    if (line.startsWith("kv namespace create")) namespaces.push({ title: last, id: `k-${last}` });
    if (line.startsWith("d1 delete")) removeFrom(databases, (each) => line.includes(` ${each.name} `));
    if (line.startsWith("kv namespace delete")) removeFrom(namespaces, ({ id }) => line.includes(` ${id} `));
    if (line.startsWith("delete")) environments.delete(name);
    if (line.startsWith("deployments")) {
      if (!environments.has(name)) return { status: 1, stdout: "", stderr: NO_WORKER };
      return json({ versions: [{ version_id: VERSION, percentage: 100 }] });
    }
    if (line.startsWith(`versions view ${VERSION}`)) {
      const bindings = [
        { type: "d1", name: "DB", id: "d" },
        { type: "plain_text", name: "ENVIRONMENT", text: environments.get(name) },
      ];
      return json({ id: VERSION, resources: { bindings } });
    }
    return json(line === "d1 list --json" ? databases : line === "kv namespace list" ? namespaces : []);
  };
  return { run, ran, envs, databases, namespaces, environments };
}

/** An in-memory build configuration. */
function builtPreview(differences: Partial<BuiltConfig> = {}) {
  let config: BuiltConfig = {
    name: "escola-a-vista",
    vars: { SITE_ORIGIN: "https://preview.example", ENVIRONMENT: "preview" },
    d1_databases: [{ binding: "DB", database_name: "preview", database_id: "0" }],
    kv_namespaces: ["SNAPSHOT", "REDIRECTS"].map((binding) => ({ binding, id: "0" })),
    ...differences,
  };
  return {
    read: () => structuredClone(config),
    write: (changed: BuiltConfig) => {
      config = changed;
    },
  };
}

const BRANCH = "ramo";
const NAME = previewName(BRANCH);

/** Commands that change an account or its data. */
const touching = (ran: readonly string[]) =>
  ran.filter((line) =>
    /^(deploy\b|delete|d1 (create|delete)|kv namespace (create|delete)|scripts\/backup\/restore)/.test(line),
  );

test("a preview gets its own database and namespaces, filled before the deploy; a second push reuses them", () => {
  const { run, ran, envs, databases, namespaces, environments } = account();
  const built = builtPreview();
  expect(putUp(BRANCH, "time", run, built)).toBe(`https://${NAME}.time.workers.dev`);
  const config = built.read();
  expect([config.name, config.vars.SITE_ORIGIN]).toEqual([NAME, `https://${NAME}.time.workers.dev`]);
  expect(config.d1_databases).toEqual([{ binding: "DB", database_name: NAME, database_id: `d-${NAME}` }]);
  expect(config.kv_namespaces.map(({ id }) => id)).toEqual([`k-${NAME}-snapshot`, `k-${NAME}-redirects`]);
  expect(unfinished(config)).toEqual([]);
  const reading = /^(d1 (list|create)|kv namespace (list|create)|deployments|versions)/;
  expect(ran.filter((line) => !reading.test(line)).map((line) => line.split(" ")[0])).toEqual([
    "vite.js",
    "scripts/migrate.ts",
    "scripts/demo/demo.ts",
    "scripts/backup/backup.ts",
    "scripts/backup/restore.ts",
    "deploy",
  ]);
  expect(ran.at(-1)).toBe(`deploy --config ${BUILT_CONFIG}`);
  // The build is of [env.preview]; its data is generated in a separate state and goes to the new resources.
  expect(envs[0]).toEqual({ CLOUDFLARE_ENV: "preview" });
  const states = ["scripts/migrate", "scripts/demo", "scripts/backup/backup"].map(
    (file) => envs[ran.findIndex((l) => l.startsWith(file))],
  );
  expect(states).toEqual(Array(3).fill({ STATE_DIR: expect.stringContaining("preview") }));
  const restoring = ran.findIndex((line) => line.startsWith("scripts/backup/restore"));
  expect(ran[restoring]).toMatch(/--substituir --remote$/);
  expect(envs[restoring]).toEqual({ WRANGLER_CONFIG: BUILT_CONFIG });

  environments.set(NAME, "preview");
  putUp(BRANCH, "time", run, built);
  expect([databases.length, namespaces.length]).toEqual([2, 3]);
  takeDown(BRANCH, run);
  expect(ran).toContain(`delete --name ${NAME} --force`);
  expect([...environments.keys()]).toEqual(["escola-a-vista-production"]);
  expect(databases.map(({ name }) => name)).toEqual(["escola-a-vista-production"]);
  expect(namespaces.map(({ title }) => title)).toEqual(["escola-a-vista-snapshot"]);
});

test("a Worker with a preview's name that says it is production is neither filled, deployed nor deleted", () => {
  for (const environment of ["production", ""]) {
    const { run, ran, environments } = account({ workers: { [NAME]: environment } });
    expect(() => putUp(BRANCH, "time", run, builtPreview())).toThrow(/não é um preview/);
    expect(() => takeDown(BRANCH, run)).toThrow(/não é um preview/);
    expect(touching(ran).filter((line) => !/ create /.test(line))).toEqual([]);
    expect(environments.get(NAME)).toBe(environment);
  }
});

test.each<[string, Partial<BuiltConfig>]>([
  ["is built for production", { vars: { ENVIRONMENT: "production" } }],
  ["takes the routes of the site", { routes: [{ pattern: "escolas.com.br", custom_domain: true }] }],
  ["takes a route of the site", { route: "escolas.com.br/*" }],
])("a configuration that %s is refused before anything is created", (_name, differences) => {
  const { run, ran } = account();
  expect(() => putUp(BRANCH, "time", run, builtPreview(differences))).toThrow(/não é de um preview/);
  expect(touching(ran)).toEqual([]);
});

test.each<[string, (config: BuiltConfig) => void]>([
  [
    "the database of production",
    ({ d1_databases }) => Object.assign(d1_databases[0]!, { database_id: "d-production" }),
  ],
  ["the namespace of production", ({ kv_namespaces }) => Object.assign(kv_namespaces[0]!, { id: "k-production" })],
  ["a database nobody knows", ({ d1_databases }) => Object.assign(d1_databases[0]!, { database_id: "d-none" })],
  ["another Worker's name", (config) => Object.assign(config, { name: "escola-a-vista-production" })],
])("a configuration that is read back with %s fills and deploys nothing", (_name, spoil) => {
  const { run, ran } = account();
  const built = builtPreview();
  const write = (config: BuiltConfig) => {
    spoil(config);
    built.write(config);
  };
  expect(() => putUp(BRANCH, "time", run, { ...built, write })).toThrow(/não é d/);
  expect(touching(ran).filter((line) => !/ create /.test(line))).toEqual([]);
});

test.each(["vite.js", "d1 create", "scripts/backup/restore.ts", "d1 list", "deployments", "versions view"])(
  "a preview whose %s fails is not deployed",
  (fail) => {
    const { run, ran } = account({ fail, workers: { [NAME]: "preview" } });
    expect(() => putUp(BRANCH, "time", run, builtPreview())).toThrow(/saiu com 1/);
    expect(touching(ran).filter((line) => line.startsWith("deploy"))).toEqual([]);
  },
);

test("deleting a missing preview touches nothing else", () => {
  const { run, ran } = account();
  takeDown(BRANCH, run);
  expect(touching(ran)).toEqual([]);
});

test.each(["delete", "d1 delete", "kv namespace delete"])("a failing %s is not ignored", (fail) => {
  const { run } = account({ fail, workers: { [NAME]: "preview" } });
  putUp(BRANCH, "time", run, builtPreview());
  expect(() => takeDown(BRANCH, run)).toThrow(/saiu com 1/);
});

test("an unreadable Worker is not treated as missing", () => {
  const { run, ran } = account({ fail: "deployments", workers: { [NAME]: "preview" } });
  expect(() => takeDown(BRANCH, run)).toThrow(/saiu com 1/);
  expect(touching(ran)).toEqual([]);
});
