/** A value in the copy that a person gets of their data. */
export type Shown = string | number | boolean | null;

export interface ShownColumn {
  readonly label: string;
  /** SQL to read instead of the column. */
  readonly sql?: string;
  /** Formats the value; returns several values, by label, for a JSON column. */
  readonly show?: (value: never) => Shown | Readonly<Record<string, Shown>>;
}

/** A personal column that is not in the copy. */
interface WithheldColumn {
  readonly withheld: string;
}

/** Expiry of personal data. */
type End =
  /** A condition, in which `?` is now, or the instant `months` ago. Checked every minute; once a day with `months`. */
  | { readonly when: string; readonly months?: number }
  /** Expired by that module. */
  | { readonly by: string };

/**
 * Personal data of one kind of person in one table. Copies, erasure, retention and restored backups follow from it: a
 * new table needs only an entry in a list of this folder.
 */
export interface PersonalTable {
  readonly table: string;
  /** The person it is about. */
  readonly whose: string;
  readonly why: string;
  /** Retention in words, for docs/personal-data.md; `ends` implements it. */
  readonly until: string;
  readonly ends?: readonly End[];
  /** Condition that finds the rows of an account, in which `?` is its id. */
  readonly ofAccount?: string;
  /** Column with the e-mail of the person; or a condition, in which `?` is the e-mail. */
  readonly email?: string;
  /** Title and kind in the copy, and which rows in what order. */
  readonly copy?: {
    readonly title: string;
    readonly kind?: string;
    readonly where?: string;
    readonly orderBy?: string;
  };
  /** SQL values that anonymise a row, which then no longer identifies a person. */
  readonly anonymous?: Readonly<Record<string, string>>;
  /**
   * Effect of an erasure on the rows: `delete`; `cascade`, when a row that they reference is deleted; `anonymize`; or
   * `keep`, for a reason. `before`: a statement that runs first, on the rows that `WHERE` finds. `by`: the module that
   * decides which rows.
   */
  readonly erase:
    | { readonly how: "delete"; readonly before?: string }
    | { readonly how: "cascade"; readonly from: string }
    | { readonly how: "anonymize"; readonly by?: string }
    | { readonly how: "keep"; readonly reason: string };
  /**
   * Key column of a row in the erasure journal, which is stored outside D1 and replayed on restored backups. A trigger
   * writes the journal (migrations/0001_schema.sql).
   */
  readonly erasureKey?: string;
  /** Links that were mailed to the address, and are deleted when an account leaves it. */
  readonly endsWithAddress?: true;
  /** Access that was granted to the address itself: the owner of an account does not take it to another one. */
  readonly staysWithAddress?: true;
  /** Sessions, links and queued e-mails: deleted from a restored backup. */
  readonly isEmptyAfterRestore?: true;
  /** Columns that are not personal, such as keys, statuses and counters. */
  readonly technical?: readonly string[];
  readonly columns: Readonly<Record<string, ShownColumn | WithheldColumn>>;
}

/** A column of the copy. */
export function shown<V extends string | number | null>(
  label: string,
  show?: (value: V) => Shown | Readonly<Record<string, Shown>>,
): ShownColumn {
  return show ? { label, show } : { label };
}

/** A column of the copy that is read by its own SQL. */
export function looked(label: string, sql: string): ShownColumn {
  return { label, sql };
}

export const isSet = (value: string | number | null) => value !== null;
export const isTrue = (value: number | null) => value === 1;

export const withheld = (reason: string): WithheldColumn => ({ withheld: reason });

/** A credential or its hash: a leaked copy must not open anything. */
export const secret = withheld("credential");

/** A hash of content, for idempotency. */
export const fingerprint = withheld("hash of the rest");
