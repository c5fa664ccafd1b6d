import { fold } from "../../src/domain/text/slug.ts";
import { nameWithoutType } from "./naming/address.ts";

/** The part of an address that names a place in a street, made presentable. */
export interface StreetAddress {
  readonly street: string;
  readonly number: string | null;
  readonly complement: string | null;
}

/**
 * Completes the newest address (street type, number, complement) from others with the same street. `newestFirst` has at
 * least one.
 */
export function completeAddress(newestFirst: readonly StreetAddress[]): StreetAddress {
  let { street, number, complement } = newestFirst[0]!;
  const name = foldedName(street);
  for (const other of newestFirst.slice(1)) {
    if (foldedName(other.street) !== name) continue;
    if (!nameWithoutType(street) && nameWithoutType(other.street)) street = other.street;
    number ??= other.number;
    complement ??= other.complement;
  }
  return { street, number, complement };
}

function foldedName(street: string): string {
  return fold(nameWithoutType(street) ?? street);
}
