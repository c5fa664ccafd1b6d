import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { importsOf } from "../test/safety/modules.ts";

const ROOT = path.resolve(".");

/** Loads modules of a script in Node itself; prints the errors, and runs no script. */
const LOAD = `
  const errors = [];
  for (const [script, modules] of JSON.parse(process.argv[1])) {
    for (const name of modules) await import(name).catch(({ message }) => errors.push(script + ": " + message));
  }
  console.log(JSON.stringify(errors));
  process.exit();
`;

/** The scripts that the launcher starts with the dependencies of `npm start`. */
const scripts = Array.from(
  readFileSync("scripts/run.mjs", "utf8").matchAll(/"(scripts\/[\w/-]+\.ts)"/g),
  ([, file]) => file!,
);

test("what every script imports loads in plain Node, which resolves less than Vite", { timeout: 60_000 }, () => {
  expect(scripts).toContain("scripts/backup/restore.ts");
  const modules = scripts.map((script) => [
    script,
    importsOf(script)
      .filter(({ isType }) => !isType)
      .map(({ target, isPackage }) => (isPackage ? target : pathToFileURL(path.join(ROOT, target)).href)),
  ]);
  const { stdout, stderr } = spawnSync(
    path.join(ROOT, "node_modules/.bin/node"),
    ["--no-warnings", "--input-type=module", "--eval", LOAD, JSON.stringify(modules)],
    { encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([]);
});
