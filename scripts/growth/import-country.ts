import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { formatCount } from "../../src/domain/text/format.ts";
import { machineLine } from "../bench/report.ts";
import { median } from "../bench/timing.ts";
import { migrateLocalD1 } from "../migrations.ts";
import { emptyFolder } from "./folder-kv.ts";
import { writeNationalCensus } from "./national-census.ts";
import type { Usage } from "./usage.ts";

const { values } = parseArgs({
  options: {
    linhas: { type: "string", default: "180000" },
    vezes: { type: "string", default: "3" },
    /** Folder of the CPU profiles (`*.cpuprofile`); none without it. */
    perfil: { type: "string" },
  },
});
const rows = Number(values.linhas);
const times = Number(values.vezes);
if (![rows, times].every((number) => Number.isInteger(number) && number > 0)) {
  console.error("Uso: npm run load -- importacao [--linhas 180000] [--vezes 3] [--perfil pasta]");
  process.exit(2);
}

const CHANGED_ROWS = 100;
const MEBIBYTE = 1024 * 1024;
const STEPS = ["banco vazio", "nada mudou", `${CHANGED_ROWS} linhas mudadas`] as const;

interface Measured extends Usage {
  readonly wallS: number;
}

const folder = emptyFolder(path.join(tmpdir(), `importacao-nacional-${process.pid}`));
const [first, changed] = [path.join(folder, "censo.csv"), path.join(folder, "censo-mudado.csv")];
writeNationalCensus(rows, first, changed, CHANGED_ROWS);
console.log(`› ${formatCount(rows)} linhas, ${Math.round(statSync(first).size / MEBIBYTE)} MB`);

const empty = path.join(folder, "vazio");
migrateLocalD1(empty);
const measured: Measured[][] = STEPS.map(() => []);
for (let time = 0; time < times; time++) {
  const state = path.join(folder, "estado");
  rmSync(state, { recursive: true, force: true });
  cpSync(empty, state, { recursive: true });
  for (const [step, file] of [first, first, changed].entries()) {
    const one = measureImport(file, state);
    measured[step]!.push(one);
    console.log(`› ${STEPS[step]}: ${line(one)}`);
  }
}
rmSync(folder, { recursive: true });

console.log(`\n${machineLine()}`);
console.log(`mediana de ${times}:`);
for (const [step, name] of STEPS.entries()) {
  const all = measured[step]!;
  const middle = (key: keyof Measured) => median(all.map((one) => one[key]));
  console.log(`${name}: ${line({ wallS: middle("wallS"), cpuS: middle("cpuS"), peakBytes: middle("peakBytes") })}`);
}

/** Runs `npm run import`, publishing included, in a separate process. */
function measureImport(file: string, state: string): Measured {
  const usage = path.join(folder, "uso.json");
  const profile = values.perfil ? ["--cpu-prof", "--cpu-prof-dir", values.perfil] : [];
  const script = ["--import", `./${path.relative(".", path.join(import.meta.dirname, "usage.ts"))}`];
  const started = performance.now();
  const flags = ["--no-warnings", "--expose-gc", "--max-semi-space-size=64", ...profile, ...script];
  const args = [...flags, "scripts/import/run-import.ts", "--censo", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, STATE_DIR: state, USAGE_FILE: usage },
  });
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  return { wallS: (performance.now() - started) / 1000, ...(JSON.parse(readFileSync(usage, "utf8")) as Usage) };
}

function line({ wallS, cpuS, peakBytes }: Measured): string {
  const number = (value: number) => value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return `${number(wallS)} s, ${number(cpuS)} s de processador, pico de ${Math.round(peakBytes / MEBIBYTE)} MB`;
}
