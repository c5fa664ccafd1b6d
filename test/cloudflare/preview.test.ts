import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { previewName } from "../../scripts/deploy/preview-name.ts";
import { Checkout } from "./checkout.ts";
import { CloudflareStandIn } from "./stand-in.ts";

/** A preview as the workflow makes and deletes it, with the real wrangler, over the stand-in of Cloudflare's API. */

const BRANCH = "Feature/Ação nova";
const NAME = previewName(BRANCH);

/** The preview of what is built: the build itself is left out. */
const PREVIEW = `
import { findAccess } from "./scripts/cloudflare/access.ts";
import { CloudflareApi } from "./scripts/cloudflare/api.ts";
import { readBuiltConfig, writeBuiltConfig } from "./scripts/deploy/built-config.ts";
import { putUp, takeDown } from "./scripts/deploy/preview.ts";
import { run, runScript } from "./scripts/deploy/run.ts";
const api = new CloudflareApi(findAccess(undefined));
const built = { read: readBuiltConfig, write: writeBuiltConfig };
const isBuild = ({ args }) => args.at(-1) === "build";
const runWithoutBuild = (command, quiet) => isBuild(command) ? { status: 0, stdout: "", stderr: "" } : run(command, quiet);
await runScript(async () => {
  const [direction, branch] = process.argv.slice(1);
  if (direction === "up") console.log(await putUp(branch, "time", { api, run: runWithoutBuild, built }));
  else await takeDown(branch, api);
});`;

const standIn = await CloudflareStandIn.start();
const checkout = new Checkout(standIn);
checkout.build("preview");

afterAll(() => {
  standIn.stop();
  checkout.remove();
});

const previewing = (direction: "up" | "down") =>
  checkout.run(["--input-type=module", "-e", PREVIEW, direction, BRANCH]);

/** Lists the account's resources other than production. */
const resources = () => [
  ...standIn.workers.names,
  ...standIn.databases.names.filter((name) => name !== "escola-a-vista-production"),
  ...standIn.namespaces.titles.filter((title) => title.startsWith("escola-a-vista-preview")),
];

test("a preview that stops is finished by the next run, and deleted with its branch", async () => {
  standIn.fail({ call: /^PUT \/workers\/scripts/, fails: 403 });
  const stopped = await previewing("up");
  expect(stopped.output).toContain("a Cloudflare recusou o acesso");
  expect([stopped.status, standIn.workers.names]).toEqual([1, []]);

  standIn.fail();
  // As on the next machine of the workflow.
  rmSync(path.join(checkout.folder, ".wrangler/preview-state"), { recursive: true });
  const { status, output } = await previewing("up");
  expect(output).toContain(`\nhttps://${NAME}.time.workers.dev\n`);
  expect(status).toBe(0);
  expect(resources()).toEqual([NAME, NAME, `${NAME}-snapshot`, `${NAME}-redirects`]);
  const { metadata } = standIn.workers.liveVersion(NAME)!;
  expect(metadata.bindings.find(({ name }) => name === "ENVIRONMENT")?.text).toBe("preview");
  const database = standIn.databases.find(NAME)!;
  expect(metadata.bindings.find(({ name }) => name === "DB")?.id).toBe(database.uuid);
  expect(database.sqlite.prepare("SELECT count(*) AS n FROM school").get()!.n).toBeGreaterThan(200);
  expect(standIn.namespaces.find(`${NAME}-snapshot`)!.values.size).toBeGreaterThan(3);
  expect([checkout.snapshot.values.size, checkout.redirects.values.size]).toEqual([0, 0]);

  standIn.fail({ call: /^DELETE \/d1/, fails: 403 });
  expect((await previewing("down")).status).toBe(1);
  standIn.fail();
  expect((await previewing("down")).status).toBe(0);
  expect(resources()).toEqual([]);
  expect(standIn.unknown).toEqual([]);
});
