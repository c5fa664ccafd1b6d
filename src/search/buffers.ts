/**
 * Buffers that searches reuse instead of allocating. Ranking a segment is synchronous, so no two searches use them at
 * once; each user leaves `scores` and `marks` zeroed.
 */
export const scratch = {
  /** Candidate rows of a segment. */
  rows: new Uint32Array(0),
  /** Rows without a price that come after those that match. */
  after: new Uint32Array(0),
  /** Rows that contradict no filter and do not state enough to meet all. */
  unsure: new Uint32Array(0),
  /** By position in `rows`: the groups that the school does not state. */
  states: new Uint32Array(0),
  /** By row: the sort criterion, where no column has it. */
  values: new Uint32Array(0),
  /** By row: the text score plus one, or 0 if the text does not match. */
  scores: new Uint8Array(0),
  /** By token: which words of the text it matches, see `match-names.ts`. */
  marks: new Uint32Array(0),
};

/** Makes the buffers large enough for a segment of so many rows and tokens. */
export function reserveScratch(rows: number, tokens: number): void {
  if (scratch.rows.length < rows) {
    scratch.rows = new Uint32Array(rows);
    scratch.after = new Uint32Array(rows);
    scratch.unsure = new Uint32Array(rows);
    scratch.states = new Uint32Array(rows);
    scratch.values = new Uint32Array(rows);
    scratch.scores = new Uint8Array(rows);
  }
  if (scratch.marks.length < tokens) scratch.marks = new Uint32Array(tokens);
}
