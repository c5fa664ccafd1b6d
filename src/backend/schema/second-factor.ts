import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The second factor of an account: a seed that its app shares with us. It is on when it has no end. */
export const secondFactor = sqliteTable("second_factor", {
  accountId: integer("account_id").primaryKey(),
  /** Base32; sealed where there is a key (`accounts/seal.ts`). */
  secret: text().notNull(),
  /** The half minute, since 1970, of the last code that was taken: each counts once. */
  lastStep: integer("last_step").notNull(),
  createdAt: text("created_at").notNull(),
  /** Until when the first code has to come; null once it came. */
  expiresAt: text("expires_at"),
});

/** Codes that stand for the app, each once: hashes of 120 random bits. */
export const recoveryCode = sqliteTable("recovery_code", {
  codeHash: text("code_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
});
