import type { OfferCardView } from "../../parts/cards/offer-card-view.ts";
import { Heart } from "./card-actions.tsx";
import { CardHead, NEXT_FACT, ratingLabel, whole } from "./school-card.tsx";

interface Props {
  readonly card: OfferCardView;
  readonly headingLevel: 2 | 3;
}

/** A school in a list of scholarships: who it is, its best scholarship of each year, and the way to the others. */
export function OfferCard({ card, headingLevel }: Props) {
  const { rating, tags, rows, notes, more } = card;
  return (
    <article className="card offer-card" data-name={card.name}>
      <CardHead card={card} headingLevel={headingLevel} />
      <p className="card-facts">{[ratingLabel(rating), ...tags.map(whole)].join(NEXT_FACT)}</p>
      <ul className="offers">
        {rows.map((row) => (
          <Offer key={row.id} school={card.name} row={row} />
        ))}
      </ul>
      <div className="more">
        {more && <a href={more.href}>{more.label}</a>}
        <details>
          <summary>Economia e condições</summary>
          <p>{notes.join(" ")}</p>
        </details>
      </div>
      <Heart name={card.name} />
    </article>
  );
}

interface OfferProps {
  readonly school: string;
  readonly row: OfferCardView["rows"][number];
}

/** Has few elements, because a page shows dozens. */
function Offer({ school, row }: OfferProps) {
  const { id, seat, listPrice, discount, total, due, reserve, tags } = row;
  return (
    <li data-offer={id}>
      <a className="seat" href={row.pricesHref}>
        {seat}
      </a>
      <b className="fee">{`${row.fee}/mês`}</b>
      <p className="was">
        {listPrice && "sem bolsa "}
        {listPrice && <s>{listPrice}</s>}
        {discount && ` ${discount}`}
        {discount && <br />}
        {[`${total.label} ${total.value}`, due && `para reservar ${due}`, ...tags].filter(Boolean).join(", ")}
      </p>
      {reserve && (
        <a className="button secondary" href={reserve.href} aria-label={`Quero esta bolsa: ${school}, ${seat}`}>
          Quero
        </a>
      )}
    </li>
  );
}
