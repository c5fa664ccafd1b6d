import { ACCESS_RECORD_MONTHS } from "../access-records.ts";
import { type PersonalTable, withheld } from "./table.ts";

/** Counters of attempts, and records of what was done, refused or erased. */
export const RECORD_TABLES: readonly PersonalTable[] = [
  {
    table: "attempt",
    whose: "who tries something too often",
    why: "limits against guessing and floods",
    until: "one hour at most",
    ends: [{ when: "resets_at <= ?" }],
    erase: { how: "keep", reason: "a hash of an e-mail or network, which ends within the hour" },
    isEmptyAfterRestore: true,
    technical: ["count", "resets_at"],
    columns: { key: withheld("hash of an e-mail or a network") },
  },
  {
    table: "refusal_record",
    whose: "who is refused, and whose account was tried",
    why: "seeing attacks on accounts and rights (LGPD, art. 46)",
    until: "6 months",
    ends: [{ when: "day <= ?", months: ACCESS_RECORD_MONTHS }],
    ofAccount: "account_id = ?",
    erase: { how: "delete" },
    technical: ["day", "kind", "account_id", "count", "first_at", "last_at"],
    columns: { network: withheld("may be somebody else's: of who attacks the account") },
  },
  {
    table: "access_record",
    whose: "who sends, buys or signs in",
    why: "the law asks for it (Marco Civil, art. 15)",
    until: "6 months",
    ends: [{ by: "src/backend/access-records.ts" }],
    erase: { how: "keep", reason: "the law asks for it; nothing links a row to an account" },
    technical: ["id"],
    columns: {
      at: withheld("under secrecy (Marco Civil, art. 10)"),
      ip: withheld("under secrecy (Marco Civil, art. 10)"),
      action: withheld("under secrecy (Marco Civil, art. 10)"),
    },
  },
  {
    table: "admin_audit",
    whose: "administrators",
    why: "accountability for what was done",
    until: "for ever: the database refuses to change or delete a row",
    erase: { how: "keep", reason: "accountability of the team" },
    technical: ["id", "at", "action", "once"],
    columns: {
      actor: withheld("record of the team's work"),
      target: withheld("record of the team's work"),
      reason: withheld("record of the team's work"),
      before: withheld("record of the team's work"),
      after: withheld("record of the team's work"),
    },
  },
  {
    table: "erasure",
    whose: "who was erased",
    why: "erasing them again from a restored backup",
    until: "a minute here, 120 days in KV",
    ends: [{ by: "src/backend/journal/archive-journal.ts" }],
    erase: { how: "keep", reason: "keys of rows that are gone; nothing tells of anybody" },
    technical: ["id", "subject", "at"],
    columns: { key: withheld("leads nowhere any more") },
  },
  {
    table: "access_change",
    whose: "account holder",
    why: "closing again, after a backup is restored, what was closed",
    until: "a minute here, 120 days in KV",
    ends: [{ by: "src/backend/journal/archive-journal.ts" }],
    erase: { how: "keep", reason: "keys of rows and kinds of changes; no credential" },
    technical: ["id", "subject", "change", "value", "at"],
    columns: {
      key: withheld("tells nothing without the row"),
    },
  },
];
