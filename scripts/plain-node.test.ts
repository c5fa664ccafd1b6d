import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const NODE = path.resolve("node_modules/.bin/node");

/** Processes at a time. */
const AT_ONCE = 2;

/** Every script that the launcher starts: those that it names, and those whose names it composes. */
const launcher = readFileSync("scripts/run.mjs", "utf8");
const named = Array.from(launcher.matchAll(/"((?:scripts|tools)\/[\w/-]+\.ts)"/g), ([, file]) => file!);
const composed = ["scripts/migrate.ts", "scripts/demo/demo.ts", ...globSync("scripts/print-*.ts")];
const scripts = [...new Set([...named, ...composed])].filter(
  // The packages of the tools are installed with them.
  (file) => !file.endsWith(".test.ts") && (existsSync("node_modules/lighthouse") || !file.startsWith("tools/")),
);

const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  // No setting of an account, and no state.
  HOME: "/nonexistent",
  STATE_DIR: "/nonexistent/state",
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node"),
};

/** The problem of a script that is started as the launcher does; empty for none. */
function problemOf(script: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    NODE,
    ["--no-warnings", script, "--help"],
    { env: ENVIRONMENT as unknown as NodeJS.ProcessEnv },
    (error, stdout, stderr) => {
      const isWell = error === null && stderr === "" && stdout.startsWith("Uso: ");
      resolve(isWell ? "" : `${script}: ${stdout.slice(0, 100)}${stderr.slice(0, 300)}`);
    },
  );
  return promise;
}

test("every script says in plain Node, which resolves less than Vite, how it is used", async () => {
  expect(scripts).toEqual(expect.arrayContaining(["scripts/backup/restore.ts", "scripts/docs/write-docs.ts"]));
  const waiting = scripts.values();
  const problems: string[] = [];
  const work = async () => {
    for (const script of waiting) problems.push(await problemOf(script));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(problems.filter(Boolean)).toEqual([]);
  expect(problems).toHaveLength(scripts.length);
});
