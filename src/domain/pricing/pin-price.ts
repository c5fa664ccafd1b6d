import { formatWholeReais } from "../text/format.ts";
import { type PricedSeat, pricedSeatInWords } from "./seat.ts";

/** A price on a map: short on the pin, in full in its title; empty without one. */
export function pinPrice(offer: PricedSeat | null): { readonly label: string; readonly price: string } {
  if (offer === null) return { label: "", price: "" };
  return { label: formatWholeReais(offer.netMonthlyFeeCents), price: pricedSeatInWords(offer) };
}
