import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PictureKind } from "../../domain/pictures/picture-file.ts";
import type { PictureStatus } from "../../domain/pictures/school-pictures.ts";

/** A picture that a school sent. Its files are in the bucket FILES. */
export const schoolPicture = sqliteTable("school_picture", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  kind: text().$type<PictureKind>().notNull(),
  status: text().$type<PictureStatus>().notNull(),
  /** Hash of its content, and ending: "9f….webp". */
  file: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  alt: text().notNull(),
  /** Whether it was also sent cut for shared links. */
  hasShare: integer("has_share", { mode: "boolean" }).notNull(),
  /** Order on the page, from the lowest. */
  position: integer().notNull(),
  reason: text(),
  sentAt: text("sent_at").notNull(),
});
