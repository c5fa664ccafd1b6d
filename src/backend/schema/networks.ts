import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";

/** A group of schools with people of its own. */
export const network = sqliteTable("network", {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: text("created_at").notNull(),
});

/** A school of a network, and of no other. */
export const networkSchool = sqliteTable("network_school", {
  inepCode: text("inep_code").primaryKey(),
  networkId: text("network_id").notNull(),
});

/** A person of a network, with an approved claim at each of its schools. */
export const networkPerson = sqliteTable("network_person", {
  id: text().primaryKey(),
  networkId: text("network_id").notNull(),
  name: text().notNull(),
  role: text().notNull(),
  email: text().notNull(),
  access: text().$type<SchoolAccess>().notNull(),
  createdAt: text("created_at").notNull(),
});

/** The key with which programs of a network send its prices. */
export const networkKey = sqliteTable("network_key", {
  networkId: text("network_id").primaryKey(),
  keyHash: text("key_hash").notNull(),
  /** The person who made it, with whose access it ends. */
  personId: text("person_id").notNull(),
  createdAt: text("created_at").notNull(),
});

/** A table of prices of a network that was taken. */
export const networkUpload = sqliteTable(
  "network_upload",
  {
    networkId: text("network_id").notNull(),
    /** From 1. */
    version: integer().notNull(),
    at: text().notNull(),
    /** The person who sent it; null for a program, which has the key of the network. */
    personId: text("person_id"),
    mode: text().$type<"changes" | "whole" | "restoration">().notNull(),
    /** JSON of `UploadCounts`. */
    counts: text().notNull(),
    idempotencyKey: text("idempotency_key"),
    contentHash: text("content_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.networkId, t.version] })],
);
