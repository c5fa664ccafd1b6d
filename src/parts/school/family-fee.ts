import type { TeachingFacts } from "../../domain/catalog/stage.ts";
import { childFit } from "../../domain/family/child-fit.ts";
import { type Children, indexOfChild } from "../../domain/family/children.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { chooseOffer } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { formatMoney } from "../../domain/text/format.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";

/** The monthly fees of a school for all children of a family. */
export interface FamilyFee {
  /** "Os dois": the children as the subject of the sum. */
  readonly subject: string;
  /** Null when it is unknown for a child, or the fees are of different years. */
  readonly totalCents: Cents | null;
  /** "R$ 2.040/mês". */
  readonly total: string | null;
  /** Fee of each child: "6º ano · manhã: R$ 1.200", "2º ano: não atende". */
  readonly parts: readonly string[];
}

interface School {
  readonly card: Pick<SchoolRecord, keyof TeachingFacts>;
  readonly offers: readonly SchoolOffer[];
}

const SUBJECTS = ["Os dois", "Os três", "Os quatro"];

/** The sum of the fees for two children or more. The child that the page is for has the seat that the page asks for. */
export function familyFee(school: School, family: Children, seat: Seat, season: Season): FamilyFee {
  const shown = indexOfChild(family, seat);
  const fees = family.seats.map((each, i) => feeOf(school, i === shown ? seat : each, season));
  const cents = fees.flatMap(({ cents }) => cents ?? []);
  const isOfOneYear = new Set(fees.map(({ year }) => year)).size === 1;
  const totalCents = isOfOneYear && cents.length === fees.length ? cents.reduce((sum, fee) => sum + fee, 0) : null;
  return {
    subject: SUBJECTS[fees.length - 2] ?? "",
    totalCents,
    total: totalCents === null ? null : `${formatMoney(totalCents)}/mês`,
    parts: fees.map(({ words }) => words),
  };
}

/** The fee for a child, or that it is unknown, or that the school does not serve the grade. */
function feeOf({ card, offers }: School, seat: Seat, season: Season) {
  const chosen = chooseOffer(offers, seat, season);
  if (chosen) {
    const { netMonthlyFeeCents: cents, year } = chosen;
    return { cents, year, words: `${seatLabel(chosen)}: ${formatMoney(cents)}` };
  }
  const isServed = childFit(card, seat.grade, false) === "unpriced";
  return { cents: null, year: null, words: `${seatLabel(seat)}: ${isServed ? "preço não informado" : "não atende"}` };
}
