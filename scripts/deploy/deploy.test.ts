import { expect, test } from "vitest";
import { unfinished } from "./built-config.ts";
import { deployProduction } from "./production.ts";
import type { Run } from "./run.ts";
import { CHECKS, checkSite } from "./smoke-checks.ts";

/** wrangler's output for a missing Worker. */
const NO_WORKER = "✘ [ERROR] This Worker does not exist on your account. [code: 10007]";

const BEFORE = "11111111-2222-3333-4444-555555555555";

/** Stands in for Cloudflare's tools, which need an account: records the commands, and fails where told. */
function toolsThat({ fail = "nothing", isFirst = false }: { fail?: string; isFirst?: boolean } = {}) {
  const ran: string[] = [];
  const run: Run = ({ args }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings /, "");
    ran.push(line);
    const stdout = JSON.stringify({ versions: [{ version_id: BEFORE, percentage: 100 }] });
    if (line.startsWith("deployments"))
      return { status: isFirst ? 1 : 0, stdout: isFirst ? "" : stdout, stderr: NO_WORKER };
    return { status: line.startsWith(fail) ? 1 : 0, stdout: "", stderr: "" };
  };
  return { run, ran, say: () => {} };
}

const CONFIG = {
  name: "escola-a-vista-production",
  vars: { SITE_ORIGIN: "https://escolas.test" },
  d1_databases: [],
  kv_namespaces: [],
};
const verbs = (ran: readonly string[]) => ran.map((line) => line.split(" ").slice(0, 2).join(" "));

test("migrations and snapshot come before the release that needs them", async () => {
  const tools = toolsThat();
  expect(await deployProduction({ ...tools, isWell: async () => true }, CONFIG)).toBe(true);
  expect(verbs(tools.ran)).toEqual([
    "deployments status",
    "d1 time-travel",
    "d1 migrations",
    "scripts/publish.ts --remote",
    "deploy",
  ]);
});

test("a site that fails the smoke test is rolled back", async () => {
  const tools = toolsThat();
  const answers = [false, true];
  expect(await deployProduction({ ...tools, isWell: async () => answers.shift()! }, CONFIG)).toBe(false);
  expect(tools.ran.at(-1)).toBe(`rollback ${BEFORE} --name ${CONFIG.name} --yes --message o site não passou na prova`);
  expect(answers).toEqual([]);
});

test("the first deploy has no version to roll back to, and says so", async () => {
  const said: string[] = [];
  const tools = { ...toolsThat({ isFirst: true }), say: (line: string) => said.push(line) };
  expect(await deployProduction({ ...tools, isWell: async () => false }, CONFIG)).toBe(false);
  expect(tools.ran.at(-1)).toBe("deploy");
  expect(said.at(-1)).toContain("não há programa anterior");
});

test.each([
  ["a migration", "d1 migrations"],
  ["the snapshot", "scripts/publish.ts"],
])("a failure in %s stops the deploy before the release", async (_name, fail) => {
  const tools = toolsThat({ fail });
  await expect(deployProduction({ ...tools, isWell: async () => true }, CONFIG)).rejects.toThrow(/saiu com 1/);
  expect(tools.ran).not.toContain("deploy");
});

test("a site with a pinned snapshot is still deployed", async () => {
  const tools = toolsThat();
  const run: Run = (command, quiet) => {
    const result = tools.run(command, quiet);
    return command.args.includes("scripts/publish.ts") ? { ...result, status: 3 } : result;
  };
  expect(await deployProduction({ ...tools, run, isWell: async () => true }, CONFIG)).toBe(true);
});

test("a configuration with placeholders is not deployed", () => {
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
  ["nothing but errors", () => new Response("error", { status: 500 })],
  ["blank pages", () => new Response("<html></html>")],
  [
    "no answer at all",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("a site with %s fails the smoke test", async (_name, answer) => {
  const failures = await checkSite(async () => answer());
  // A blank page still is a cacheable page; every other check fails.
  expect(failures.size).toBeGreaterThanOrEqual(CHECKS.length - 1);
});
