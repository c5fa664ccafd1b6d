import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PublicationRefused } from "../../src/backend/publish/refusal.ts";
import { migrateLocalD1 } from "../migrate-local.ts";
import { openPlatform, stateDir } from "../platform.ts";
import { publishFromScript } from "../publish.ts";
import { runCommand } from "../run-command.ts";
import { showHelp } from "../show-help.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { importData } from "./import-data.ts";
import { checkFiles, withExamples } from "./read-files.ts";
import { formatDrops, formatReport, type ImportReport } from "./report.ts";

/** `npm run import`: imports files into D1, then publishes the snapshot. Exit status 1 if either is refused. */
async function main(): Promise<void> {
  showHelp(USAGE);
  const { files: named, examples, remote, accepts, isTrial } = parseArguments(process.argv.slice(2));
  const files = await withExamples(named, examples, (line) => console.log(`› ${line}`));
  await checkFiles(files);
  await withDatabase(remote, isTrial, async (env) => {
    const report = await importData(env.DB, files, (line) => console.log(`› ${line}`), { accepts, isTrial });
    console.log(`\n${formatReport(report)}\n`);
    if (isTrial) return console.log("Só conferido: nada foi gravado nem publicado.");
    if (report.files.some(({ drops }) => drops.length > 0)) {
      const list = path.join(stateDir, "importacao-descartadas.csv");
      mkdirSync(stateDir, { recursive: true });
      writeFileSync(list, formatDrops(report.files));
      console.log(`› linhas descartadas, uma a uma: ${list}`);
    }
    // Returns the memory of the parsed files to the system; after a usual collection V8 keeps its pages.
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    await publishFromScript(env, { allowsPart: !changesRankings(report) });
  });
}

/** Runs `work` over the database, migrated if local. A trial leaves a folder without a database as it is. */
async function withDatabase(remote: boolean, isTrial: boolean, work: (env: Env) => Promise<void>): Promise<void> {
  const isMissing = isTrial && !remote && !existsSync(path.join(stateDir, "v3/d1"));
  const state = isMissing ? mkdtempSync(path.join(tmpdir(), "conferir-")) : stateDir;
  if (!remote && (isMissing || !isTrial)) migrateLocalD1(state);
  const { env, close } = await openPlatform(remote, state);
  try {
    await work(env);
  } finally {
    await close();
    if (isMissing) rmSync(state, { recursive: true });
  }
}

/** Whether an import changes rankings or the mean rating, which cover the whole country. */
function changesRankings({ changes }: ImportReport): boolean {
  return changes.some(({ table, added, updated }) => ["enem", "avaliações"].includes(table) && added + updated > 0);
}

await runCommand(main, PublicationRefused);
