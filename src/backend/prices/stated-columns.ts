import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { StatedKind } from "../../domain/prices/column-kinds.ts";
import { columnKey } from "../../domain/prices/price-columns.ts";
import { isKnownColumn } from "../../domain/prices/stated-columns.ts";
import { readDesk } from "../claims/read-desk.ts";
import { priceColumn } from "../schema/catalog.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { PRICE_WORDS } from "./read-prices.ts";

/** Meanings of the columns of a school's tables, by their keys. */
export async function readStatedColumns(db: D1Database, inepCode: string): Promise<ReadonlyMap<string, StatedKind>> {
  const rows = await drizzle(db).select().from(priceColumn).where(eq(priceColumn.inepCode, inepCode));
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/**
 * Remembers what columns of the tables of a school have, for this table and the next ones. A column without a kind is
 * read by its name again, or not read if its name says nothing. Throws `link_expired`.
 */
export async function stateColumns(
  db: D1Database,
  token: string,
  columns: readonly { readonly name: string; readonly kind: StatedKind | "" }[],
  now: Date,
): Promise<void> {
  const { inepCode } = (await readDesk(db, token, "prices", now)).claim;
  const orm = drizzle(db);
  const statements = columns.flatMap(({ name, kind }): Statement[] => {
    const key = columnKey(name);
    if (key === "") return [];
    if (kind === "" && isKnownColumn(name, PRICE_WORDS))
      return [orm.delete(priceColumn).where(and(eq(priceColumn.inepCode, inepCode), eq(priceColumn.name, key)))];
    const set = { kind: kind || ("none" as const) };
    return [
      orm
        .insert(priceColumn)
        .values({ inepCode, name: key, ...set })
        .onConflictDoUpdate({ target: [priceColumn.inepCode, priceColumn.name], set }),
    ];
  });
  if (statements.length > 0) await commit(db, statements);
}
