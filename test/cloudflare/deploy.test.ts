import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSqliteD1 } from "../../scripts/sqlite-d1.ts";
import { buildWorld, fillWorld, worldYear } from "../fixtures/world.ts";
import { Checkout } from "./checkout.ts";
import { Site } from "./site.ts";
import { CloudflareStandIn, type Fault } from "./stand-in.ts";

/** Deploys of production with the real wrangler, over the stand-in of Cloudflare's API; the site runs what it uploaded. */

const WORKER = "escola-a-vista-production";

/** Deploys what is built, with two attempts of the smoke test. */
const DEPLOY = `
import { findAccess } from "./scripts/cloudflare/access.ts";
import { CloudflareApi } from "./scripts/cloudflare/api.ts";
import { readBuiltConfig } from "./scripts/deploy/built-config.ts";
import { deployProduction } from "./scripts/deploy/production.ts";
import { run, runScript } from "./scripts/deploy/run.ts";
import { isSiteWell } from "./scripts/deploy/smoke.ts";
await runScript(async () => {
  const isWell = (origin) => isSiteWell(origin, { tries: 2, waitMs: 100 });
  const api = new CloudflareApi(findAccess(undefined), { pauseMs: 1 });
  if (!(await deployProduction({ api, run, isWell, say: console.log }, readBuiltConfig()))) process.exitCode = 1;
});`;

let standIn: CloudflareStandIn;
let site: Site;
let checkout: Checkout;

beforeAll(async () => {
  standIn = await CloudflareStandIn.start();
  site = await Site.start(standIn, WORKER);
  checkout = new Checkout(standIn, site.origin);
  checkout.migrate();
  await fillWorld(openSqliteD1(checkout.database.sqlite), buildWorld(worldYear(new Date())));
  checkout.build("production");
});

afterEach(() => {
  standIn.fail();
  expect(standIn.unknown).toEqual([]);
});

afterAll(async () => {
  await site.stop();
  standIn.stop();
  checkout.remove();
});

const deploying = () => checkout.run(["--input-type=module", "-e", DEPLOY]);
const problems = (output: string) => output.split("\n").filter((line) => line.startsWith("✖"));
const live = () => standIn.workers.liveVersion(WORKER)?.id;

test.each<[string, Fault, string]>([
  [
    "a refused token",
    { call: /./, fails: 403 },
    "a Cloudflare recusou o acesso (403: Authentication error [10000]): confira CLOUDFLARE_API_TOKEN",
  ],
  ["a rate limit", { call: /deployments$/, fails: 429 }, "a Cloudflare continua a limitar os pedidos (429: "],
])("%s stops a deploy before anything changes", async (_name, fault, message) => {
  standIn.fail(fault);
  const { status, output } = await deploying();
  expect(output).toContain(message);
  expect([status, standIn.workers.names, checkout.snapshot.values.size]).toEqual([1, [], 0]);
});

test("the first deploy stops half-way while files are uploaded; the next one is live", async () => {
  standIn.fail({ call: /^POST \/workers\/assets\/upload/, fails: 403, after: 1 });
  const stopped = await deploying();
  expect(stopped.output).toContain("programa novo: saiu com 1 (a Cloudflare recusou o acesso");
  expect([stopped.status, standIn.workers.names]).toEqual([1, []]);
  const uploaded = standIn.calls.filter((call) => call.startsWith("POST /workers/assets/upload")).length;

  standIn.fail({ call: /^POST \/workers\/assets\/upload/, fails: 429, times: 1, retryAfterS: 1 });
  standIn.calls.length = 0;
  const { status, output } = await deploying();
  expect(problems(output)).toEqual([]);
  expect(status).toBe(0);
  const worker = standIn.workers.find(WORKER)!;
  expect([worker.versions.length, worker.crons, worker.migrationTag]).toEqual([1, ["* * * * *"], "v1"]);
  expect(checkout.database.sqlite.prepare("SELECT count(*) AS n FROM d1_migrations").get()).toEqual({
    n: checkout.migrations,
  });
  expect(uploaded).toBeGreaterThan(1);
});

test("the second deploy uploads no file again and keeps the secrets; with its crons refused it is rolled back", async () => {
  const before = live();
  const worker = standIn.workers.find(WORKER)!;
  worker.secrets.set("SECOND_FACTOR_KEY", "segredo");
  standIn.calls.length = 0;
  standIn.fail({ call: /schedules$/, fails: 403 });
  const { status, output } = await deploying();
  expect(output).toContain(`volta ao programa ${before}`);
  expect([status, live(), worker.versions.length]).toEqual([1, before, 2]);
  expect(standIn.calls.filter((call) => call.startsWith("POST /workers/assets/upload"))).toEqual([]);
  expect([...worker.secrets]).toEqual([["SECOND_FACTOR_KEY", "segredo"]]);
});

test("a release that fails the smoke test is rolled back, and the previous one serves again", async () => {
  const before = live();
  checkout.breakBuild();
  const { status, output } = await deploying();
  expect(output).toContain("✖ o site não está bem");
  expect([status, live()]).toEqual([1, before]);
  expect(standIn.workers.find(WORKER)!.deployments.at(-1)?.message).toBe("o site não passou na prova");
  expect(await (await fetch(`${site.origin}/busca/sp/sao-paulo-sp`)).text()).toContain("/escola/");
});
