import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHeld } from "../src/backend/publish/held.ts";
import { publishAll } from "../src/backend/publish/publish-all.ts";
import { yearInSaoPaulo } from "../src/domain/time/sao-paulo-time.ts";
import { runHere } from "../test/fixtures/run-here.ts";
import { openSimulator } from "../test/fixtures/simulator.ts";
import { buildWorld, fillWorld, VERTICE } from "../test/fixtures/world.ts";
import { FAULTS } from "./drill.ts";
import { Scratch } from "./import/testing/scratch.ts";
import { openPlatform, type Platform } from "./platform.ts";

const HOUR_MS = 3_600_000;
/** Rows of the table of rehearsals, each cell by its column. */
const ROWS = readFileSync("docs/operations.md", "utf8")
  .split("\n## Rehearsals\n")[1]!
  .split("\n## ")[0]!
  .split("\n")
  .filter((line) => /^\| .*`.*\bnpm /.test(line));

/** A second price of each offer: with fewer a median may jump. */
const MORE_OFFERS = `INSERT INTO offer (id, inep_code, year, grade_slug, shift, list_monthly_fee_cents, discount_percent,
    net_monthly_fee_cents, checked_at, source_id)
  SELECT 'tarde-' || id, inep_code, year, grade_slug, 'tarde', list_monthly_fee_cents, discount_percent,
    net_monthly_fee_cents, checked_at, source_id FROM offer`;

const PHOTO = `published/g/${VERTICE.inepCode}/aa.webp`;
const PICTURE = `INSERT INTO school_picture (id, inep_code, kind, status, file, width, height, alt, has_share, position, sent_at)
  VALUES ('foto', '${VERTICE.inepCode}', 'photo', 'waiting', 'aa.webp', 9, 9, 'pátio', 0, 0, '')`;

const scratch = new Scratch();
const folder = path.join(scratch.dir, "copia");

/** Causes a fault in plain Node, as the launcher does. */
function drill(...args: string[]): void {
  const env = { ...process.env, NODE_OPTIONS: "", STATE_DIR: scratch.dir };
  const script = ["--no-warnings", "scripts/drill.ts", ...args];
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/node", script, { encoding: "utf8", env });
  expect(status, stdout + stderr).toBe(0);
}

/** The output of another command of the table. */
async function run(script: string, ...args: string[]): Promise<string> {
  const { status, output } = await runHere(`scripts/${script}.ts`, args, scratch.dir);
  expect(status, output).toBe(0);
  return output;
}

async function withState<T>(use: (env: Platform["env"]) => Promise<T>): Promise<T> {
  const { env, close } = await openPlatform(false, scratch.dir);
  return use(env).finally(close);
}

beforeAll(() =>
  withState(async (env) => {
    await fillWorld(env.DB, buildWorld(yearInSaoPaulo(new Date()) + 1));
    await env.DB.prepare(PICTURE).run();
    await env.DB.prepare(MORE_OFFERS).run();
    for (const size of ["g", "p"])
      await env.FILES.put(PHOTO.replace("published/g", `waiting/${size}`), new Uint8Array([7]), {
        httpMetadata: { contentType: "image/webp" },
      });
    await publishAll(env, { now: new Date() });
  }),
);
afterAll(() => scratch.remove());

test("the table of rehearsals has every fault, and only commands that exist", () => {
  const commands = ROWS.flatMap((row) => [...row.matchAll(/\bnpm (?:run )?([a-z]+)(?: -- ([a-z\d]+))?/g)]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(commands.filter(([, name = ""]) => !(name in scripts))).toEqual([]);
  const drills = new Set(commands.filter(([, name]) => name === "drill").map(([, , fault]) => fault));
  expect([...drills].toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  expect(ROWS.length).toBeGreaterThanOrEqual(6);
});

test("d1: a running workerd gets no response, and all of them afterwards", async () => {
  const { env, close } = await openSimulator(path.join(scratch.dir, "v3"));
  const read = async () => env.DB.prepare("SELECT count(*) AS n FROM school").first("n");
  const schools = await read();
  drill("d1");
  await expect(read()).rejects.toThrow("D1_ERROR");
  drill("d1", "--end");
  expect(await read()).toBe(schools);
  await close();
});

test("fotos: the files come back, where they are shown now, and one that was taken down does not", async () => {
  await run("backup/backup", folder, "--plain");
  const sql = (text: string) => withState(({ DB }) => DB.prepare(text).run());
  const photo = () => withState(({ FILES }) => FILES.get(PHOTO));
  await sql("UPDATE school_picture SET status = 'published'");
  drill("photos");
  expect(await photo()).toBeNull();
  await sql("UPDATE school_picture SET status = 'refused'");
  expect(await run("backup/restore", folder, "--pictures-only")).toContain("nenhum arquivo deste backup faltava");
  await sql("UPDATE school_picture SET status = 'published'");
  const mended = await run("backup/restore", folder, "--pictures-only", "--reason", "bucket esvaziado");
  expect(mended).toMatch(/não tinha estes arquivos.*\n.*2 arquivos/);
  const noted = await withState(({ DB }) =>
    DB.prepare("SELECT target, reason FROM admin_audit WHERE action = 'repor-fotos'").all(),
  );
  expect(noted.results).toEqual([{ target: expect.stringMatching(/^backup de 2/), reason: "bucket esvaziado" }]);
  expect(new Uint8Array(await (await photo())!.arrayBuffer())).toEqual(new Uint8Array([7]));
});

test("prices, held: refused and held for hours until they are accepted; then the list names the city", async () => {
  drill("prices");
  const { status, output } = await runHere("scripts/publish.ts", ["--force"], scratch.dir);
  expect(status, output).toBe(3);
  expect(output).toMatch(/^ {2}São Paulo: .+ mensalidade mediana/m);
  expect(output).toMatch(/mediana de São Paulo iria de .+ a .+--accept-medians/);
  drill("held");
  const held = await withState(({ DB }) => readHeld(DB));
  expect(held?.reason).toBe("medians");
  expect(Date.now() - Date.parse(held!.since)).toBeGreaterThan(1.9 * HOUR_MS);
  expect(await run("publish", "--force", "--accept-medians")).toContain("publicadas");
  expect(await withState(({ DB }) => readHeld(DB))).toBeNull();
  expect(await run("publish", "--list")).toContain("  São Paulo: ");
  expect(await run("publish", "--rollback", "--reason", "preços dobrados")).toMatch(
    / {2}São Paulo: .*\n.*contas, reservas e mensagens seguem/,
  );
  expect(await withState(({ DB }) => readHeld(DB))).toMatchObject({ by: expect.any(String), why: "preços dobrados" });
  const audit = await withState(({ DB }) =>
    DB.prepare("SELECT actor, action, reason, after FROM admin_audit WHERE action LIKE '%publica%' ORDER BY id").all(),
  );
  const after = expect.stringContaining("comando");
  expect(audit.results).toEqual([
    { actor: "comando", action: "parar-publicacao", reason: expect.stringContaining("São Paulo"), after: null },
    { actor: "comando", action: "publicar-tudo", reason: null, after },
    { actor: "comando", action: "voltar-publicacao", reason: "preços dobrados", after },
  ]);
});
