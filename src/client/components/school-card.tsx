import type { PriceView, SchoolCardView } from "../../parts/cards/card-view.ts";
import { KeepControls } from "./card-actions.tsx";
import { Crest } from "./crest.tsx";
import { Amount, Was } from "./price.tsx";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/**
 * A school in a list: its name, the only link, then place, price and facts, in the order screen readers read them. It
 * has at most 18 elements, because rendering and laying out two dozen cards takes most of the time of a search.
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

/** After a fact: a gap, or a line where the facts have a column of their own (`pre-line`). */
export const NEXT_FACT = "\u2002\n";

/** Keeps a short fact whole on its line. */
export const whole = (fact: string) => fact.replaceAll(" ", "\u00a0");

/** "★ 4,4 (7)", "ENEM 674 (2025)", "Bilíngue" and, where there is room, the stages first: one line of text. */
function Facts({ card: { stages, lead, rating, enem, tags } }: Pick<Props, "card">) {
  const facts = [
    (rating || lead === null) && ratingLabel(rating),
    enem && whole(`ENEM ${enem.average} (${enem.edition})`),
    lead,
    ...tags.map(whole),
  ];
  return (
    <p className="card-facts">
      {lead === null ? <span className="further">{stages + NEXT_FACT}</span> : stages + NEXT_FACT}
      {facts.filter(Boolean).join(NEXT_FACT)}
    </p>
  );
}

/** "★ 4,4 (7)". */
export function ratingLabel(rating: SchoolCardView["rating"]): string {
  return whole(rating ? `★ ${rating.average} (${rating.count.split(" ")[0]})` : "Sem avaliações");
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
 * Says why a card has no fee, and links to the contacts of a school that may have scholarships again (K12). Most
 * schools have never published a price: their lists say so once.
 */
function NoPrice({ card: { noPrice, lead, ask, name } }: Pick<Props, "card">) {
  if (noPrice === null || lead !== null) return null;
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
  if (price.highest) return <LowestPrice price={price} />;
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

/** The lowest fee of a school, while no grade is chosen. */
function LowestPrice({ price }: { readonly price: PriceView }) {
  return (
    <p className="price range">
      {/* No line ends with these words. */}
      {"a\u00a0partir\u00a0de\u00a0"}
      <Amount reais={price.reais} fraction={price.fraction} />
      {`/mês ${whole(price.condition)}`}
    </p>
  );
}
