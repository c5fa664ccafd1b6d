import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PublicationRefused } from "../../src/backend/publish/refusal.ts";
import { stateDir, withPlatform } from "../platform.ts";
import { publishFromScript } from "../publish.ts";
import { runCommand } from "../run-command.ts";
import { parseArguments } from "./arguments.ts";
import { importData } from "./import-data.ts";
import { formatDrops, formatReport, type ImportReport } from "./report.ts";

/** `npm run import`: imports files into D1, then publishes the snapshot. Exit status 1 if either is refused. */
async function main(): Promise<void> {
  const { files, remote, accepts } = parseArguments(process.argv.slice(2));
  await withPlatform(remote, async (env) => {
    const report = await importData(env.DB, files, (line) => console.log(`› ${line}`), { accepts });
    console.log(`\n${formatReport(report)}\n`);
    if (report.files.some(({ drops }) => drops.length > 0)) {
      const list = path.join(stateDir, "importacao-descartadas.csv");
      mkdirSync(stateDir, { recursive: true });
      writeFileSync(list, formatDrops(report.files));
      console.log(`› linhas descartadas, uma a uma: ${list}`);
    }
    // Frees the parsed files; V8 would otherwise let the heap grow to a multiple.
    globalThis.gc?.();
    await publishFromScript(env, { allowsPart: !changesRankings(report) });
  });
}

/** Whether an import changes rankings or the mean rating, which cover the whole country. */
function changesRankings({ changes }: ImportReport): boolean {
  return changes.some(({ table, added, updated }) => ["enem", "avaliações"].includes(table) && added + updated > 0);
}

await runCommand(main, PublicationRefused);
