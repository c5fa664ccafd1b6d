import type { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { openLocalD1, openLocalObjects, stateDir } from "./platform.ts";
import { CommandError, runCommand, understand } from "./run-command.ts";

/** A row of the schema that no database can read: every statement fails until it is gone. */
const UNREADABLE = "'table', 'ensaio', 'ensaio', 0, 'avaria'";

/** Faults that a person rehearses on the data of this machine, with what each does (docs/operations.md, Rehearsals). */
export const FAULTS: Readonly<Record<string, { readonly does: string; readonly cause: () => void }>> = {
  d1: {
    does: "o banco não responde a nada, até: npm run drill -- d1 --end",
    cause: () => writeSchema(`INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (${UNREADABLE})`),
  },
  photos: {
    does: "o bucket FILES perde todos os arquivos",
    cause: () => change(openLocalObjects(), "DELETE FROM _mf_objects", "não há arquivos: mande uma foto na mesa"),
  },
  prices: {
    does: "as mensalidades da cidade com mais ofertas dobram no banco; o cron recusa essa mudança",
    cause: () =>
      change(
        openLocalD1(),
        `UPDATE offer SET list_monthly_fee_cents = list_monthly_fee_cents * 2, net_monthly_fee_cents = net_monthly_fee_cents * 2
         WHERE inep_code IN (SELECT inep_code FROM school WHERE city_ibge_code =
           (SELECT city_ibge_code FROM school JOIN offer USING (inep_code) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1))`,
        "não há ofertas: npm start antes",
      ),
  },
  held: {
    does: "a versão em que o site está parado está assim há duas horas",
    cause: () =>
      change(
        openLocalD1(),
        `UPDATE publication SET manifest = json_set(manifest, '$.held.since', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours'))
         WHERE version = (SELECT max(version) FROM publication) AND manifest ->> '$.held' IS NOT NULL`,
        "o site não está parado: npm run publish -- --rollback antes",
      ),
  },
};

const USAGE = `Uso: npm run drill -- FALHA [--end]

  Causa uma falha nos dados desta máquina (STATE_DIR), para ensaiar o que fazer (docs/operations.md, Rehearsals):
${Object.entries(FAULTS)
  .map(([name, { does }]) => `  ${name.padEnd(8)}${does}`)
  .join("\n")}`;

/** Changes rows; throws CommandError with the text when there is none to change. */
function change(db: DatabaseSync, sql: string, otherwise: string): void {
  try {
    if (db.prepare(sql).run().changes === 0) throw new CommandError(otherwise);
  } finally {
    db.close();
  }
}

/** Changes the schema of D1 itself; a running site notices it by the version. */
function writeSchema(sql: string): void {
  // The types are of an older Node.
  const db: DatabaseSync & { readonly enableDefensive?: (isOn: boolean) => void } = openLocalD1();
  db.enableDefensive?.(false);
  db.exec("PRAGMA writable_schema = ON");
  const { schema_version: version } = db.prepare("PRAGMA schema_version").get() as { schema_version: number };
  db.exec(`${sql}; PRAGMA schema_version = ${version + 1}`);
  db.close();
}

async function main(): Promise<void> {
  const { fault, isOver } = understand(USAGE, () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { end: { type: "boolean" } } });
    const [name = "", ...rest] = positionals;
    if (!Object.hasOwn(FAULTS, name) || rest.length > 0 || (values.end && name !== "d1")) throw new Error();
    return { fault: FAULTS[name]!, isOver: values.end === true };
  });
  if (isOver) writeSchema("DELETE FROM sqlite_schema WHERE name = 'ensaio'");
  else fault.cause();
  console.log(`${stateDir}: ${isOver ? "o banco responde de novo" : fault.does}`);
}

if (import.meta.main) await runCommand(main);
