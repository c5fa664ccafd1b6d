/** Counts of one file, filled while it is read. */
export class FileReport {
  readonly file: string;
  readonly format: string;
  read = 0;
  kept = 0;
  readonly byAdministration = { privadas: 0, públicas: 0 };
  readonly dropped = new Map<string, number>();
  readonly joins = new Map<string, number>();
  readonly coordinates = new Map<string, number>();

  constructor(file: string, format: string) {
    this.file = file;
    this.format = format;
  }

  drop(reason: string): void {
    count(this.dropped, reason);
  }
}

export function count(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** What an import did to the rows of one table. */
export interface Changes {
  readonly table: string;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface ImportReport {
  readonly files: readonly FileReport[];
  readonly changes: readonly Changes[];
  /** Totals beyond the tables, by label. */
  readonly notes: ReadonlyMap<string, number>;
  readonly seconds: number;
}

const whole = new Intl.NumberFormat("pt-BR");

/** The report as text for the terminal, in Portuguese. */
export function formatReport(report: ImportReport): string {
  const lines: string[] = [];
  for (const file of report.files) {
    lines.push(`${file.file} — ${file.format}`);
    const schools = file.byAdministration;
    const split =
      schools.privadas + schools.públicas
        ? ` (${number(schools.privadas)} privadas, ${number(schools.públicas)} públicas)`
        : "";
    lines.push(`  lidas ${number(file.read)}${split}, aproveitadas ${number(file.kept)}`);
    if (file.dropped.size) lines.push(`  descartadas: ${list(file.dropped)}`);
    if (file.joins.size) lines.push(`  municípios encontrados: ${list(file.joins)}`);
    if (file.coordinates.size) lines.push(`  coordenadas: ${list(file.coordinates)}`);
  }
  lines.push("", "Tabela            novas  atualizadas  inalteradas");
  for (const { table, added, updated, unchanged } of report.changes) {
    lines.push(
      table.padEnd(14) + [added, updated, unchanged].map((n, i) => number(n).padStart([9, 13, 13][i]!)).join(""),
    );
  }
  for (const [label, n] of report.notes) lines.push(`${label}: ${number(n)}`);
  const total = report.changes.reduce((sum, c) => sum + c.added + c.updated, 0);
  lines.push("", `${number(total)} alterações em ${report.seconds.toFixed(1).replace(".", ",")} s.`);
  return lines.join("\n");
}

function number(n: number): string {
  return whole.format(n);
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([reason, n]) => `${number(n)} ${reason}`).join("; ");
}
