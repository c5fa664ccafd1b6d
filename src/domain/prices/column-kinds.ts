/** Kinds of columns of a table of prices, in the order in which they are offered. */
export const COLUMN_KINDS = [
  ...(["grade", "shift", "year", "list", "net", "percent", "enrollment", "waivesEnrollment", "waivesFirst"] as const),
  ...(["installments", "validity", "conditions", "seats"] as const),
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Kind of a column in the words of the school; "none": not to be read. */
export type StatedKind = ColumnKind | "none";

export const MAX_COLUMN_NAME = 60;
/** The highest number of columns of a table that a school is asked about. */
export const MAX_COLUMNS = 40;
