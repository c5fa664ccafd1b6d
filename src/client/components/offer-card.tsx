import type { OfferCardView, OfferRowView } from "../../parts/cards/offer-card-view.ts";
import { CardActions, CardMenu } from "./card-actions.tsx";
import { PositionButton } from "./position-button.tsx";
import { Was } from "./price.tsx";
import { CardHead, Rating, Tags } from "./school-card.tsx";

interface Props {
  readonly card: OfferCardView;
  readonly headingLevel: 2 | 3;
  /** Whether the list explains its order. */
  readonly isRanked: boolean;
}

/** A school in a list of scholarships: who it is once, then a row for each scholarship. */
export function OfferCard({ card, headingLevel, isRanked }: Props) {
  return (
    <article className="card offer-card">
      <CardHead card={card} headingLevel={headingLevel} />
      <div className="card-facts">
        <Rating rating={card.rating} />
        <Tags card={card} />
      </div>
      <div className="offers">
        <Offers name={card.name} rows={card.rows} />
        {card.more && (
          <details>
            <summary>{card.more}</summary>
            <ul>
              {card.folded.map((row) => (
                <li key={row.id} data-offer={row.id}>
                  <SeatAndFee row={row} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {!card.isWhole && (
          <a className="others" href={card.href}>
            Outras bolsas desta escola
          </a>
        )}
      </div>
      <CardActions slug={card.slug} name={card.name}>
        <CardMenu id={card.id} name={card.name}>
          {isRanked && <PositionButton value={card.id} name={card.name} />}
          {card.notes.map(({ seat, text }) => (
            <p key={seat + text}>
              <b>{seat}</b>
              {` ${text}`}
            </p>
          ))}
          {card.sharedNotes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </CardMenu>
      </CardActions>
    </article>
  );
}

interface OffersProps {
  readonly name: string;
  readonly rows: readonly OfferRowView[];
}

/** Has few elements, because a page shows a hundred rows. */
function Offers({ name, rows }: OffersProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-offer={row.id}>
          <SeatAndFee row={row} />
          <Was listPrice={row.listPrice} discount={row.discount} />
          <p className="sums">
            {`${row.total.label} `}
            <b>{row.total.value}</b>
            {row.due && " · para reservar "}
            {row.due && <b>{row.due}</b>}
            {row.tags.length > 0 && ` · ${row.tags.join(", ")}`}
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
    </ul>
  );
}

/** All that a folded row shows: a page has a hundred of them, and the page of the school tells the rest. */
function SeatAndFee({ row }: { readonly row: OfferCardView["folded"][number] }) {
  return (
    <>
      <a className="seat" href={row.pricesHref}>
        <b>{row.gradeName}</b>
        {` · ${row.shiftAndYear}`}
      </a>
      <p className="fee">
        <b>{row.fee}</b>
        {"/mês"}
      </p>
    </>
  );
}
