import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Tables of accounts. Tokens and passwords are stored as hashes only; dates are ISO-8601 UTC. An unconfirmed e-mail is
 * an `email_code`, not an account: nobody can occupy somebody else's address.
 */
export const account = sqliteTable("account", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** As typed, with the domain in lower case; unique case-insensitively. */
  email: text().notNull(),
  name: text().notNull(),
  /** Digits, with the area code. */
  phone: text(),
  /** Eleven digits; asked at the first purchase only. */
  cpf: text(),
  picture: text(),
  /** Null for an account that logs in by e-mail or Google only. */
  passwordHash: text("password_hash"),
  /** The `sub` of Google. */
  googleSubject: text("google_subject"),
  /** `user` or `admin`. */
  role: text().notNull().default("user"),
  /** JSON of the campaign that led to the sign-up; only with consent. */
  attribution: text(),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /** Whether to send reminders of deadlines. */
  wantsReminders: integer("wants_reminders").notNull().default(1),
});

export const accountSession = sqliteTable("account_session", {
  id: text().primaryKey(),
  tokenHash: text("token_hash").notNull(),
  accountId: integer("account_id").notNull(),
  /** Name of the device: "Chrome no Android". */
  device: text().notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  /** Parent session, on another host; this one ends with it. */
  parentId: text("parent_id"),
  /** Whether the second factor was given, is awaited (the session opens nothing until then), or is not set up. */
  factor: text({ enum: ["none", "awaited", "given"] })
    .notNull()
    .default("none"),
});

/** One-time pass that opens a session on another host. */
export const sessionPass = sqliteTable("session_pass", {
  tokenHash: text("token_hash").primaryKey(),
  /** Hash of a secret of the requesting browser: a pass that is sent to somebody else is useless. */
  stateHash: text("state_hash").notNull(),
  sessionId: text("session_id").notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A code and a link, mailed to an address, which log in there and create the account that it may not have yet. */
export const emailCode = sqliteTable("email_code", {
  tokenHash: text("token_hash").primaryKey(),
  /** Hash of a secret of the requesting browser: a code that is passed on to somebody else is useless there. */
  ticketHash: text("ticket_hash").notNull(),
  /** Hash of the ticket and the six digits together, which cannot be found from the table alone. */
  codeHash: text("code_hash").notNull(),
  email: text().notNull(),
  /** Null for a login, which creates no account. */
  name: text(),
  attribution: text(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  /** The page that the sign-up came from: a path of the site. */
  returnPath: text("return_path"),
  /** Of a sign-up that gave them; only the code with its ticket makes them the account's. */
  passwordHash: text("password_hash"),
  phone: text(),
});

export const passwordReset = sqliteTable("password_reset", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** Counters of rate limits; `key` is a hash. */
export const attempt = sqliteTable("attempt", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: text("resets_at").notNull(),
});

/** Outbox: a row is deleted once its e-mail is sent. */
export const mailOutbox = sqliteTable("mail_outbox", {
  id: integer().primaryKey({ autoIncrement: true }),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text("body_text").notNull(),
  bodyHtml: text("body_html").notNull(),
  createdAt: text("created_at").notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: text("next_attempt_at").notNull(),
  kind: text(),
  /** Address for answers; the sender's when null. */
  replyTo: text("reply_to"),
  /** Address by which its recipient stops e-mails of its kind. */
  unsubscribeUrl: text("unsubscribe_url"),
  /** Hash of the recipient's mailbox, by which such an e-mail is counted. */
  mailbox: text(),
});

/** A change of e-mail that waits for the new address to confirm. */
export const emailChange = sqliteTable("email_change", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A link by which the owner of an address refuses a change, before or after it was made. */
export const emailChangeRejection = sqliteTable("email_change_rejection", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The address that the account keeps or returns to. */
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A login with Google under the e-mail of an account, which waits for its password. */
export const googleLink = sqliteTable("google_link", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The `sub` of Google. */
  googleSubject: text("google_subject").notNull(),
  expiresAt: text("expires_at").notNull(),
});

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
  /** Wrong codes of the app since the last right one. */
  failures: integer().notNull().default(0),
  /** Instant of the last e-mail to its owner about wrong codes. */
  warnedAt: text("warned_at"),
  /** Instant at which a mailed link last reset `failures`. */
  releasedAt: text("released_at"),
});

/** Refusals, counted by day, network, kind and account (`refusal-records.ts`). */
export const refusalRecord = sqliteTable(
  "refusal_record",
  {
    day: text().notNull(),
    network: text().notNull(),
    kind: text().notNull(),
    /** 0: no account. */
    accountId: integer("account_id").notNull(),
    count: integer().notNull(),
    firstAt: text("first_at").notNull(),
    lastAt: text("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.network, table.kind, table.accountId] })],
);

/** Networks from which the password of an account was right. */
export const knownNetwork = sqliteTable(
  "known_network",
  {
    accountId: integer("account_id").notNull(),
    networkHash: text("network_hash").notNull(),
    seenAt: text("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.networkHash] })],
);

/** Recovery codes, each used once: hashes of 120 random bits. */
export const recoveryCode = sqliteTable("recovery_code", {
  codeHash: text("code_hash").primaryKey(),
  accountId: integer("account_id").notNull(),
});
