/**
 * Accounts of the books. `bank`: the money in the account; `family`: owed to the family of an order; `school`: owed to
 * a school; `own`: the operator's.
 */
export const ACCOUNTS = ["bank", "family", "school", "own"] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Kinds of entries, as statements name them. */
export const ENTRY_KINDS = {
  receipt: "Recebido da família",
  refund: "Devolvido à família",
  earned: "Passou a ser da escola",
  returned: "Voltou a ser da família",
  transfer: "Repassado à escola",
  fee: "Tarifa do banco",
  reversal: "Estorno de lançamento",
} as const satisfies Record<string, string>;
export type EntryKind = keyof typeof ENTRY_KINDS;
