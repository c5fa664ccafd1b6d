import type { PriceView, SchoolCardView } from "../../parts/cards/card-view.ts";
import { KeepControls } from "./card-actions.tsx";
import { Crest } from "./crest.tsx";
import { Amount, Was } from "./price.tsx";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/**
 * A school in a list: its name, the only link, then place, price and facts, in the order screen readers read them. It has at
 * most 18 elements, because rendering and laying out two dozen cards takes most of the time of a search.
 */
export function SchoolCard({ card, headingLevel = 2 }: Props) {
  return (
    <article className={card.lead === null ? "card" : "card led"} data-name={card.name}>
      <CardHead card={card} headingLevel={headingLevel} />
      {card.price ? <Price price={card.price} /> : <NoPrice card={card} />}
      <Facts card={card} />
      <KeepControls slug={card.slug} name={card.name} />
    </article>
  );
}

/** Between facts; no line begins with it. */
const DOT = "\u00a0· ";

/** "★ 4,4 (7) · ENEM 2025 674 · Bilíngue" and, where there is room, "13º de 153 na cidade · Infantil e Médio". */
function Facts({ card: { stages, lead, rating, enem, tags } }: Pick<Props, "card">) {
  const participants = lead && enem?.participants ? `, ${enem.participants}` : "";
  const others = (lead === null ? tags : [stages, lead, ...tags]).filter(Boolean);
  const further = [enem?.rank, lead === null && stages].filter(Boolean);
  const isFirst = !rating && !enem && lead !== null;
  return (
    <p className="card-facts">
      <Stars rating={rating} />
      {!rating && lead === null && "Sem avaliações"}
      {enem && `${rating || lead === null ? DOT : ""}ENEM ${enem.edition} `}
      {enem && <b>{enem.average}</b>}
      {`${participants}${others.length > 0 && !isFirst ? DOT : ""}${others.join(DOT)}`}
      {further.length > 0 && <span className="further">{`${DOT}${further.join(DOT)}`}</span>}
    </p>
  );
}

/** "★ 4,4 (7)"; nothing without a rating. */
export function Stars({ rating }: Pick<SchoolCardView, "rating">) {
  if (!rating) return null;
  return (
    <>
      <b className="mean">{rating.average}</b>
      {` (${rating.count.split(" ")[0]})`}
    </>
  );
}

interface CardHeadProps {
  readonly card: Pick<SchoolCardView, "href" | "name" | "place" | "at" | "distance" | "logo" | "crest" | "isSponsored">;
  readonly headingLevel: 2 | 3;
}

/** Logo, name (the only link of the card) and place. */
export function CardHead({ card, headingLevel }: CardHeadProps) {
  const Heading = `h${headingLevel}` as const;
  const { distance } = card;
  return (
    <>
      <Mark card={card} />
      <Heading>
        <a href={card.href}>{card.name}</a>
      </Heading>
      <p data-at={card.at} className="place">
        {distance && <b>{distance.far}</b>}
        {distance?.trip && <span data-trip="">{`, ${distance.trip}`}</span>}
        {distance && " · "}
        {card.place}
        {card.isSponsored && " · Escola em destaque (patrocinado)"}
      </p>
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

/**
 * Says why a card has no fee, and links to the contacts of a school that may have scholarships again (K12). The price of any
 * other is asked from its page.
 */
function NoPrice({ card: { noPrice, lead, ask, name } }: Pick<Props, "card">) {
  if (noPrice === null) return null;
  // Most schools have never published a price: that each is not known need not be said on every card.
  if (lead !== null) return <p className="no-price">Pergunte o preço</p>;
  const contact = ask?.isQuestion ? null : ask;
  return (
    <p className="no-price">
      {/* No line begins with the dash. */}
      {contact ? `${noPrice}\u00a0— ` : noPrice}
      {contact && (
        <a href={contact.href} rel="nofollow" aria-label={`${contact.label}: ${name}`}>
          {contact.label}
        </a>
      )}
    </p>
  );
}

/** Fee of a card with its seat and the full fee. Its date is in the explanation of the order. */
export function Price({ price }: { readonly price: PriceView }) {
  if (price.highest) return <PriceRange price={price} highest={price.highest} />;
  return (
    <div className="price">
      <p className="seat">{price.seat}</p>
      <Was listPrice={price.listPrice} discount={price.discount} />
      <p className="now">
        <Amount reais={price.reais} fraction={price.fraction} />
        {`/mês ${price.condition}`}
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
    <p className="price range">
      {/* No line ends with these words. */}
      {"de\u00a0"}
      <Amount reais={price.reais} fraction={price.fraction} />
      {" a\u00a0"}
      <Amount reais={highest.reais} fraction={highest.fraction} />
      {`/mês, ${price.seat}${price.discount && price.condition ? ", a\u00a0menor com\u00a0bolsa" : ""}`}
    </p>
  );
}
