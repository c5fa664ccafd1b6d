/** A value in the copy that people get of their data. */
export type Shown = string | number | boolean | null;

/** A column that is in the copy, under a name that people read. */
export interface ShownColumn {
  readonly label: string;
  /** SQL to read instead of the column. */
  readonly sql?: string;
  /** The value as people read it; several values, by label, for a column that holds JSON. */
  readonly show?: (value: never) => Shown | Readonly<Record<string, Shown>>;
}

/** A personal column that is not in the copy. */
export interface WithheldColumn {
  readonly withheld: string;
}

/** `technical`: tells nothing about a person by itself, such as keys of rows, states and counters. */
export type Column = "technical" | ShownColumn | WithheldColumn;

/** When personal data ends by itself. */
export type End =
  /** A condition, in which `?` is now, or the instant so many months ago. Looked at every minute, or once a day if it has months. */
  | { readonly when: string; readonly months?: number }
  /** Done by the module of that name. */
  | { readonly by: string };

/**
 * What one table keeps about one kind of person. Copies, erasure, retention and restored backups go by this alone: a
 * table is added to a list of this folder, and nothing else has to be changed.
 */
export interface PersonalTable {
  readonly table: string;
  /** Whom it is about. */
  readonly whose: string;
  readonly why: string;
  /** Until when, for docs/personal-data.md; `ends` does what it says. */
  readonly until: string;
  readonly ends?: readonly End[];
  /** Condition that finds the rows of an account, in which `?` is its id. */
  readonly ofAccount?: string;
  /** Column with the e-mail of the person; or a condition, in which `?` is the e-mail. */
  readonly email?: string;
  /** Where it stands in the copy, among which other kinds of records, and which rows in what order. */
  readonly copy?: {
    readonly title: string;
    readonly kind?: string;
    readonly where?: string;
    readonly orderBy?: string;
  };
  /** SQL values that anonymise a row: it stays, and tells nothing about a person any more. */
  readonly anonymous?: Readonly<Record<string, string>>;
  /**
   * What erasure does to the rows: `delete`; `cascade`, when they go with a row that they reference; `anonymize`; or
   * `keep`, for a reason. `before`: a statement that runs first, on the rows that `WHERE` finds.
   */
  readonly erase:
    | { readonly how: "delete"; readonly before?: string }
    | { readonly how: "cascade"; readonly from: string }
    | { readonly how: "anonymize" }
    | { readonly how: "keep"; readonly reason: string };
  /**
   * Column that names a row in the list of erasures, which is kept outside of D1 and applied to restored backups. A
   * trigger writes the list (migrations/0103).
   */
  readonly erasureKey?: string;
  /** Sessions, links, e-mails on their way: a restored backup starts without them. */
  readonly isEmptyAfterRestore?: true;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A column of the copy. */
export function shown<V extends string | number | null>(
  label: string,
  show?: (value: V) => Shown | Readonly<Record<string, Shown>>,
): ShownColumn {
  return show ? { label, show } : { label };
}

/** A column of the copy that is read by SQL of its own. */
export function looked(label: string, sql: string): ShownColumn {
  return { label, sql };
}

/** A date or flag that is shown as whether there is one. */
export const isSet = (value: string | number | null) => value !== null;
export const isTrue = (value: number | null) => value === 1;

/** A column that is personal and in no copy. */
export const withheld = (reason: string): WithheldColumn => ({ withheld: reason });

/** What lets somebody in, or the hash of it: a copy that gets lost must not open anything. */
export const secret = withheld("credential");

/** A hash of what somebody wrote, which tells a form that is sent twice. */
export const fingerprint = withheld("hash of the rest");
