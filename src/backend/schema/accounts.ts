import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Tables of the accounts. Tokens and passwords stand here as hashes only; dates are ISO-8601 UTC. Who has not confirmed
 * their e-mail is a `sign_up`, not an account: nobody can take the address of another.
 */
export const account = sqliteTable("account", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** As people wrote it, the domain in lower case; unique in any case. */
  email: text().notNull(),
  name: text().notNull(),
  /** Ten or eleven digits. */
  phone: text(),
  /** Eleven digits; asked at the first purchase only. */
  cpf: text(),
  picture: text(),
  /** Null for who only ever came in with Google. */
  passwordHash: text("password_hash"),
  /** The `sub` of Google. */
  googleSubject: text("google_subject"),
  /** `user` or `admin`. */
  role: text().notNull().default("user"),
  /** JSON of the campaign that led here; only with consent. */
  attribution: text(),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /** Whether to be reminded of terms that end. */
  wantsReminders: integer("wants_reminders").notNull().default(1),
});

export const accountSession = sqliteTable("account_session", {
  id: text().primaryKey(),
  tokenHash: text("token_hash").notNull(),
  accountId: integer("account_id").notNull(),
  /** For people: "Chrome no Android". */
  device: text().notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  /** The session that this one comes from, on another host; it ends with it. */
  parentId: text("parent_id"),
  /** Whether the code of the app was given, is awaited (until then the session opens nothing), or there is none. */
  factor: text({ enum: ["none", "awaited", "given"] })
    .notNull()
    .default("none"),
});

/** Opens a session on another host, once. */
export const sessionPass = sqliteTable("session_pass", {
  tokenHash: text("token_hash").primaryKey(),
  /** Of what the browser that asked keeps: a pass that is sent to somebody else does nothing. */
  stateHash: text("state_hash").notNull(),
  sessionId: text("session_id").notNull(),
  expiresAt: text("expires_at").notNull(),
});

export const signUp = sqliteTable("sign_up", {
  tokenHash: text("token_hash").primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  phone: text(),
  passwordHash: text("password_hash").notNull(),
  attribution: text(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

export const passwordReset = sqliteTable("password_reset", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** How often something was tried: `key` is a hash of what is counted. */
export const attempt = sqliteTable("attempt", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: text("resets_at").notNull(),
});

/** Mails on their way. A row goes as soon as its mail has been handed over. */
export const mailOutbox = sqliteTable("mail_outbox", {
  id: integer().primaryKey({ autoIncrement: true }),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text("body_text").notNull(),
  bodyHtml: text("body_html").notNull(),
  createdAt: text("created_at").notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: text("next_attempt_at").notNull(),
});

/** An address that an account will have once its owner confirms there. */
export const emailChange = sqliteTable("email_change", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A link by which the owner of an address refuses that their account moves, or has moved, to another address. */
export const emailChangeRejection = sqliteTable("email_change_rejection", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The address that the account stays at, or returns to. */
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** Somebody who came from Google with the e-mail of an account, and has yet to give its password. */
export const googleLink = sqliteTable("google_link", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The `sub` of Google. */
  googleSubject: text("google_subject").notNull(),
  expiresAt: text("expires_at").notNull(),
});
