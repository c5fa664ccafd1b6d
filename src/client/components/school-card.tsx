import type { PriceView, SchoolCardView } from "../../parts/cards/card-view.ts";
import { CardActions, CardMenu } from "./card-actions.tsx";
import { Crest } from "./crest.tsx";
import { PositionButton } from "./position-button.tsx";
import { Amount, Was } from "./price.tsx";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
  /** Whether the list explains its order. */
  readonly isRanked?: boolean;
}

/**
 * A school in a list: its name, the only link, then place, price and rating, in the order screen readers read them. It
 * has few elements, because rendering two dozen cards takes most of the time of a search.
 */
export function SchoolCard({ card, headingLevel = 2, isRanked = false }: Props) {
  return (
    <article className={card.lead === null ? "card" : "card led"}>
      <CardHead card={card} headingLevel={headingLevel} />
      {card.price ? <Price price={card.price} /> : <NoPrice card={card} />}
      <div className="card-facts">
        <p className={card.price ? "stages" : undefined}>
          {card.lead && card.stages ? `${card.stages} · ${card.lead}` : card.stages || card.lead}
        </p>
        {(card.rating || !card.lead) && <Rating rating={card.rating} />}
        {card.enem && (
          <p>
            {`ENEM ${card.enem.edition} `}
            <b>{card.enem.average}</b>
            <Standing enem={card.enem} isLed={card.lead !== null} />
          </p>
        )}
        <Tags card={card} />
      </div>
      <CardActions slug={card.slug} name={card.name}>
        {(isRanked || card.price) && (
          <CardMenu id={card.slug} name={card.name}>
            {isRanked && <PositionButton value={card.slug} name={card.name} />}
            {card.price && <p>{card.price.checked}</p>}
          </CardMenu>
        )}
      </CardActions>
    </article>
  );
}

/** Number of participants, if the mean leads the card, and rank: left out of a narrow card. */
function Standing({ enem, isLed }: { readonly enem: NonNullable<SchoolCardView["enem"]>; readonly isLed: boolean }) {
  const words = `${isLed && enem.participants ? `, ${enem.participants}` : ""}${enem.rank ? ` · ${enem.rank}` : ""}`;
  return words && <span className="rank">{words}</span>;
}

interface CardHeadProps {
  readonly card: Pick<SchoolCardView, "href" | "name" | "place" | "at" | "distance" | "logo" | "crest" | "isSponsored">;
  readonly headingLevel: 2 | 3;
}

/** Logo, name (the only link of the card) and place. */
export function CardHead({ card, headingLevel }: CardHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <Mark card={card} />
      <div className="card-head">
        <Heading>
          <a href={card.href}>{card.name}</a>
        </Heading>
        <p data-at={card.at} className="place">
          <span>{card.distance ? `${card.place} · ` : card.place}</span>
          {card.distance && (
            <>
              <b>{card.distance.far}</b>
              {card.distance.trip && <span className="trip">{`, ${card.distance.trip}`}</span>}
            </>
          )}
        </p>
        {card.isSponsored && <p className="sponsored">Escola em destaque (patrocinado)</p>}
      </div>
    </>
  );
}

/** The logo of a school, or the crest drawn for it, which is also behind the logo: it is seen if that does not load. */
export function Mark({ card }: { readonly card: Pick<SchoolCardView, "logo" | "crest"> }) {
  return card.logo ? (
    <span className="crest logo">
      <Crest crest={card.crest} />
      <img src={card.logo} alt="" width="128" height="128" loading="lazy" />
    </span>
  ) : (
    <Crest crest={card.crest} />
  );
}

export function Rating({ rating }: Pick<SchoolCardView, "rating">) {
  if (!rating) {
    return (
      <p className="muted">
        Sem avaliações<span className="noun"> ainda</span>
      </p>
    );
  }
  const [number, noun] = rating.count.split(" ");
  return (
    <p className="rating">
      <b>{rating.average}</b>
      {` (${number}`}
      <span className="noun">{` ${noun}`}</span>
      {")"}
    </p>
  );
}

export function Tags({ card }: { readonly card: Pick<SchoolCardView, "tags"> }) {
  if (card.tags.length === 0) return null;
  return (
    <ul className="tags">
      {card.tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** Says why a card has no fee, and links to the contacts of a school that may have scholarships again (K12). */
function NoPrice({ card: { noPrice, ask, name } }: Pick<Props, "card">) {
  if (noPrice === null) return null;
  return (
    <p className="no-price">
      {/* No line begins with the dash. */}
      {!ask?.saysAll && (ask ? `${noPrice}\u00a0— ` : noPrice)}
      {ask && (
        <a href={ask.href} rel="nofollow" aria-label={`${ask.label}: ${name}`}>
          {ask.label}
        </a>
      )}
    </p>
  );
}

/** Fee of a card with its seat and the full fee. Its date is in the menu of the card. */
export function Price({ price }: { readonly price: PriceView }) {
  if (price.highest) return <PriceRange price={price} highest={price.highest} />;
  return (
    <div className="price">
      <p className="seat">{price.seat}</p>
      <Was listPrice={price.listPrice} discount={price.discount} />
      <p className="now">
        <Amount reais={price.reais} fraction={price.fraction} />{" "}
        <span className="per">{`/mês ${price.condition}`}</span>
      </p>
    </div>
  );
}

/** The lowest and the highest fee of a school, while no grade is chosen. */
function PriceRange({
  price,
  highest,
}: {
  readonly price: PriceView;
  readonly highest: NonNullable<PriceView["highest"]>;
}) {
  return (
    <div className="price range">
      <p className="now">
        {/* No line ends with these words. */}
        {"de\u00a0"}
        <Amount reais={price.reais} fraction={price.fraction} />
        {" a\u00a0"}
        <Amount reais={highest.reais} fraction={highest.fraction} />{" "}
        <span className="per">
          {`/mês, ${price.seat}${price.discount && price.condition ? ", a\u00a0menor com\u00a0bolsa" : ""}`}
        </span>
      </p>
    </div>
  );
}
