import { formatDecimal, formatWholeReais } from "../text/format.ts";
import { feeRange, type RangeOf } from "./fee-range.ts";
import { type Cents, toReais } from "./money.ts";
import { type PricedSeat, pricedSeatLabel } from "./seat.ts";

/** A price on a map: short on the pin, in full in its title; empty without one. */
interface PinPrice {
  readonly label: string;
  readonly price: string;
}

/**
 * The price of a seat or, with the highest fee of a school whose lowest is that of the offer, the range of its fees.
 */
export function pinPrice(offer: PricedSeat | null, highestFeeCents?: Cents | null, range?: RangeOf): PinPrice {
  if (offer === null) return { label: "", price: "" };
  const lowest = offer.netMonthlyFeeCents;
  const highest = highestFeeCents ?? null;
  if (highest === null) return { label: formatWholeReais(lowest), price: pricedSeatLabel(offer) };
  const { isOne, fees, reason } = feeRange(lowest, highest, range);
  return {
    label: isOne ? formatWholeReais(lowest) : shortRange(lowest, highest),
    price: `${fees} por\u00a0mês, ${reason}`,
  };
}

/** "592–1.480", or "1,6–2,5 mil", which is no wider. */
function shortRange(lowest: Cents, highest: Cents): string {
  const [from, to] = [toReais(lowest), toReais(highest)];
  // Rounded first: 999,50 is 1.000.
  if (Math.round(from) < 1000) {
    const [least, most] = [formatWholeReais(lowest), formatWholeReais(highest)];
    return least === most ? least : `${least.slice(3)}–${most.slice(3)}`;
  }
  const thousands = [from, to].map(inThousands);
  // With a decimal where the other has one: "1–2,4 mil" would begin at one real.
  const areWhole = thousands.every((figure) => !figure.includes(",") || figure.endsWith(",0"));
  const [least, most] = areWhole ? thousands.map((figure) => figure.replace(",0", "")) : thousands;
  return `${least === most ? least : `${least}–${most}`}\u00a0mil`;
}

const inThousands = (reais: number) => formatDecimal(reais / 1000, reais < 9_950 ? 1 : 0);
