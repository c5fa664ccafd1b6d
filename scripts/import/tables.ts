import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tables that only the import uses (migration 0002). */
export const schoolStanding = sqliteTable("school_standing", {
  inepCode: text("inep_code").primaryKey(),
  situation: text().$type<"ativa" | "paralisada" | "extinta">(),
  situationSource: text("situation_source"),
  isPublicPartner: integer("is_public_partner"),
  isPublicPartnerSource: text("is_public_partner_source"),
});
