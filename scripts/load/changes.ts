import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { writeNationalCensus } from "../growth/national-census.ts";
import { openLocalD1, stateDir } from "../platform.ts";

const CHANGES = ["publicação", "importação"] as const;
export type Change = (typeof CHANGES)[number];

const PUBLICATION_EVERY_MS = 20_000;
const IMPORT_EVERY_MS = 60_000;
/** Schools whose prices change between two publications. */
const CHANGED_SCHOOLS = 5;
const CRON_ATTEMPTS = 30;
const CRON_PAUSE_MS = 1_000;
/** Rows of the imported file, a hundred of which differ from those of the last one. */
const ROWS = 2_000;
const CHANGED_ROWS = 100;

/**
 * Changes data until `stop`: prices, which the Worker's own cron publishes, and official files, which another process
 * imports and publishes. Returns milliseconds by kind. Throws if one of them fails.
 */
export async function changeData(origin: string, stop: AbortSignal): Promise<ReadonlyMap<Change, readonly number[]>> {
  const times = new Map<Change, number[]>(CHANGES.map((kind) => [kind, []]));
  const [first, changed] = writeFiles();
  let imports = 0;
  const repeat = async (kind: Change, everyMs: number, work: () => Promise<void>) => {
    while (!stop.aborted) {
      const started = performance.now();
      await work();
      times.get(kind)!.push(performance.now() - started);
      await setTimeout(everyMs, undefined, { signal: stop }).catch(() => {});
    }
  };
  await Promise.all([
    repeat("publicação", PUBLICATION_EVERY_MS, () => publishPrices(origin)),
    repeat("importação", IMPORT_EVERY_MS, () => importFile(imports++ % 2 === 0 ? first : changed)),
  ]);
  return times;
}

/** Imports delete demonstration data: of this copy the demonstration is real. */
export function keepDemonstration(): void {
  changeLocalD1("UPDATE source SET is_demonstration = 0");
}

function changeLocalD1(sql: string): void {
  const db = openLocalD1();
  db.exec(sql);
  db.close();
}

function writeFiles(): readonly [string, string] {
  mkdirSync(stateDir, { recursive: true });
  const files = [path.join(stateDir, "carga.csv"), path.join(stateDir, "carga-mudada.csv")] as const;
  writeNationalCensus(ROWS, ...files, CHANGED_ROWS);
  return files;
}

async function publishPrices(origin: string): Promise<void> {
  changeLocalD1(`UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents + 100
    WHERE inep_code IN (SELECT inep_code FROM offer ORDER BY random() LIMIT ${CHANGED_SCHOOLS})`);
  // As every minute in production; the simulator refuses writes while another process writes.
  for (let attempt = 1; ; attempt++) {
    const { status } = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    if (status === 200) return;
    if (attempt === CRON_ATTEMPTS) throw new Error(`O cron respondeu ${status}.`);
    await setTimeout(CRON_PAUSE_MS);
  }
}

async function importFile(file: string): Promise<void> {
  const args = ["--no-warnings", "--expose-gc", "scripts/import/run-import.ts", "--censo", file];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const status = await new Promise((resolve) => child.on("close", resolve));
  if (status !== 0) throw new Error(`A importação saiu com ${status}.`);
}
