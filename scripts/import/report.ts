import { formatCount } from "../../src/domain/text/format.ts";

import type { NameMatch } from "./resolve-schools.ts";

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
  readonly drops: DroppedRow[] = [];
  readonly warnings: string[] = [];
  /** Schools by source id, then by federative unit (the first two digits of the INEP code). */
  readonly schoolsByUf = new Map<string, Map<string, number>>();

  /** The file has all rows of the schools and years that it names. */
  readonly isWhole: boolean;

  constructor(file: string, format: string, isWhole = false) {
    this.file = file;
    this.format = format;
    this.isWhole = isWhole;
  }

  /** Rows that could not be used because of a value, by reason: `refuseSpoiltFile` looks at them. */
  readonly faults = new Map<string, Fault>();

  /** Counts a row that is left out; `row` identifies it in the list of them. */
  drop(reason: string, row: Omit<DroppedRow, "reason">): void {
    count(this.dropped, reason);
    const { line, code, name } = row;
    this.drops.push({ line, code: copyOf(code), name: copyOf(name), reason });
  }

  /** Like `drop`, for a row with a value that cannot be used: many of them are a damaged file. */
  dropFault(reason: string, row: Omit<DroppedRow, "reason">, column: string, value: string | null): void {
    this.drop(reason, row);
    const fault = this.faults.get(reason) ?? { column, rows: 0, examples: [] };
    fault.rows++;
    if (fault.examples.length < EXAMPLES) fault.examples.push({ line: row.line, value });
    this.faults.set(reason, fault);
  }

  countSchool(inepCode: string, source: string): void {
    const ofSource = this.schoolsByUf.get(source) ?? new Map<string, number>();
    count(ofSource, inepCode.slice(0, 2));
    this.schoolsByUf.set(source, ofSource);
  }
}

const EXAMPLES = 3;

/** The same text in memory of its own: a field is a slice of a piece of the file, and would keep all of it. */
function copyOf(text: string | null): string | null {
  return text && Buffer.from(text).toString();
}

/** Rows that lack a usable value in a column. */
export interface Fault {
  readonly column: string;
  rows: number;
  readonly examples: { readonly line: number; readonly value: string | null }[];
}

interface DroppedRow {
  readonly line: number;
  /** INEP or IBGE code, as in the file. */
  readonly code: string | null;
  readonly name: string | null;
  readonly reason: string;
}

/** The rows that an import left out as CSV: file, line, code, name, reason. */
export function formatDrops(reports: readonly FileReport[]): string {
  const quote = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = reports.flatMap(({ file, drops }) =>
    drops.map(({ line, code, name, reason }) => [file, String(line), code ?? "", name ?? "", reason]),
  );
  const lines = [["arquivo", "linha", "codigo", "nome", "motivo"], ...rows].map((row) => row.map(quote).join(";"));
  return `\uFEFF${lines.join("\n")}\n`;
}

export function count(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

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
  /** Schools that files name by their name. */
  readonly matches: readonly NameMatch[];
  readonly seconds: number;
}

export function formatReport(report: ImportReport): string {
  const lines: string[] = [];
  for (const file of report.files) {
    lines.push(`${file.file} — ${file.format}`);
    const schools = file.byAdministration;
    const split =
      schools.privadas + schools.públicas
        ? ` (${formatCount(schools.privadas)} privadas, ${formatCount(schools.públicas)} públicas)`
        : "";
    lines.push(`  lidas ${formatCount(file.read)}${split}, aproveitadas ${formatCount(file.kept)}`);
    if (file.dropped.size) lines.push(`  descartadas: ${list(file.dropped)}`);
    if (file.joins.size) lines.push(`  municípios encontrados: ${list(file.joins)}`);
    for (const warning of file.warnings) lines.push(`  atenção: ${warning}`);
    if (file.coordinates.size) lines.push(`  coordenadas: ${list(file.coordinates)}`);
  }
  if (report.matches.length > 0) lines.push("", ...describeMatches(report.matches));
  lines.push("", "Tabela            novas  atualizadas  inalteradas");
  for (const { table, added, updated, unchanged } of report.changes) {
    lines.push(
      table.padEnd(14) + [added, updated, unchanged].map((n, i) => formatCount(n).padStart([9, 13, 13][i]!)).join(""),
    );
  }
  for (const [label, n] of report.notes) lines.push(`${label}: ${formatCount(n)}`);
  const total = report.changes.reduce((sum, c) => sum + c.added + c.updated, 0);
  lines.push("", `${formatCount(total)} alterações em ${report.seconds.toFixed(1).replace(".", ",")} s.`);
  return lines.join("\n");
}

const MAX_MATCHES = 200;

function describeMatches(matches: readonly NameMatch[]): string[] {
  const matched = matches.filter((match) => match.found);
  const nameOf = ({ name, neighborhood, inepCode }: NameMatch["candidates"][number]) =>
    [name, neighborhood, inepCode].filter(Boolean).join(", ");
  // Schools that were not found come first: the operator has to correct them.
  const sorted = matches.toSorted((a, b) => Number(a.found !== null) - Number(b.found !== null));
  const lines = sorted.slice(0, MAX_MATCHES).map(({ typed, found, candidates, nearest }) => {
    const names = candidates.map(nameOf);
    if (found) return `  ${typed} → ${names[0]}`;
    const none = nearest ? `não encontrada; a mais parecida: ${nameOf(nearest)}` : "não encontrada";
    return `  ${typed} → ${names.length === 0 ? none : `várias, diga o bairro ou o código: ${names.slice(0, 5).join("; ")}`}`;
  });
  const rest = matches.length > MAX_MATCHES ? [`  e mais ${formatCount(matches.length - MAX_MATCHES)}`] : [];
  return [
    `Escolas pelo nome: ${formatCount(matched.length)} de ${formatCount(matches.length)} encontradas`,
    ...lines,
    ...rest,
  ];
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([reason, n]) => `${formatCount(n)} ${reason}`).join("; ");
}
