import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

test("the smoke test of a deploy passes on this site", async ({ baseURL, request }) => {
  // A deployed site has a cron, whose health is checked.
  await request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--no-warnings",
    "scripts/deploy/smoke.ts",
    baseURL!,
  ]);
  expect(stdout).not.toContain("✖");
  expect(stdout).toContain("✓ busca com escolas");
});
