import type { OfferCardView } from "../../parts/cards/offer-card-view.ts";
import { KeepControls } from "./card-actions.tsx";
import { CardHead, NEXT_FACT, ratingLabel, whole } from "./school-card.tsx";

interface Props {
  readonly card: OfferCardView;
  readonly headingLevel: 2 | 3;
}

/** A school in a list of scholarships: who it is once, then a row for each of its first scholarships. */
export function OfferCard({ card, headingLevel }: Props) {
  const { rating, tags } = card;
  return (
    <article className="card offer-card" data-name={card.name}>
      <CardHead card={card} headingLevel={headingLevel} />
      <p className="card-facts">{[ratingLabel(rating), ...tags.map(whole)].join(NEXT_FACT)}</p>
      <Offers card={card} />
      <details className="notes">
        <summary>Economia, condições e fonte</summary>
        <p>{card.notes.join(" ")}</p>
      </details>
      <KeepControls slug={card.slug} name={card.name} />
    </article>
  );
}

/** Has few elements, because a page shows dozens of rows. */
function Offers({ card: { name, rows, more } }: Pick<Props, "card">) {
  return (
    <ul className="offers">
      {rows.map((row) => (
        <li key={row.id} data-offer={row.id}>
          <a className="seat" href={row.pricesHref}>
            {row.seat}
          </a>
          <b className="fee">{`${row.fee}/mês`}</b>
          <p className="was">
            {row.listPrice && "sem bolsa "}
            {row.listPrice && <s>{row.listPrice}</s>}
            {row.discount && ` ${row.discount}`}
            {row.discount && <br />}
            {[`${row.total.label} ${row.total.value}`, row.due && `para reservar ${row.due}`, ...row.tags]
              .filter(Boolean)
              .join(", ")}
          </p>
          {row.reserve && (
            <a
              className="button secondary"
              href={row.reserve.href}
              aria-label={`Quero esta bolsa: ${name}, ${row.seat}`}
            >
              Quero
            </a>
          )}
        </li>
      ))}
      {more && (
        <li>
          <a className="others" href={more.href}>
            {more.label}
          </a>
        </li>
      )}
    </ul>
  );
}
