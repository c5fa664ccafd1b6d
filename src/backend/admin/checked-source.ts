import type { drizzle } from "drizzle-orm/d1";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { source } from "../schema/catalog.ts";
import type { Statement } from "./action.ts";

/** The source of what our own people checked on a day, one for all of the day; what exactly, the audit says. */
export function checkedSource(
  db: ReturnType<typeof drizzle>,
  siteName: string,
  now: Date,
): { readonly id: string; readonly write: Statement } {
  const referenceDate = dateInSaoPaulo(now);
  const id = `conferido-${referenceDate}`;
  const row = { id, title: "Conferido pela equipe do site", publisher: siteName, referenceDate };
  return { id, write: db.insert(source).values(row).onConflictDoNothing() };
}
