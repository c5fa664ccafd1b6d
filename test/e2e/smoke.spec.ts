import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

test("what a deploy proves of a site is true of this one", async ({ baseURL, request }) => {
  // A site that is deployed has a cron, and its health is asked about.
  await request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--no-warnings",
    "scripts/deploy/smoke.ts",
    baseURL!,
  ]);
  expect(stdout).not.toContain("✖");
  expect(stdout).toContain("✓ busca com escolas");
});
