import type { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { formatCount } from "../../src/domain/text/format.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { REMOVE_DEMONSTRATION } from "../import/demonstration.ts";
import { REFERENCE_PLACES_SOURCE, referenceCities } from "../import/reference-places.ts";
import { openLocalD1 } from "../platform.ts";
import { reportProgress } from "../progress.ts";
import { runCommand } from "../run-command.ts";
import { showHelp } from "../show-help.ts";
import { inTransaction, openSqliteD1 } from "../sqlite-d1.ts";
import { generateSchools } from "./generate.ts";
import { planCities } from "./plan.ts";
import { finish, readState, writePlaces, writeSchools } from "./write.ts";

showHelp("Uso: npm run demo -- [--schools 40000] [--seed 1] [--year 2026]");

const { values } = parseArgs({
  options: {
    schools: { type: "string", default: "40000" },
    seed: { type: "string", default: "1" },
    year: { type: "string" },
  },
});

// Without a year, the reference date is the first day of the month in São Paulo: always recent, never in the future.
const options = {
  schools: Number(values.schools),
  seed: Number(values.seed),
  reference: values.year ? `${values.year}-11-01` : `${dateInSaoPaulo(new Date()).slice(0, 7)}-01`,
};
const isValid = Number.isInteger(options.schools) && options.schools > 0 && Number.isInteger(options.seed);
if (!isValid || Number.isNaN(Date.parse(options.reference))) {
  console.error("Uso: npm run demo -- [--schools 40000] [--seed 1] [--year 2026]");
  process.exit(2);
}

const started = performance.now();
await runCommand(async () => {
  const { sqlite } = openSqliteD1(openLocalD1());
  const state = readState(sqlite);
  if (state === "unfinished") {
    console.log("Apagando o que uma execução interrompida deixou…");
    inTransaction(sqlite, () => sqlite.exec(REMOVE_DEMONSTRATION.join("; ")));
  }
  if (state === "filled") console.log("O banco já tem escolas: nada foi alterado.");
  else fill(sqlite);
  const { n } = sqlite.prepare("SELECT count(*) AS n FROM source WHERE is_demonstration = 1").get() as { n: number };
  if (n > 0)
    console.log(
      "Para uma cidade de verdade, com arquivos do Inep: npm run import -- --detect pasta (docs/commands.md).",
    );
  sqlite.close();
});

function fill(db: DatabaseSync): void {
  console.log("Preparando os dados de demonstração…");
  const cities = referenceCities();
  const plans = planCities(options, cities);
  const total = plans.reduce((sum, plan) => sum + plan.privateSchools + plan.publicSchools, 0);
  writePlaces(db, REFERENCE_PLACES_SOURCE, cities, plans);
  console.log(`${formatCount(cities.length)} municípios gravados; ${formatCount(plans.length)} terão escolas.`);
  const report = reportProgress("Gravando", "escolas", console.log);
  writeSchools(db, generateSchools(options, plans), (written) => report(written, total));
  finish(db, options.reference);
  const seconds = ((performance.now() - started) / 1000).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  console.log(`Pronto em ${seconds} s. São dados fictícios, para demonstração.`);
}
