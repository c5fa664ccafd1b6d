import { expect, test } from "vitest";
import { BUILT_CONFIG, type BuiltConfig, unfinished } from "./built-config.ts";
import { previewName, putUp, takeDown } from "./preview.ts";
import { deployProduction } from "./production.ts";
import type { Run } from "./run.ts";
import { CHECKS, checkSite } from "./smoke-checks.ts";

const BEFORE = "11111111-2222-3333-4444-555555555555";

/** Takes the place of Cloudflare's tools, which need an account: notes what was run, and fails where told. */
function toolsThat({ fail = "nothing", isFirst = false }: { fail?: string; isFirst?: boolean } = {}) {
  const ran: string[] = [];
  const run: Run = ({ args }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings /, "");
    ran.push(line);
    const stdout = JSON.stringify({ versions: [{ version_id: BEFORE, percentage: 100 }] });
    if (line.startsWith("deployments")) return { status: isFirst ? 1 : 0, stdout: isFirst ? "" : stdout };
    return { status: line.startsWith(fail) ? 1 : 0, stdout: "" };
  };
  return { run, ran, say: () => {} };
}

const ORIGIN = "https://escolas.test";
const verbs = (ran: readonly string[]) => ran.map((line) => line.split(" ").slice(0, 2).join(" "));

test("migrations and the snapshot stand before the program that needs them goes out", async () => {
  const tools = toolsThat();
  expect(await deployProduction({ ...tools, isWell: async () => true }, ORIGIN)).toBe(true);
  expect(verbs(tools.ran)).toEqual([
    "deployments status",
    "d1 time-travel",
    "d1 migrations",
    "scripts/publish.ts --remote",
    "deploy",
  ]);
});

test("a site that is not well goes back to the program before", async () => {
  const tools = toolsThat();
  const answers = [false, true];
  expect(await deployProduction({ ...tools, isWell: async () => answers.shift()! }, ORIGIN)).toBe(false);
  expect(tools.ran.at(-1)).toBe(`rollback ${BEFORE} --yes --message o site não passou na prova`);
  expect(answers).toEqual([]);
});

test("the first deploy has nothing to go back to, and says so", async () => {
  const said: string[] = [];
  const tools = { ...toolsThat({ isFirst: true }), say: (line: string) => said.push(line) };
  expect(await deployProduction({ ...tools, isWell: async () => false }, ORIGIN)).toBe(false);
  expect(tools.ran.at(-1)).toBe("deploy");
  expect(said.at(-1)).toContain("não há programa anterior");
});

test.each([
  ["a migration", "d1 migrations"],
  ["the snapshot", "scripts/publish.ts"],
])("what fails in %s stops before the program goes out", async (_name, fail) => {
  const tools = toolsThat({ fail });
  await expect(deployProduction({ ...tools, isWell: async () => true }, ORIGIN)).rejects.toThrow(/saiu com 1/);
  expect(tools.ran).not.toContain("deploy");
});

test("a site that somebody holds at a version is deployed all the same", async () => {
  const tools = toolsThat();
  const run: Run = (command, quiet) => {
    const result = tools.run(command, quiet);
    return command.args.includes("scripts/publish.ts") ? { ...result, status: 3 } : result;
  };
  expect(await deployProduction({ ...tools, run, isWell: async () => true }, ORIGIN)).toBe(true);
});

test("a configuration as it was delivered does not go out", () => {
  const config = (id: string, origin: string) => ({
    name: "site",
    vars: { SITE_ORIGIN: origin },
    d1_databases: [{ binding: "DB", database_name: "site", database_id: id }],
    kv_namespaces: [{ binding: "SNAPSHOT", id: id.replaceAll("-", "") }],
  });
  expect(unfinished(config("5f1c2a52-9f0e-4c36-9d35-0c4f2b9a7c11", "https://escolas.com.br"))).toEqual([]);
  expect(unfinished(config("00000000-0000-0000-0000-000000000002", "https://escolaavista.example"))).toHaveLength(3);
});

test.each([
  ["main", "escola-a-vista-main"],
  ["Feature/Ação nova", "escola-a-vista-feature-acao-nova"],
  ["x".repeat(80), `escola-a-vista-${"x".repeat(39)}`],
  ["--", "escola-a-vista"],
])("the branch %s has a name that hosts may have: %s", (branch, name) => {
  expect(previewName(branch)).toBe(name);
});

