import { asc, ne } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { campaign } from "../schema/campaigns.ts";

/** Key of the SNAPSHOT namespace with the published campaigns; isolates poll it as often as the manifest. */
export const CAMPAIGNS_KEY = "campaigns";

/**
 * Publishes the campaigns that are shown or over, unless nothing changed. A page is then served without D1. Begin and end
 * are compared with the day of each request, so that no run of the cron is needed for them.
 */
export async function publishCampaigns({ DB, SNAPSHOT }: { DB: D1Database; SNAPSHOT: KVNamespace }): Promise<void> {
  const orm = drizzle(DB);
  const [rows, published] = await Promise.all([
    orm.select().from(campaign).where(ne(campaign.status, "draft")).orderBy(asc(campaign.slug)),
    SNAPSHOT.get(CAMPAIGNS_KEY),
  ]);
  const text = JSON.stringify(
    rows.map(({ slug, status, content, updatedAt }) => ({ slug, status, updatedAt, ...JSON.parse(content) })),
  );
  if (text !== (published ?? "[]")) await SNAPSHOT.put(CAMPAIGNS_KEY, text);
}
