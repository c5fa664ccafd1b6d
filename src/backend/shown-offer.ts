import { and, eq, isNull } from "drizzle-orm";
import { offer } from "./schema/catalog.ts";

/** Condition on offers that families see: their teller has them on the site, and the team has not taken them down. */
export const IS_SHOWN = and(eq(offer.isActive, 1), isNull(offer.takenDownAt))!;

/** The same in SQL, of the table or its alias. */
export const shownIn = (table = "offer") => `${table}.is_active = 1 AND ${table}.taken_down_at IS NULL`;
