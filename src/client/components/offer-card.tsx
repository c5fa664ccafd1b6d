import type { OfferCardView } from "../../parts/cards/offer-card-view.ts";
import { CardActions, CardMenu } from "./card-actions.tsx";
import { PositionButton } from "./position-button.tsx";
import { Amount, Was } from "./price.tsx";
import { CardHead, Rating, Tags } from "./school-card.tsx";

interface Props {
  readonly card: OfferCardView;
  readonly headingLevel: 2 | 3;
  /** Whether the list explains its order. */
  readonly isRanked: boolean;
}

/** A scholarship in a list: its school, grade, shift, year and price. */
export function OfferCard({ card, headingLevel, isRanked }: Props) {
  return (
    <article className="card offer-card" data-offer={card.id}>
      <CardHead card={card} headingLevel={headingLevel} />
      <div className="card-facts">
        <p>
          <b>
            {card.gradeName}
            <span className="stage">{`, ${card.stageName}`}</span>
          </b>
          {" · "}
          <span className="shift">{card.shiftAndYear}</span>
        </p>
        <Rating rating={card.rating} />
        <Tags card={card} />
      </div>
      <div className="price">
        <Was listPrice={card.listPrice} discount={card.discount} />
        <p className="now">
          <Amount reais={card.reais} fraction={card.fraction} />{" "}
          <span className="per">
            /mês<span className="condition"> com bolsa</span>
          </span>
        </p>
        <dl>
          <div>
            <dt>{card.total.label}</dt>
            <dd>{card.total.value}</dd>
          </div>
          {card.reserve && (
            <div>
              <dt>Para reservar</dt>
              <dd>{card.reserve.amount}</dd>
            </div>
          )}
        </dl>
      </div>
      <p className="offer-step">
        {card.reserve ? (
          <a className="button" href={card.reserve.href} aria-label={`Quero esta bolsa: ${card.name}, ${card.grade}`}>
            Quero esta bolsa
          </a>
        ) : (
          <SchoolLink card={card} className="button secondary" />
        )}
      </p>
      <CardActions slug={card.slug} name={card.name}>
        <CardMenu id={card.id} name={`${card.name}, ${card.grade}`}>
          {card.reserve && <SchoolLink card={card} />}
          {isRanked && <PositionButton value={card.id} name={`${card.name}, ${card.grade}`} />}
          <p>
            Economia por mês <b>{card.monthlySaving}</b>
          </p>
          {card.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>{card.source}</p>
        </CardMenu>
      </CardActions>
    </article>
  );
}

interface SchoolLinkProps {
  readonly card: Pick<OfferCardView, "pricesHref" | "name" | "grade">;
  readonly className?: string;
}

/** URL of the school page for this scholarship. */
function SchoolLink({ card, className }: SchoolLinkProps) {
  return (
    <a className={className} href={card.pricesHref} aria-label={`Ver na escola: ${card.name}, ${card.grade}`}>
      Ver na escola
    </a>
  );
}
