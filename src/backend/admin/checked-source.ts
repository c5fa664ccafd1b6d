import type { drizzle } from "drizzle-orm/d1";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { source } from "../schema/catalog.ts";
import type { Statement } from "../workflow/transaction.ts";

/** The source of facts that the team checked, one per day; the audit says which facts. */
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
