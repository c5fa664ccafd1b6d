import { nameWithoutType } from "../../src/domain/address.ts";
import { fold } from "../../src/domain/slug.ts";
import type { Told } from "./school-facts.ts";
import type { SchoolRow } from "./school-row.ts";
import type { Sources } from "./sources.ts";

type Parts = Pick<SchoolRow, "street" | "number" | "complement">;

/**
 * Fills what the newest address leaves out (the street's type, number, complement) from the others that name the same
 * street, newest first, the stored one last.
 */
export function completeAddress(
  row: SchoolRow,
  stored: SchoolRow | null,
  told: readonly Told<"address">[],
  sources: Sources,
): void {
  if (!row.street) return;
  const newestFirst = [...told].sort((a, b) => sources.compare(b.source, a.source) || compareParts(a.value, b.value));
  const others: Parts[] = newestFirst.map(({ value }) => value);
  if (stored?.street) others.push(stored);
  const name = fold(nameWithoutType(row.street) ?? row.street);
  for (const other of others) {
    if (fold(nameWithoutType(other.street ?? "") ?? other.street ?? "") !== name) continue;
    if (!nameWithoutType(row.street) && nameWithoutType(other.street!)) row.street = other.street!;
    row.number ??= other.number ?? null;
    row.complement ??= other.complement ?? null;
  }
}

function compareParts(a: Parts, b: Parts): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : Number(left > right);
}
