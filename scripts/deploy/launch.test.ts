import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../../test/cloudflare/d1.ts";
import { CloudflareStandIn } from "../../test/cloudflare/stand-in.ts";
import { fillEmptyTables } from "../../test/fixtures/any-row.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import type { Configuration } from "../configuration.ts";
import { unfinished } from "./built-config.ts";
import { listLeftToDo, prepareLaunch } from "./launch.ts";
import { deployProduction } from "./production.ts";
import type { Run } from "./run.ts";

/** From an account without anything to a site. */

const NAME = "escola-a-vista-production";
const KEY = "k".repeat(44);
const READY = {
  SITE_ORIGIN: "https://escolas.test",
  MAIL_FROM: "oi@escolas.test",
  COMPANY_NAME: "Escolas Ltda.",
  COMPANY_CNPJ: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua A, 1",
  DPO_NAME: "Ana",
  DPO_EMAIL: "ana@escolas.test",
};

const ACCESS = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };

const folder = temporaryFolder();
let account: CloudflareStandIn;
let api: CloudflareApi;
let file: string;
let said: string[];

beforeEach(async () => {
  account = await CloudflareStandIn.start();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", account.env.CLOUDFLARE_API_BASE_URL);
  api = new CloudflareApi(ACCESS, { pauseMs: 1 });
  file = folder.write("wrangler.toml", readFileSync("wrangler.toml", "utf8"));
  said = [];
});

afterEach(() => {
  vi.unstubAllEnvs();
  account.stop();
});

/** Production in the configuration as it is now, with these variables. */
function production(vars: Record<string, string> = READY): Configuration {
  const { name, env } = parse(readFileSync(file, "utf8")) as unknown as Configuration & {
    env: { production: Configuration };
  };
  const { production: config } = env;
  return { ...config, name, vars: { ...config.vars, ...vars } };
}

function prepare(config = production(), { isDryRun = false, environment = { SECOND_FACTOR_KEY: KEY } as object } = {}) {
  const say = (line: string) => void said.push(line.replaceAll(folder.dir, "."));
  const secretSource = { environment: environment as NodeJS.Dict<string>, ask: null };
  return prepareLaunch({ api, isDryRun, accepted: new Set(), say, secretSource, file }, config);
}

const changes = () => account.calls.filter((call) => !call.startsWith("GET "));

test("an empty account gets its resources, and the configuration their ids; a second run creates nothing", async () => {
  expect(await prepare()).toEqual(new Map([["SECOND_FACTOR_KEY", KEY]]));
  expect(account.databases.names).toEqual([NAME]);
  expect(account.namespaces.titles).toEqual(["escola-a-vista-snapshot", "escola-a-vista-redirects"]);
  expect([...account.buckets.names]).toEqual(["escola-a-vista-tiles", "escola-a-vista-files-production"]);
  const config = production();
  expect(unfinished(config)).toEqual([]);
  expect(config.d1_databases[0]!.database_id).toBe(account.databases.find(NAME)!.uuid);
  expect(config.routes).toEqual([{ pattern: "escolas.test", custom_domain: true }]);
  const written = readFileSync(file, "utf8");
  // Comments and the other environments stay.
  const example = new Set(readFileSync("wrangler.toml", "utf8").split("\n"));
  expect(written.split("\n").filter((line) => !example.has(line))).toHaveLength(4);
  account.calls.length = 0;
  await prepare(config);
  expect([changes(), readFileSync(file, "utf8")]).toEqual([[], written]);
  expect(account.unknown).toEqual([]);
});

test("--dry-run says what it would do, and changes nothing", async () => {
  await prepare(production(), { isDryRun: true });
  expect(said).toEqual([
    `› criaria o banco ${NAME}`,
    "› criaria o KV escola-a-vista-snapshot",
    "› criaria o KV escola-a-vista-redirects",
    "› criaria o R2 escola-a-vista-tiles",
    "› criaria o R2 escola-a-vista-files-production",
    "› escreveria ids e endereço em ./wrangler.toml",
    `› poria o segredo SECOND_FACTOR_KEY no Worker ${NAME}`,
  ]);
  expect([changes(), unfinished(production()).length]).toEqual([[], 3]);
});

