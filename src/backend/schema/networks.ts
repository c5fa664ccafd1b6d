import { sqliteTable, text } from "drizzle-orm/sqlite-core";
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
