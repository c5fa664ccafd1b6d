import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CloudflareStandIn } from "../../test/cloudflare/stand-in.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import type { Configuration } from "../configuration.ts";
import { BUILT_CONFIG, unfinished } from "./built-config.ts";
import { putUp, takeDown } from "./preview.ts";
import { PREVIEW_PREFIX, previewName } from "./preview-name.ts";
import type { Run } from "./run.ts";

const PRODUCTION = "escola-a-vista-production";

/** An account with production. Its `calls` are those of the API and the commands that ran, in order. */
let account: CloudflareStandIn;
let production: { readonly database: string; readonly namespace: string };
let api: CloudflareApi;

beforeEach(async () => {
  account = await CloudflareStandIn.start();
  account.workers.deploy(PRODUCTION, { ENVIRONMENT: "production" });
  production = {
    database: account.databases.create(PRODUCTION).uuid,
    namespace: account.namespaces.create("escola-a-vista-snapshot").id,
  };
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", account.env.CLOUDFLARE_API_BASE_URL);
  const access = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };
  api = new CloudflareApi(access, { pauseMs: 1 });
});

afterEach(() => {
  vi.unstubAllEnvs();
  account.stop();
});

/** Stands in for the commands: records them, and fails where told. */
function commands(fail = "nothing") {
  const envs = new Map<string, Readonly<Record<string, string>> | undefined>();
  const withToken: string[] = [];
  const run: Run = ({ args, env, needsAccess }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings |^.*(?=vite\.js)/, "");
    account.calls.push(line);
    envs.set(line.split(" ")[0]!, env);
    if (needsAccess) withToken.push(line.split(" ")[0]!);
    return { status: line.startsWith(fail) ? 1 : 0, stdout: "", stderr: "" };
  };
  return { run, envs, withToken };
}

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
  async (branch) => {
    expect(() => previewName(branch)).toThrow(/branch/);
    await expect(puttingUp({ branch })).rejects.toThrow(/branch/);
    await expect(takeDown(branch, api)).rejects.toThrow(/branch/);
    expect(account.calls).toEqual([]);
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

function builtPreview(differences: Partial<Configuration> = {}) {
  let config: Configuration = {
    name: "escola-a-vista",
    vars: { SITE_ORIGIN: "https://preview.example", ENVIRONMENT: "preview" },
    d1_databases: [{ binding: "DB", database_name: "preview", database_id: "0" }],
    kv_namespaces: ["SNAPSHOT", "REDIRECTS"].map((binding) => ({ binding, id: "0" })),
    ...differences,
  };
  return {
    read: () => structuredClone(config),
    write: (changed: Configuration) => {
      config = changed;
    },
  };
}

const BRANCH = "ramo";
const NAME = previewName(BRANCH);

const puttingUp = ({ branch = BRANCH, run = commands().run, built = builtPreview() } = {}) =>
  putUp(branch, "time", { api, run, built });

/** Calls and commands that change an account or its data. */
const touching = () =>
  account.calls.filter((call) => /^(deploy\b|POST|PUT|DELETE|scripts\/backup\/restore)/.test(call));

/** The same without the creation of an empty database or namespace. */
const filling = () => touching().filter((call) => !/^POST \/(d1\/database|storage\/kv\/namespaces)$/.test(call));

test("a preview gets its own database and namespaces, filled before the deploy; a second push reuses them", async () => {
  const { run, envs, withToken } = commands();
  const built = builtPreview();
  expect(await puttingUp({ run, built })).toBe(`https://${NAME}.time.workers.dev`);
  const config = built.read();
  const { uuid } = account.databases.find(NAME)!;
  expect([config.name, config.vars.SITE_ORIGIN]).toEqual([NAME, `https://${NAME}.time.workers.dev`]);
  expect(config.d1_databases).toEqual([{ binding: "DB", database_name: NAME, database_id: uuid }]);
  const ids = ["snapshot", "redirects"].map((end) => account.namespaces.find(`${NAME}-${end}`)!.id);
  expect(config.kv_namespaces.map(({ id }) => id)).toEqual(ids);
  expect(unfinished(config)).toEqual([]);
  const ran = account.calls.filter((call) => !/^[A-Z]+ /.test(call));
  expect(ran.map((line) => line.split(" ")[0])).toEqual([
    "vite.js",
    "scripts/migrate.ts",
    "scripts/demo/demo.ts",
    "scripts/backup/backup.ts",
    "scripts/backup/restore.ts",
    "deploy",
  ]);
  expect(account.calls.at(-1)).toBe(`deploy --config ${BUILT_CONFIG}`);
  // The build is of [env.preview]; its data is generated in a separate state and goes to the new resources.
  expect(envs.get("vite.js")).toEqual({ CLOUDFLARE_ENV: "preview" });
  for (const file of ["scripts/migrate.ts", "scripts/demo/demo.ts", "scripts/backup/backup.ts"]) {
    expect(envs.get(file)).toEqual({ STATE_DIR: expect.stringContaining("preview") });
  }
  expect(ran.find((line) => line.startsWith("scripts/backup/restore"))).toMatch(/--substituir --remote$/);
  expect(envs.get("scripts/backup/restore.ts")).toEqual({ WRANGLER_CONFIG: BUILT_CONFIG });
  expect(withToken).toEqual(["scripts/backup/restore.ts", "deploy"]);

  account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
  await puttingUp({ built });
  expect([account.databases.names.length, account.namespaces.titles.length]).toEqual([2, 3]);
  await takeDown(BRANCH, api);
  expect(account.workers.names).toEqual([PRODUCTION]);
  expect(account.databases.names).toEqual([PRODUCTION]);
  expect(account.namespaces.titles).toEqual(["escola-a-vista-snapshot"]);
  expect(account.unknown).toEqual([]);
});

test("a preview's database and namespaces are found on the second page of an account", async () => {
  for (let i = 0; i < 130; i++) {
    account.databases.create(`outro-${i}`);
    account.namespaces.create(`outra-${i}`);
  }
  await puttingUp();
  const before = [account.databases.names, account.namespaces.titles];
  await puttingUp();
  expect([account.databases.names, account.namespaces.titles]).toEqual(before);
  await takeDown(BRANCH, api);
  expect([account.databases.names.length, account.namespaces.titles.length]).toEqual([131, 131]);
});

test("a Worker with a preview's name that says it is production is neither filled, deployed nor deleted", async () => {
  for (const environment of ["production", ""]) {
    account.workers.deploy(NAME, { ENVIRONMENT: environment });
    await expect(puttingUp()).rejects.toThrow(/não é um preview/);
    await expect(takeDown(BRANCH, api)).rejects.toThrow(/não é um preview/);
    expect(filling()).toEqual([]);
    expect(account.workers.names).toContain(NAME);
  }
});

test("a Worker without a deploy says nothing of itself, and is not deleted", async () => {
  account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
  account.workers.find(NAME)!.deployments.length = 0;
  await expect(takeDown(BRANCH, api)).rejects.toThrow(/não tem nenhum deploy/);
  expect(touching()).toEqual([]);
});

test.each<[string, Partial<Configuration>]>([
  ["is built for production", { vars: { ENVIRONMENT: "production" } }],
  ["takes the routes of the site", { routes: [{ pattern: "escolas.com.br", custom_domain: true }] }],
  ["takes a route of the site", { route: "escolas.com.br/*" }],
])("a configuration that %s is refused before anything is created", async (_name, differences) => {
  await expect(puttingUp({ built: builtPreview(differences) })).rejects.toThrow(/não é de um preview/);
  expect(touching()).toEqual([]);
});

test.each<[string, (config: Configuration) => void]>([
  [
    "the database of production",
    ({ d1_databases }) => Object.assign(d1_databases[0]!, { database_id: production.database }),
  ],
  [
    "the namespace of production",
    ({ kv_namespaces }) => Object.assign(kv_namespaces[0]!, { id: production.namespace }),
  ],
  ["a database nobody knows", ({ d1_databases }) => Object.assign(d1_databases[0]!, { database_id: "d-none" })],
  ["another Worker's name", (config) => Object.assign(config, { name: PRODUCTION })],
])("a configuration that is read back with %s fills and deploys nothing", async (_name, spoil) => {
  const built = builtPreview();
  const write = (config: Configuration) => {
    spoil(config);
    built.write(config);
  };
  await expect(puttingUp({ built: { ...built, write } })).rejects.toThrow(/não é d/);
  expect(filling()).toEqual([]);
});

test.each(["vite.js", "scripts/backup/restore.ts"])("a preview whose %s fails is not deployed", async (fail) => {
  await expect(puttingUp({ run: commands(fail).run })).rejects.toThrow(/saiu com 1/);
  expect(account.calls).not.toContain(`deploy --config ${BUILT_CONFIG}`);
});

test.each([/^POST \/d1/, /^POST \/storage/, /^GET \/d1/, /^GET \/storage/, /deployments$/, /versions/])(
  "a preview for which the API refuses %s is not deployed",
  async (call) => {
    account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
    account.fail({ call, fails: 403 });
    await expect(puttingUp()).rejects.toThrow(/recusou o acesso/);
    expect(filling()).toEqual([]);
  },
);

test("deleting a missing preview touches nothing else", async () => {
  await takeDown(BRANCH, api);
  expect(touching()).toEqual([]);
});

test.each([/^DELETE \/workers/, /^DELETE \/d1/, /^DELETE \/storage/])("a failing %s is not ignored", async (call) => {
  account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
  await puttingUp();
  account.fail({ call, fails: 403 });
  await expect(takeDown(BRANCH, api)).rejects.toThrow(/recusou o acesso/);
});

test.each([/^DELETE \/workers/, /^DELETE \/d1/, /^DELETE \/storage/])(
  "a %s whose response is lost is repeated",
  async (call) => {
    account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
    await puttingUp();
    account.fail({ call, fails: "cut", times: 1 });
    await takeDown(BRANCH, api);
    expect([...account.workers.names, ...account.databases.names]).toEqual([PRODUCTION, PRODUCTION]);
    expect(account.namespaces.titles).toHaveLength(1);
  },
);

test("an unreadable Worker is not treated as missing", async () => {
  account.workers.deploy(NAME, { ENVIRONMENT: "preview" });
  account.fail({ call: /deployments$/, fails: 500 });
  await expect(takeDown(BRANCH, api)).rejects.toThrow(/está com problemas/);
  expect(touching()).toEqual([]);
});
