import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CloudflareStandIn } from "../../test/cloudflare/stand-in.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import { listMigrations } from "../migrations.ts";
import { unfinished } from "./built-config.ts";
import { deployProduction } from "./production.ts";
import type { Run } from "./run.ts";
import { CHECKS, checkSite } from "./smoke-checks.ts";

const NAME = "escola-a-vista-production";

let account: CloudflareStandIn;
let database: ReturnType<CloudflareStandIn["databases"]["create"]>;
let config: Parameters<typeof deployProduction>[1];

beforeEach(async () => {
  account = await CloudflareStandIn.start();
  account.workers.deploy(NAME, { ENVIRONMENT: "production" });
  account.workers.find(NAME)!.secrets.add("SECOND_FACTOR_KEY");
  database = account.databases.create("escola-a-vista");
  config = {
    name: NAME,
    vars: { SITE_ORIGIN: "https://escolas.test" },
    d1_databases: [{ binding: "DB", database_name: NAME, database_id: database.uuid }],
    kv_namespaces: [],
  };
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", account.env.CLOUDFLARE_API_BASE_URL);
});

afterEach(() => {
  vi.unstubAllEnvs();
  account.stop();
});

/** Stands in for the commands: records them after the calls of the API, and fails where told, after `effect`. */
function toolsThat(fail = "nothing", effect = () => {}) {
  const withToken: string[] = [];
  const run: Run = ({ args, needsAccess }) => {
    const line = args.join(" ").replace(/^.*wrangler\.js |^--no-warnings /, "");
    account.calls.push(line);
    if (needsAccess) withToken.push(line.split(" ", 2).join(" "));
    if (!line.startsWith(fail)) return { status: 0, stdout: "", stderr: "" };
    effect();
    return { status: 1, stdout: "", stderr: "" };
  };
  const access = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };
  return { api: new CloudflareApi(access, { pauseMs: 1 }), run, withToken, say: (_line: string) => {} };
}

test("migrations and snapshot come before the release that needs them", async () => {
  const said: string[] = [];
  const tools = { ...toolsThat(), say: (line: string) => said.push(line) };
  expect(await deployProduction({ ...tools, isWell: async () => true }, config)).toBe(true);
  expect(account.calls.map((call) => call.split(" ").slice(0, 2).join(" "))).toEqual([
    `GET /workers/scripts/${NAME}/deployments`,
    `GET /workers/scripts/${NAME}/secrets`,
    `GET /d1/database/${database.uuid}/time_travel/bookmark`,
    `POST /d1/database/${database.uuid}/query`,
    "d1 migrations",
    "scripts/publish.ts --remote",
    "deploy",
  ]);
  expect(tools.withToken).toEqual(["d1 migrations", "scripts/publish.ts --remote", "deploy"]);
  expect(said[0]).toBe("› ponto de volta do banco (Time Travel): 0-1-2-3");
});

test.each([
  ["every migration", listMigrations(), []],
  ["all migrations but the last", listMigrations().slice(0, -1), ["d1 migrations"]],
  ["an empty log of migrations", [], ["d1 migrations"]],
])("a database with %s is migrated if any is missing", async (_name, applied, expected) => {
  database.sqlite.exec("CREATE TABLE d1_migrations (name TEXT)");
  for (const name of applied) database.sqlite.prepare("INSERT INTO d1_migrations VALUES (?)").run(name);
  expect(await deployProduction({ ...toolsThat(), isWell: async () => true }, config)).toBe(true);
  const migrations = account.calls.filter((call) => call.startsWith("d1 migrations"));
  expect(migrations.map((call) => call.split(" ").slice(0, 2).join(" "))).toEqual(expected);
});

test("a site that fails the smoke test is rolled back", async () => {
  const answers = [false, true];
  const before = account.workers.liveVersion(NAME)!;
  expect(await deployProduction({ ...toolsThat(), isWell: async () => answers.shift()! }, config)).toBe(false);
  expect(account.calls.at(-1)).toBe(`rollback ${before} --name ${NAME} --yes --message o site não passou na prova`);
  expect(answers).toEqual([]);
});

test("a deploy that stops when its release is live is rolled back; one that stops before changes nothing", async () => {
  const before = account.workers.liveVersion(NAME)!;
  const isWell = async () => true;
  await expect(deployProduction({ ...toolsThat("deploy"), isWell }, config)).rejects.toThrow(
    "programa novo: saiu com 1",
  );
  expect(account.calls.filter((call) => call.startsWith("rollback"))).toEqual([]);
  const halfWay = toolsThat("deploy", () => account.workers.deploy(NAME, { ENVIRONMENT: "production" }));
  expect(await deployProduction({ ...halfWay, isWell }, config)).toBe(false);
  expect(account.calls.at(-1)).toMatch(`rollback ${before} --name ${NAME}`);
});

test("the first deploy has no version to roll back to, and says so", async () => {
  const said: string[] = [];
  const tools = { ...toolsThat(), say: (line: string) => said.push(line) };
  expect(await deployProduction({ ...tools, isWell: async () => false }, { ...config, name: "novo" })).toBe(false);
  expect(account.calls.at(-1)).toBe("deploy");
  expect(said.at(-1)).toContain("não há programa anterior");
});

