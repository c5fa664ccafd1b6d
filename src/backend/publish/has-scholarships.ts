import { and, gt } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { offer } from "../schema/catalog.ts";
import { IS_SHOWN } from "../shown-offer.ts";

/** Whether an offer on show has a discount: pages promise scholarships only then. */
export async function readHasScholarships(db: DrizzleD1Database): Promise<boolean> {
  const row = await db
    .select({ id: offer.id })
    .from(offer)
    .where(and(IS_SHOWN, gt(offer.discountPercent, 0)))
    .limit(1);
  return row.length > 0;
}
