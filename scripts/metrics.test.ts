import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CloudflareStandIn } from "../test/cloudflare/stand-in.ts";
import { queryMetrics } from "./cloudflare/analytics.ts";
import { CloudflareApi } from "./cloudflare/api.ts";
import { QUERIES } from "./metrics.ts";

const ACCESS = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };

let account: CloudflareStandIn;
let api: CloudflareApi;

beforeEach(async () => {
  account = await CloudflareStandIn.start();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", account.env.CLOUDFLARE_API_BASE_URL);
  api = new CloudflareApi(ACCESS, { pauseMs: 1, maxWaitMs: 10 });
  for (const [name, release, amount, minutesAgo] of [
    ["requests", "old", 900, 10],
    ["failures", "old", 1, 10],
    ["requests", "new", 100, 5],
    ["requests", "old", 5000, 90],
  ] as const) {
    account.analytics.write({ indexes: [name], blobs: [release], doubles: [amount] }, minutesAgo);
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
  account.stop();
});

test("each query names columns that the Worker writes, and counts", async () => {
  expect(await queryMetrics(api, QUERIES.falhas)).toEqual([
    { release: "new", name: "requests", amount: 100 },
    { release: "old", name: "failures", amount: 1 },
    { release: "old", name: "requests", amount: 900 },
  ]);
  await expect(queryMetrics(api, "SELECT blob2 FROM escola_a_vista")).rejects.toThrow(/não aceitou o pedido.*blob2/);
});

test("a refused token, a rate limit and silence are told in words", async () => {
  const impatient = new CloudflareApi(ACCESS, { attempts: 1, timeoutMs: 1000, maxWaitMs: 10 });
  for (const [fails, message] of [
    [403, /recusou o acesso/],
    [429, /continua a limitar/],
    ["hang", /não respondeu/],
  ] as const) {
    account.fail({ call: /analytics/, fails, retryAfterS: 600 });
    await expect(queryMetrics(impatient, QUERIES.falhas)).rejects.toThrow(message);
  }
});

test("the guide shows a query as it runs, and names the others", () => {
  const guide = readFileSync("docs/operations.md", "utf8");
  expect(guide).toContain(QUERIES.falhas);
  for (const name of Object.keys(QUERIES)) expect(guide).toContain(`npm run metrics -- ${name}`);
});
