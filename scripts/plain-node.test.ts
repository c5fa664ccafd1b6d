import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const NODE = path.resolve("node_modules/.bin/node");

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

/**
 * Runs each script with `--help`, in one process: modules that they share load once. A script is the main module, as it
 * is for the launcher, and `--remote` keeps its error handler from looking for stores of this machine.
 */
const RUN_ALL = `
  import { registerHooks } from "node:module";
  import path from "node:path";
  import { pathToFileURL } from "node:url";

  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith("?main")) return loaded;
      const source = String(loaded.source).replace(/import\\.meta\\.main/, "true");
      return { ...loaded, source };
    },
  });
  const scripts = process.argv.slice(1);
  const EXIT = Symbol("exit");
  const lines = [];
  console.log = (line) => lines.push(line);
  process.exit = () => {
    lines.push(EXIT);
    throw EXIT;
  };
  process.on("unhandledRejection", (reason) => {
    if (reason !== EXIT) throw reason;
  });
  const problems = [];
  for (const script of scripts) {
    process.argv = [process.execPath, path.resolve(script), "--help", "--remote"];
    lines.length = 0;
    const error = await import(pathToFileURL(script) + "?main").catch((thrown) => thrown);
    const isWell = lines.length === 2 && lines[0].startsWith("Uso: ") && lines[1] === EXIT;
    if (!isWell) problems.push(script + ": " + (error?.stack ?? lines.map(String).join(" ")));
  }
  process.stdout.write(JSON.stringify(problems));
`;

test("every script says in plain Node, which resolves less than Vite, how it is used", () => {
  expect(scripts).toEqual(expect.arrayContaining(["scripts/backup/restore.ts", "scripts/docs/write-docs.ts"]));
  const given = ["--no-warnings", "--input-type=module", "-e", RUN_ALL, ...scripts];
  const { stdout, stderr } = spawnSync(NODE, given, {
    encoding: "utf8",
    env: ENVIRONMENT as unknown as NodeJS.ProcessEnv,
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([]);
});
