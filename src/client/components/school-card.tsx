import type { PriceView, SchoolCardView } from "../../routes/search/card-view.ts";
import { Crest } from "./crest.tsx";

interface Props {
  readonly card: SchoolCardView;
  readonly headingLevel?: 2 | 3;
}

/** A school in a list: one link, its name; then place, rating, and what it costs. */
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
        <p className="place">
          {card.place}
          {card.distance && <span className="distance"> · {card.distance}</span>}
        </p>
      </div>
      <div className="card-facts">
        <p className="stages">{card.stages}</p>
        <p className="marks">
          {card.rating ? (
            <span className="rating">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <use href="#star" />
              </svg>
              <b>{card.rating.average}</b> <span className="muted">({card.rating.count})</span>
            </span>
          ) : (
            <span className="muted">Sem avaliações ainda</span>
          )}
          {card.enem && (
            <span className="enem">
              ENEM {card.enem.edition} <b>{card.enem.average}</b>
              {card.enem.rank && <span className="muted"> · {card.enem.rank}</span>}
            </span>
          )}
        </p>
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
          <s>
            <span className="visually-hidden">Mensalidade sem bolsa: </span>
            {price.listPrice}
          </s>
          <span className="discount">{price.discount}</span>
        </p>
      )}
      <p className="now">
        <span className="from">a partir de</span> <span className="currency">R$</span>
        <strong>
          {price.reais}
          {price.fraction && <sup>{price.fraction}</sup>}
        </strong>
        <span className="per">/mês {price.condition}</span>
      </p>
      <p className="checked">{price.checked}</p>
    </div>
  );
}
