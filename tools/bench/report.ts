import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

export interface Measure {
  readonly group: string;
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "KB" | "MB" | "×" | "%" | "" | "req/s" | "elementos";
  /** Without a budget a measure is for comparison only. */
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number };
  readonly note?: string;
}

/** Makes the measures of a group. */
export const measuresOf =
  (group: string) =>
  (name: string, value: number, unit: Measure["unit"], more: Pick<Measure, "budget" | "note"> = {}): Measure => ({
    group,
    name,
    value,
    unit,
    ...more,
  });

export const log = (line: string) => console.log(`› ${line}`);

/**
 * Digits that count, in the table as against a budget: 2.0000001 × is within 2, and 99.95 % (one wrong answer of 2,000)
 * is not 100 %.
 */
const DIGITS = 4;

function format(value: number, unit: string): string {
  return `${value.toLocaleString("pt-BR", { maximumSignificantDigits: DIGITS })} ${unit}`.trim();
}

/** Whether the measure is within its budget; null without one. */
export function isKept({ value, budget }: Measure): boolean | null {
  if (!budget) return null;
  const shown = Number(value.toPrecision(DIGITS));
  return "atMost" in budget ? shown <= budget.atMost : shown >= budget.atLeast;
}

export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((m) => [
    m.group,
    m.name,
    format(m.value, m.unit),
    m.budget
      ? "atMost" in m.budget
        ? `≤ ${format(m.budget.atMost, m.unit)}`
        : `≥ ${format(m.budget.atLeast, m.unit)}`
      : "–",
    { true: "✓", false: "✗", null: " " }[`${isKept(m)}`],
    m.note ?? "",
  ]);
  const lines = [["grupo", "medida", "valor", "meta", " ", "observação"], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isNumber = (column: number) => column >= 2 && column <= 3;
  return lines
    .map((line) =>
      line.map((cell, c) => (isNumber(c) ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!))).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

/** The day and the machine of measurements, in one line. */
export function machineLine(): string {
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
}

/** Saves the measures in `bench/latest.json`, with the machine. */
export function save(measures: readonly Measure[]): void {
  const [cpu] = cpus();
  const date = new Date().toISOString();
  const machine = { cpu: cpu?.model, cores: cpus().length, node: process.version, date };
  mkdirSync("bench", { recursive: true });
  const rows = measures.map((m) => ({ ...m, kept: isKept(m) }));
  writeFileSync("bench/latest.json", `${JSON.stringify({ machine, measures: rows }, null, 2)}\n`);
}
