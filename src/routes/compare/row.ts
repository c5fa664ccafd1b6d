import { UNKNOWN } from "../../site/school/school-facts.ts";

/** What one school answers to a row. */
export interface Fact {
  readonly text: string;
  /** How it is computed, or what to know about it. */
  readonly notes?: readonly string[];
  /** What the row ranks by; absent or null where a comparison would not be fair. */
  readonly value?: number | null;
}

export interface CellView {
  readonly text: string;
  readonly notes: readonly string[];
  readonly isKnown: boolean;
  /** Drawn before the text: an answer of yes or no. */
  readonly mark: "✓" | "✗" | null;
  /** "menor", "maior": the best of its row. */
  readonly best: string | null;
}

export interface RowView {
  readonly label: string;
  readonly cells: readonly CellView[];
}

const MARKS = new Map<string, CellView["mark"]>([
  ["sim", "✓"],
  ["não", "✗"],
]);

export const NOT_TOLD: Fact = { text: UNKNOWN };

/** Which value of a row is the best, and the word that says so. */
export type Better = "menor" | "maior";

/** A row from what each school answers; the best is marked where two schools at least can be compared and differ. */
export function toRow(label: string, facts: readonly Fact[], better?: Better): RowView {
  const values = facts.flatMap(({ value }) => (value === undefined || value === null ? [] : [value]));
  const best = better === "maior" ? Math.max(...values) : Math.min(...values);
  const isContest = better !== undefined && new Set(values).size > 1;
  return {
    label,
    cells: facts.map(({ text, notes = [], value }) => ({
      text,
      notes,
      isKnown: text !== UNKNOWN,
      mark: MARKS.get(text) ?? null,
      best: isContest && value === best ? better : null,
    })),
  };
}

/** Whether the schools answer differently. */
export function isDifferent({ cells }: RowView): boolean {
  return new Set(cells.map(({ text, notes }) => [text, ...notes].join("\n"))).size > 1;
}