test.each([
  ["no key of second factors", {}, {}, "falta o segredo SECOND_FACTOR_KEY"],
  ["a short key", {}, { SECOND_FACTOR_KEY: "1234" }, "falta o segredo SECOND_FACTOR_KEY"],
  ["no company", { COMPANY_NAME: "" }, { SECOND_FACTOR_KEY: KEY }, "falta COMPANY_NAME (--aceitar=empresa"],
  ["no DPO", { DPO_EMAIL: "" }, { SECOND_FACTOR_KEY: KEY }, "falta DPO_EMAIL (--aceitar=encarregado"],
  ["made-up payments", { PAYMENT_PROVIDER: "sandbox" }, { SECOND_FACTOR_KEY: KEY }, "PAYMENT_PROVIDER é sandbox"],
  ["the example's host", { SITE_ORIGIN: "https://a.example" }, { SECOND_FACTOR_KEY: KEY }, "SITE_ORIGIN ainda é"],
])("%s is refused before anything is created", async (_name, vars, environment, reason) => {
  expect(await prepare(production({ ...READY, ...vars }), { environment })).toBeNull();
  expect(said.join("\n")).toContain(`✖ ${reason}`);
  expect(changes()).toEqual([]);
});

test("an id of another account is refused before anything is created", async () => {
  const config = production();
  config.kv_namespaces[1]!.id = "f".repeat(32);
  await expect(prepare(config)).rejects.toThrow("o id de REDIRECTS em wrangler.toml");
  expect(changes()).toEqual([]);
});

test.each([403, 429, 500, "hang", "cut"] as const)("after a %s half-way, the next run completes it", async (fails) => {
  account.fail({ call: /^POST \/storage/, fails, after: 1, retryAfterS: 600 });
  api = new CloudflareApi(ACCESS, { pauseMs: 1, timeoutMs: 1000 });
  await expect(prepare()).rejects.toThrow(/a Cloudflare|não consegui falar/);
  expect(unfinished(production())).toHaveLength(3);
  account.fail();
  api = new CloudflareApi(ACCESS, { pauseMs: 1 });
  await prepare();
  expect([account.databases.names.length, account.namespaces.titles.length]).toEqual([1, 2]);
  expect(unfinished(production())).toEqual([]);
});

test("the site is deployed with its secrets, imported schools and a smoke test, in this order", async () => {
  const secrets = (await prepare())!;
  const config = { ...production(), name: NAME };
  const { sqlite } = account.databases.find(NAME)!;
  // Stands in for wrangler and for the import, which have tests of their own against this account.
  const run: Run = ({ args }) => {
    const line = args.join(" ");
    account.calls.push(line.replace(/^.*wrangler\.js |^--no-warnings /, ""));
    if (line.includes("migrations apply")) migrate(sqlite);
    if (line.includes("run-import")) fillEmptyTables(sqlite);
    if (line.endsWith("wrangler.js deploy")) account.workers.deploy(NAME, { ENVIRONMENT: "production" });
    return { status: 0, stdout: "", stderr: "" };
  };
  const tools = { api, run, say: (line: string) => void said.push(line), isWell: async () => true };
  account.calls.length = 0;
  const deploying = deployProduction({ ...tools, launch: { secrets, importArgs: [] } }, config);
  await expect(deploying).rejects.toThrow("o banco não tem escolas: rode de novo com --importar");
  expect(account.workers.names).toEqual([]);
  account.calls.length = 0;
  expect(await deployProduction({ ...tools, launch: { secrets, importArgs: ["--censo", "c.csv"] } }, config)).toBe(
    true,
  );
  expect(account.calls.filter((call) => !/^GET |query$/.test(call))).toEqual([
    "scripts/import/run-import.ts --remote --censo c.csv",
    "scripts/publish.ts --remote",
    "deploy",
    `PUT /workers/scripts/${NAME}/secrets`,
  ]);
  expect([...account.workers.find(NAME)!.secrets]).toEqual(["SECOND_FACTOR_KEY"]);
});

test("each step that is left to do names its page or command", () => {
  for (const line of listLeftToDo({ vars: { SITE_ORIGIN: "https://escolas.test", MAIL_FROM: "oi@escolas.test" } })) {
    expect(line).toMatch(/https:\/\/|npm run |docs\/|wrangler\.toml/);
  }
});
