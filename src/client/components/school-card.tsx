import type { PriceView, SchoolCardView } from "../../routes/search/card-view.ts";
import { Crest } from "./crest.tsx";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/**
 * A school in a list: one link, its name; then place, rating, and what it costs. As few elements as it can be: a page has
 * two dozen cards, and most of the time of a search goes into rendering them.
 */
export function SchoolCard({ card, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      {card.logo ? (
        <img className="crest" src={card.logo} alt="" width="128" height="128" loading="lazy" />
      ) : (
        <Crest crest={card.crest} />
      )}
      <div className="card-head">
        <Heading>
          <a href={card.href}>{card.name}</a>
        </Heading>
        <p className="place">{card.place}</p>
      </div>
      <div className="card-facts">
        <p>{card.stages}</p>
        {card.rating ? (
          <p className="rating">
            <b>{card.rating.average}</b>
            {` (${card.rating.count})`}
          </p>
        ) : (
          <p className="muted">Sem avaliações ainda</p>
        )}
        {card.enem && (
          <p>
            {`ENEM ${card.enem.edition} `}
            <b>{card.enem.average}</b>
            {card.enem.rank && ` · ${card.enem.rank}`}
          </p>
        )}
        {(card.tags.length > 0 || card.isSponsored) && (
          <ul className="tags">
            {card.isSponsored && <li className="sponsored">Escola em destaque (patrocinado)</li>}
            {card.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      {card.price ? <Price price={card.price} /> : <p className="no-price">{card.noPrice}</p>}
    </article>
  );
}

/** The fee of a card: what is paid, what it was, and when it was checked. */
export function Price({ price }: { readonly price: PriceView }) {
  return (
    <div className="price">
      {price.listPrice && (
        <p className="was">
          {"cheia "}
          <s>{price.listPrice}</s> <b>{price.discount}</b>
        </p>
      )}
      <p className="now">
        {"a partir de "}
        <strong>
          <small>R$</small>
          {price.reais}
          {price.fraction && <sup>{price.fraction}</sup>}
        </strong>
        {` /mês ${price.condition}`}
      </p>
      <p className="checked">{price.checked}</p>
    </div>
  );
}
