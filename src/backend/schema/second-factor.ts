import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The second factor of an account: a seed shared with its app. On once `expiresAt` is null. */
export const secondFactor = sqliteTable("second_factor", {
  accountId: integer("account_id").primaryKey(),
  /** Base32; encrypted where there is a key (`accounts/seal.ts`). */
  secret: text().notNull(),
  /** Time step of the last accepted code: each works once. */
  lastStep: integer("last_step").notNull(),
  createdAt: text("created_at").notNull(),
  /** Deadline of the setup; null once confirmed. */
  expiresAt: text("expires_at"),
});

/** Recovery codes, each used once: hashes of 120 random bits. */
export const recoveryCode = sqliteTable("recovery_code", {
  codeHash: text("code_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
});
