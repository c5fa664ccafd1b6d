import type { PersonalExport } from "../../contract/v3/account.ts";
import { PERSONAL_TABLES } from "./list.ts";
import { findRows, type Person } from "./person.ts";
import type { PersonalTable, Shown, ShownColumn } from "./table.ts";

type Subject = PersonalExport["subjects"][number];
type CopyTable = PersonalTable & Required<Pick<PersonalTable, "copy">>;

/** All data about a person, by subject (LGPD, art. 18, II and V). One batch of reads. */
export async function readCopy(db: D1Database, person: Person, now: Date): Promise<PersonalExport> {
  const reads = PERSONAL_TABLES.filter(isCopied).flatMap((table) => {
    const rows = findRows(table, person);
    return rows ? [{ table, statement: db.prepare(selectOf(table, rows.where)).bind(...rows.values) }] : [];
  });
  const answers = await db.batch<Record<string, unknown>>(reads.map(({ statement }) => statement));
  const subjects = new Map<string, Subject["records"]>();
  for (const [i, { table }] of reads.entries()) {
    const records = subjects.get(table.copy.title) ?? [];
    records.push(...answers[i]!.results.map((row) => toRecord(table, row)));
    subjects.set(table.copy.title, records);
  }
  return {
    generatedAt: now.toISOString(),
    subjects: [...subjects].map(([title, records]) => ({ title, records })),
  };
}

function isCopied(table: PersonalTable): table is CopyTable {
  return table.copy !== undefined;
}

/** Columns of the copy, with their names in D1. */
function shownColumns({ columns }: PersonalTable): [name: string, column: ShownColumn][] {
  return Object.entries(columns).flatMap(([name, column]) =>
    "label" in column ? [[name, column] as [string, ShownColumn]] : [],
  );
}

function selectOf(table: CopyTable, where: string): string {
  const columns = shownColumns(table).map(([name, { sql }]) => `${sql ?? `"${name}"`} AS "${name}"`);
  const { where: only, orderBy } = table.copy;
  return `SELECT ${columns.join(", ")} FROM "${table.table}" WHERE (${where})${only ? ` AND ${only}` : ""}${
    orderBy ? ` ORDER BY ${orderBy}` : ""
  }`;
}

function toRecord(table: CopyTable, row: Readonly<Record<string, unknown>>): Record<string, Shown> {
  const record: Record<string, Shown> = table.copy.kind ? { tipo: table.copy.kind } : {};
  for (const [name, { label, show }] of shownColumns(table)) {
    const value = show ? show(row[name] as never) : (row[name] as Shown);
    if (typeof value === "object" && value !== null) Object.assign(record, value);
    else record[label] = value;
  }
  return record;
}
