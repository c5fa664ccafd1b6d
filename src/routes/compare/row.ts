export interface Fact {
  /** Null when nobody stated it. */
  readonly text: string | null;
  /** Words before it, on a line of their own where columns are narrow. */
  readonly lead?: string;
  /** Notes on its computation. */
  readonly notes?: readonly string[];
  /** Rank value; absent or null when a comparison would be unfair. */
  readonly value?: number | null;
}

export interface CellView {
  /** Null when nobody stated it. */
  readonly text: string | null;
  readonly lead?: string;
  readonly notes: readonly string[];
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

export const UNKNOWN_FACT: Fact = { text: null };

/** Builds a row of one fact per school. The best value is marked if at least two are comparable and differ. */
export function toRow<T>(
  label: string,
  schools: readonly T[],
  factOf: (school: T) => Fact,
  better?: "menor" | "maior",
): RowView {
  const facts = schools.map(factOf);
  const values = facts.flatMap(({ value }) => value ?? []);
  const best = better === "maior" ? Math.max(...values) : Math.min(...values);
  const isContest = better !== undefined && new Set(values).size > 1;
  return {
    label,
    cells: facts.map(({ text, lead, notes = [], value }) => ({
      text,
      ...(lead !== undefined && { lead }),
      notes,
      mark: (text && MARKS.get(text)) || null,
      best: isContest && value === best ? better : null,
    })),
  };
}

export function isDifferent({ cells }: RowView): boolean {
  return new Set(cells.map(({ text, lead, notes }) => [lead, text, ...notes].join("\n"))).size > 1;
}
