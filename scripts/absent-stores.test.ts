import { globSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "../test/fixtures/run-here.ts";
import { Scratch } from "./import/testing/scratch.ts";
import { openPlatform } from "./platform.ts";

/** Stores of this machine: the folder of the simulator, and how a command names it. */
const STORES = {
  d1: "o banco (D1)",
  kv: "o KV ",
  r2: "o bucket FILES ",
} as const;
const ALL = Object.keys(STORES) as (keyof typeof STORES)[];

/** Each command that the launcher starts over data, with stores that it opens: one command tries them all. */
const COMMANDS: readonly (readonly [script: string, args: readonly string[], stores: typeof ALL])[] = [
  ["scripts/migrate.ts", [], ["d1"]],
  ["scripts/demo/demo.ts", ["--schools", "10"], ["d1"]],
  ["scripts/drill.ts", ["prices"], ["d1"]],
  ["scripts/admin/admin.ts", ["list"], ["d1"]],
  ["scripts/publish.ts", ["--list"], ALL],
  ["scripts/redirects/redirects.ts", ["list"], ["d1"]],
  ["scripts/backup/backup.ts", ["FOLDER/copia", "--plain"], ["r2"]],
  ["scripts/backup/restore.ts", ["--since", "2026-11-21T12:00:00Z"], ["d1"]],
  ["scripts/import/run-import.ts", ["--municipalities", "FOLDER/municipios.csv"], ["d1"]],
];

/** Scripts of the launcher that read and write no data of this machine. */
const WITHOUT_DATA = [
  /^tools\//,
  /^scripts\/deploy\//,
  /^scripts\/docs\//,
  /map-stack/,
  /list-texts/,
  /run-pix-bank/,
  /put-tiles/,
];

const scratch = Object.fromEntries(ALL.map((store) => [store, new Scratch()])) as Record<keyof typeof STORES, Scratch>;

beforeAll(async () => {
  for (const store of ALL) {
    const { dir } = scratch[store];
    await (await openPlatform(false, dir)).close();
    scratch[store].file(
      "municipios.csv",
      "codigo_ibge,nome,latitude,longitude,capital,codigo_uf\n3550308,São Paulo,-23.5,-46.6,1,35\n",
    );
    for (const file of globSync(`${dir}/v3/${store}/**/*.sqlite`))
      writeFileSync(file, "not a database any more ".repeat(99));
  }
});
afterAll(() => {
  for (const each of Object.values(scratch)) each.remove();
});

const CASES = COMMANDS.flatMap(([script, args, stores]) => stores.map((store) => [script, args, store] as const));

test.each(CASES)("%s %j says in one sentence that %s is absent", async (script, args, store) => {
  const { dir } = scratch[store];
  const { status, output } = await runHere(
    script,
    args.map((arg) => arg.replace("FOLDER", dir)),
    dir,
  );
  expect(output).toMatch(/^Erro: .*$/);
  expect(output).toContain(STORES[store]);
  expect(status).toBe(1);
});

test("every script of the launcher that has data is in the table", () => {
  const launcher = readFileSync("scripts/run.mjs", "utf8");
  const named = Array.from(launcher.matchAll(/"((?:scripts|tools)\/[\w/-]+\.ts)"/g), ([, file]) => file!);
  const known = new Set(COMMANDS.map(([script]) => script));
  const missing = named.filter((file) => !known.has(file) && !WITHOUT_DATA.some((pattern) => pattern.test(file)));
  expect(missing).toEqual([]);
});