/** An account in which others have things too: what is made and deleted there, in the order it was asked for. */
function account(fail = "nothing") {
  const databases = [{ name: "escola-a-vista-outro", uuid: "d-outro" }];
  const namespaces = [{ title: "escola-a-vista-outro-snapshot", id: "k-outro" }];
  const ran: string[] = [];
  const envs: (Readonly<Record<string, string>> | undefined)[] = [];
  const run: Run = ({ args, env }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings |^.*(?=vite\.js)/, "");
    const last = args.at(-1)!;
    ran.push(line);
    envs.push(env);
    if (line.startsWith(fail)) return { status: 1, stdout: "" };
    if (line.startsWith("d1 create")) databases.push({ name: last, uuid: `d-${last}` });
    if (line.startsWith("kv namespace create")) namespaces.push({ title: last, id: `k-${last}` });
    if (line.startsWith("d1 delete"))
      databases.splice(
        databases.findIndex(({ name }) => line.includes(` ${name} `)),
        1,
      );
    if (line.startsWith("kv namespace delete")) {
      namespaces.splice(
        namespaces.findIndex(({ id }) => line.includes(` ${id} `)),
        1,
      );
    }
    const list = line === "d1 list --json" ? databases : line === "kv namespace list" ? namespaces : [];
    return { status: 0, stdout: JSON.stringify(list) };
  };
  return { run, ran, envs, databases, namespaces };
}

/** The configuration of a build, in memory. */
function builtPreview() {
  let config: BuiltConfig = {
    name: "escola-a-vista",
    vars: { SITE_ORIGIN: "https://preview.example" },
    d1_databases: [{ binding: "DB", database_name: "preview", database_id: "0" }],
    kv_namespaces: ["SNAPSHOT", "REDIRECTS"].map((binding) => ({ binding, id: "0" })),
  };
  return {
    read: () => structuredClone(config),
    write: (changed: BuiltConfig) => {
      config = changed;
    },
  };
}

const NAME = "escola-a-vista-ramo";

test("a preview gets a database and namespaces of its own, filled before it goes out; a second push takes them again", () => {
  const { run, ran, envs, databases, namespaces } = account();
  const built = builtPreview();
  expect(putUp(NAME, "time", run, built)).toBe(`https://${NAME}.time.workers.dev`);
  const config = built.read();
  expect([config.name, config.vars.SITE_ORIGIN]).toEqual([NAME, `https://${NAME}.time.workers.dev`]);
  expect(config.d1_databases).toEqual([{ binding: "DB", database_name: NAME, database_id: `d-${NAME}`, remote: true }]);
  expect(config.kv_namespaces.map(({ id }) => id)).toEqual([`k-${NAME}-snapshot`, `k-${NAME}-redirects`]);
  expect(unfinished(config)).toEqual([]);
  const steps = ran.filter((line) => !/^(d1|kv namespace) (list|create)/.test(line)).map((line) => line.split(" ")[0]);
  expect(steps).toEqual([
    "vite.js",
    "d1",
    "scripts/demo/main.ts",
    "scripts/backup/main.ts",
    "scripts/backup/restore.ts",
    "deploy",
  ]);
  // The build is of [env.preview], what fills it is made in a state of its own, and goes to what was just made.
  expect(envs[0]).toEqual({ CLOUDFLARE_ENV: "preview" });
  const states = ["scripts/demo", "scripts/backup/main"].map((file) => envs[ran.findIndex((l) => l.startsWith(file))]);
  expect(states).toEqual(Array(2).fill({ STATE_DIR: expect.stringContaining("preview") }));
  const restoring = ran.findIndex((line) => line.startsWith("scripts/backup/restore"));
  expect(ran[restoring]).toMatch(/--substituir --remote$/);
  expect(envs[restoring]).toEqual({ WRANGLER_CONFIG: BUILT_CONFIG });

  putUp(NAME, "time", run, built);
  expect([databases.length, namespaces.length]).toEqual([2, 3]);
  takeDown(NAME, run);
  expect(ran).toContain(`delete --name ${NAME} --force`);
  expect(databases.map(({ name }) => name)).toEqual(["escola-a-vista-outro"]);
  expect(namespaces.map(({ title }) => title)).toEqual(["escola-a-vista-outro-snapshot"]);
});

test.each(["vite.js", "d1 create", "scripts/backup/restore.ts"])("a preview whose %s fails does not go out", (fail) => {
  const { run, ran } = account(fail);
  expect(() => putUp(NAME, "time", run, builtPreview())).toThrow(/saiu com 1/);
  expect(ran).not.toContain("deploy");
});

test("taking down what is not there touches nothing of others", () => {
  const { run, databases, namespaces } = account();
  takeDown(NAME, run);
  expect([databases.length, namespaces.length]).toEqual([1, 1]);
});

test.each([
  ["nothing but errors", () => new Response("error", { status: 500 })],
  ["blank pages", () => new Response("<html></html>")],
  [
    "no answer at all",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("a site that gives %s is not well", async (_name, answer) => {
  const failures = await checkSite(async () => answer());
  // A blank page still is a page, and not kept from caches: what it lacks is everything else.
  expect(failures.size).toBeGreaterThanOrEqual(CHECKS.length - 1);
});
