import type { Publication } from "../../contract/publication.ts";
import { byArea, ENEM_AREAS } from "../../domain/catalog/enem-areas.ts";
import { cheapestOf, isOfSeat } from "../../domain/pricing/offer-choice.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { formatCount, formatDecimal, formatMoney, plural } from "../../domain/text/format.ts";
import { cityRankLabel, isPrivateFile, ranksLabel } from "../../parts/school/enem-ranks.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolSummary } from "../../search/summarize-schools.ts";

export type EnemView = NonNullable<ReturnType<typeof toEnemView>>;

/** Minimum participants for comparing an average with a fee. */
const MIN_PARTICIPANTS = 10;

/**
 * The newest result and the earlier ones; null without any (B27: edition, source and participants beside each number).
 */
export function toEnemView(
  { enem, card, offers }: SchoolDetail,
  seat: Seat,
  median: SchoolSummary["enem"],
  cityName: string,
  rankings: Publication["rankings"],
) {
  const latest = enem.at(-1) ?? (card.enem && { ...byArea(() => null), ...card.enem });
  if (!latest) return null;
  const average = formatDecimal(latest.average, 1);
  const { cityRank = 0, cityRanked = 0 } = card.enem ?? {};
  const inCity = cityRankLabel(cityRank, cityRanked);
  return {
    note: `média ${average}${inCity ? `, ${inCity}` : ""}`,
    /** Null when a remote search does not return it; so are the participants. */
    edition: latest.edition,
    average,
    participants: latest.participants === null ? null : inParticipants(latest.participants),
    cityRank: cityRank > 0 ? `${formatCount(cityRank)}º` : null,
    /** Schools ranked in the city; 0 where they are unknown. */
    cityRanked,
    besideCity:
      median && median.edition === latest.edition
        ? {
            share: Math.round(latest.average / 10),
            median: Math.round(median.median / 10),
            words: `A linha é a mediana de ${plural(median.count, "escola particular", "escolas particulares")} de ${cityName} no ENEM ${median.edition}: ${formatDecimal(median.median, 1)}.`,
          }
        : null,
    ranks: card.enem ? ranksLabel(card.enem, isPrivateFile(rankings, card.enem.edition)) : [],
    areas: ENEM_AREAS.flatMap(({ key, name }) => {
      const score = latest[key];
      return score === null ? [] : { label: name, value: formatDecimal(score, 0), share: Math.round(score / 10) };
    }),
    earlier: enem
      .slice(0, -1)
      .reverse()
      .map((r) => `${r.edition}: ${formatDecimal(r.average, 1)} (${inParticipants(r.participants)})`),
    /** The average next to the monthly fee (idea I15); null with few participants or without a fee. */
    besideFee: (latest.participants ?? 0) < MIN_PARTICIPANTS ? null : besideFee(latest.average, offers, seat),
  };
}

/** The lowest Ensino Médio price, named as that of the stage unless a seat is requested (K30); null without one. */
function besideFee(average: number, offers: SchoolDetail["offers"], seat: Seat): string | null {
  const offer = cheapestOf(offers.filter((o) => o.grade.startsWith("medio_") && isOfSeat(o, seat)));
  if (!offer) return null;
  const fee = formatMoney(offer.netMonthlyFeeCents);
  const price =
    seat.grade || seat.shift || seat.year
      ? `${seatLabel(offer)} custa aqui ${fee} por mês`
      : `o Ensino Médio custa aqui a partir de ${fee} por mês (${seatLabel(offer)})`;
  return `Ao lado do preço: ${price}, ou ${formatMoney(Math.round(offer.netMonthlyFeeCents / average))} por ponto da média. É só uma conta: pagar mais não garante média maior.`;
}

function inParticipants(count: number): string {
  return plural(count, "participante", "participantes");
}
