import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CloudflareStandIn } from "../../test/cloudflare/stand-in.ts";
import { CloudflareApi } from "../cloudflare/api.ts";
import type { Configuration } from "../configuration.ts";
import { canShareTraffic, type Rollout, rollOut } from "./rollout.ts";
import type { Run } from "./run.ts";
import { hasAffinity } from "./smoke.ts";
import { checkSite, checksOf } from "./smoke-checks.ts";

const NAME = "escola-a-vista-production";

const ACCESS = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };

let account: CloudflareStandIn;
let api: CloudflareApi;
let before: string;
let said: string[];
let commands: string[];

const config: Configuration = {
  name: NAME,
  vars: { SITE_ORIGIN: "https://escolas.test" },
  d1_databases: [],
  kv_namespaces: [],
  migrations: [{ tag: "v1" }, { tag: "v2" }],
};

beforeEach(async () => {
  account = await CloudflareStandIn.start();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", account.env.CLOUDFLARE_API_BASE_URL);
  api = new CloudflareApi(ACCESS, { pauseMs: 1, maxWaitMs: 10 });
  account.workers.deploy(NAME, {});
  before = account.workers.liveVersion(NAME)!;
  [said, commands] = [[], []];
});

afterEach(() => {
  vi.unstubAllEnvs();
  account.stop();
});

/** Stands in for the upload by wrangler; other commands are recorded. */
const run: Run = ({ args }) => {
  const command = args.slice(1).join(" ");
  commands.push(command);
  const stdout = command === "versions upload" ? `Worker Version ID: ${account.workers.upload(NAME, {})}\n` : "";
  return { status: 0, stdout, stderr: "" };
};

const roll = (tools: Partial<Rollout> = {}) =>
  rollOut(
    {
      api,
      run,
      say: (line) => void said.push(line),
      isWell: async () => true,
      hasAffinity: async () => true,
      release: "new",
      watch: { rounds: 2, pauseMs: 1 },
      ...tools,
    },
    config,
    before,
  );

/** The shares of the new version, deployment by deployment. */
const shares = () =>
  account.workers
    .find(NAME)!
    .deployments.slice(1)
    .map((each) => each.find(({ version_id: id }) => id !== before)?.percentage ?? "volta");

const count = (release: string, requests: number, failures: number) => {
  account.analytics.write({ indexes: ["requests"], blobs: [release], doubles: [requests] });
  account.analytics.write({ indexes: ["failures"], blobs: [release], doubles: [failures] });
};

test("a version is proved without visitors, watched with a tenth of them, then gets all", async () => {
  count("old", 9000, 9);
  count("new", 1000, 1);
  const proved: (string | undefined)[] = [];
  expect(await roll({ isWell: async (_origin, version) => proved.push(version) > 0 })).toBe(true);
  expect(shares()).toEqual([0, 10, 100]);
  expect(proved).toEqual([expect.stringMatching(/^[\w-]{36}$/), undefined]);
  expect(commands).toEqual(["versions upload", "triggers deploy"]);
  expect(said).toContain("› 10 % dos visitantes: 1 falhas em 1000 pedidos");
});

test.each([
  ["fails the smoke test without visitors", { isWell: async () => false }, [0, "volta"]],
  ["fails it with all of them", { isWell: async (_: string, version?: string) => !!version }, [0, 10, 100, "volta"]],
])("a version that %s is taken back", async (_name, tools, expected) => {
  expect(await roll(tools)).toBe(false);
  expect(shares()).toEqual(expected);
  expect(account.workers.liveVersion(NAME)).toBe(before);
});

test.each([
  ["2 % against 0.1 %", [9000, 9], [1000, 20], [0, 10, "volta"]],
  ["2 % against 1.5 %, on a bad day", [9000, 135], [1000, 20], [0, 10, 100]],
  ["half a percent", [9000, 0], [1000, 5], [0, 10, 100]],
  ["one of ten requests: too few to tell", [9000, 0], [10, 1], [0, 10, 100]],
] as const)("failures of the new version: %s", async (_name, old, own, expected) => {
  count("old", old[0], old[1]);
  count("new", own[0], own[1]);
  await roll();
  expect(shares()).toEqual(expected);
});

test("without affinity a tenth of the visitors is not kept waiting with files of two versions", async () => {
  count("new", 1000, 900);
  expect(await roll({ hasAffinity: async () => false })).toBe(true);
  expect(shares()).toEqual([0, 10, 100]);
  let asked = 0;
  const alternating = (async () => Response.json({ id: asked++ % 10 })) as typeof fetch;
  expect(await hasAffinity("https://escolas.test", alternating)).toBe(false);
  expect(await hasAffinity("https://escolas.test", (async () => Response.json({ id: 1 })) as typeof fetch)).toBe(true);
});

test.each([
  ["no rights to read the counts", { call: /analytics/, fails: 403 }, /recusou o acesso/],
  [
    "a rate limit at the second deployment",
    { call: /^POST .*deployments/, fails: 429, after: 1, times: 1, retryAfterS: 600 },
    /limitar/,
  ],
  ["silence", { call: /analytics/, fails: "hang" }, /não respondeu/],
] as const)("%s: the version before has the visitors again", async (_name, fault, message) => {
  account.fail(fault);
  const impatient = new CloudflareApi(ACCESS, { pauseMs: 1, maxWaitMs: 10, timeoutMs: 1000, attempts: 1 });
  await expect(roll({ api: impatient })).rejects.toThrow(message);
  expect(account.workers.liveVersion(NAME)).toBe(before);
});

test("a migration of Durable Objects cannot share the traffic", async () => {
  expect(await canShareTraffic(api, config)).toBe(false);
  account.workers.find(NAME)!.migrationTag = "v1";
  expect(await canShareTraffic(api, config)).toBe(false);
  account.workers.find(NAME)!.migrationTag = "v2";
  expect(await canShareTraffic(api, config)).toBe(true);
});

test("the smoke test of a version fails when another one answers", async () => {
  const answer = async () => Response.json({ release: "old", problems: [] });
  const failures = await checkSite(answer, "https://escolas.test", checksOf("new"));
  expect(failures.get("programa novo")).toBe("responde o programa old, não new");
});
