import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CampaignStatus } from "../../domain/campaigns/campaign-status.ts";

/** A campaign page of the team. Instants are ISO-8601 UTC. */
export const campaign = sqliteTable("campaign", {
  slug: text().primaryKey(),
  status: text().$type<CampaignStatus>().notNull().default("draft"),
  /** JSON (`src/contract/campaign.ts`). */
  content: text().notNull(),
  createdAt: text("created_at").notNull(),
  /** Also the version that a change is based on. */
  updatedAt: text("updated_at").notNull(),
});