test.each([
  ["a migration", "d1 migrations"],
  ["the snapshot", "scripts/publish.ts"],
])("a failure in %s stops the deploy before the release", async (_name, fail) => {
  const deploying = deployProduction({ ...toolsThat(fail), isWell: async () => true }, config);
  await expect(deploying).rejects.toThrow(/saiu com 1/);
  expect(account.calls).not.toContain("deploy");
});

test("a site whose second factors would be stored in plain text is not deployed", async () => {
  account.workers.find(NAME)!.secrets.clear();
  const deploying = deployProduction({ ...toolsThat(), isWell: async () => true }, config);
  await expect(deploying).rejects.toThrow(`falta o segredo SECOND_FACTOR_KEY: npx wrangler secret put`);
  expect(account.calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
  // Whoever deploys accepted it, by name.
  const said: string[] = [];
  const accepting = { ...toolsThat(), accepted: new Set(["segredo"] as const), say: (line: string) => said.push(line) };
  expect(await deployProduction({ ...accepting, isWell: async () => true }, config)).toBe(true);
  expect(said[0]).toMatch(/^⚠ falta o segredo SECOND_FACTOR_KEY.* \(segredo: aceito por \S+ em 2/);
  // Accounts are elsewhere.
  const remote = { ...config, vars: { ...config.vars, BACKEND_URL: "https://contas.test" } };
  expect(await deployProduction({ ...toolsThat(), isWell: async () => true }, remote)).toBe(true);
});

test.each([/deployments$/, /secrets$/, /bookmark$/, /query$/])(
  "a refused call of %s stops the deploy before anything changes",
  async (call) => {
    account.fail({ call, fails: 403 });
    const deploying = deployProduction({ ...toolsThat(), isWell: async () => true }, config);
    await expect(deploying).rejects.toThrow(/recusou o acesso/);
    expect(account.calls.filter((each) => !/^GET |query$/.test(each))).toEqual([]);
  },
);

test("a site with a pinned snapshot is still deployed", async () => {
  const tools = toolsThat();
  const run: Run = (command, quiet) => {
    const result = tools.run(command, quiet);
    return command.args.includes("scripts/publish.ts") ? { ...result, status: 3 } : result;
  };
  expect(await deployProduction({ ...tools, run, isWell: async () => true }, config)).toBe(true);
});

test("a configuration with placeholders is not deployed", () => {
  const configOf = (id: string, origin: string) => ({
    name: "site",
    vars: { SITE_ORIGIN: origin },
    d1_databases: [{ binding: "DB", database_name: "site", database_id: id }],
    kv_namespaces: [{ binding: "SNAPSHOT", id: id.replaceAll("-", "") }],
  });
  expect(unfinished(configOf("5f1c2a52-9f0e-4c36-9d35-0c4f2b9a7c11", "https://escolas.com.br"))).toEqual([]);
  expect(unfinished(configOf("00000000-0000-0000-0000-000000000002", "https://escolaavista.example"))).toHaveLength(3);
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
  const failures = await checkSite(async () => answer(), "https://escolas.test");
  // A blank page still is a cacheable page; every other check fails.
  expect(failures.size).toBeGreaterThanOrEqual(Object.keys(CHECKS).length - 1);
});

test("the smoke test asks for the site's own school and city", async () => {
  const asked: string[] = [];
  const hits = [{ slug: "escola-vertice-natal", address: { city_slug: "natal-rn" } }];
  await checkSite(async (path) => {
    asked.push(path);
    if (path === "/api/v1/schools") return Response.json({ hits });
    return path === "/busca/rn/natal"
      ? Response.redirect("https://escolas.test/busca/rn/natal-rn", 301)
      : new Response();
  }, "https://escolas.test");
  expect(asked).toEqual(
    expect.arrayContaining(["/busca/rn/natal-rn", "/escola/escola-vertice-natal", "/busca/rn/natal"]),
  );
  expect(asked.join()).not.toContain("sao-paulo");
  const failures = await checkSite(async () => Response.json({ hits: [] }), "https://escolas.test");
  expect(failures.get("página de uma escola")).toBe("o site não tem nenhuma escola");
});

/** A site that answers everything over http:// in this way. */
const overHttp = async (answer: (url: URL, method: string) => Response) =>
  (
    await checkSite(async (path, method = "GET") => {
      const url = new URL(path, "https://escolas.test");
      return url.protocol === "http:" ? answer(url, method) : new Response("error", { status: 500 });
    }, "https://escolas.test")
  ).get("só por HTTPS");

test("the smoke test wants HTTPS: pages redirected, everything else refused", async () => {
  const refused = (method: string, { pathname }: URL) => method === "POST" || pathname.startsWith("/api");
  const redirect = (url: URL) => Response.redirect(url.href.replace("http:", "https:"), 301);
  const right = (url: URL, method: string) =>
    refused(method, url) ? new Response(null, { status: 403 }) : redirect(url);
  expect(await overHttp(right)).toBeUndefined();
  expect(await overHttp(redirect)).toMatch(/^POST .* respondeu 301, não 403$/);
  expect(await overHttp(() => new Response("page"))).toMatch(/^GET .* respondeu 200, não 301$/);
  expect(await overHttp((url) => Response.redirect(`https://outro.test${url.pathname}`, 301))).toMatch(/outro lugar/);
});
