import { UNKNOWN } from "../../domain/text/format.ts";

/** Value of a school in a row. */
export interface Fact {
  readonly text: string;
  /** Notes on its computation. */
  readonly notes?: readonly string[];
  /** Rank value; absent or null when a comparison would be unfair. */
  readonly value?: number | null;
}

export interface CellView {
  readonly text: string;
  readonly notes: readonly string[];
  readonly isKnown: boolean;
  /** Symbol before the text, for yes or no. */
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

/** Which value of a row is the best, with its label. */
export type Better = "menor" | "maior";

/** Builds a row. The best value is marked when at least two are comparable and they differ. */
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

/** Whether the cells differ. */
export function isDifferent({ cells }: RowView): boolean {
  return new Set(cells.map(({ text, notes }) => [text, ...notes].join("\n"))).size > 1;
}
