export interface TrustFigures {
  /** ISO instant at which they were counted. */
  readonly countedAt: string;
  /** By day in São Paulo, oldest first. */
  readonly days: readonly { readonly day: string; readonly name: string; readonly amount: number }[];
  /** Notices against published reviews; null, like the next two, with a remote backend. */
  readonly notices: Outcome<"open" | "kept" | "hidden"> | null;
  readonly corrections: Outcome<"open" | "accepted" | "rejected"> | null;
  /** Refunds, without the sandbox's. */
  readonly refunds: Outcome<"requested" | "done"> | null;
}

/** Counts by status, and median days until the decision. */
export interface Outcome<S extends string> {
  readonly counts: Readonly<Partial<Record<S, number>>>;
  /** Null without a decision, or where its time is not recorded. */
  readonly medianDays: number | null;
}
