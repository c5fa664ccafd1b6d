import type { SchoolCardView } from "../../parts/cards/card-view.ts";

interface EmbedView {
  readonly card: Pick<SchoolCardView, "name" | "place" | "stages" | "rating" | "price" | "noPrice" | "enem">;
  /** URL of the page of the school. */
  readonly href: string;
  readonly siteName: string;
  readonly isDemonstration: boolean;
}

/** The card of a school for other sites, with a link to its page. */
export default function EmbedPage({ view: { card, href, siteName, isDemonstration } }: { readonly view: EmbedView }) {
  const { price, rating, enem } = card;
  return (
    <main>
      <h1>
        <a href={href} target="_blank" rel="noopener">
          {card.name}
        </a>
      </h1>
      <p className="muted">{card.place}</p>
      <p>{card.stages}</p>
      {price ? (
        <p className="price">
          <small>{price.seat}</small>
          {price.listPrice ? (
            <s>{price.listPrice}</s>
          ) : (
            price.discount && !price.highest && <small>{price.discount}</small>
          )}
          <strong>
            {`R$\u00a0${price.reais}${price.fraction}`}
            {price.highest && ` a R$\u00a0${price.highest.reais}${price.highest.fraction}`}
          </strong>
          {price.highest ? " por mês" : ` por mês, ${price.condition}`}
          <small>{price.checked}</small>
        </p>
      ) : (
        <p className="price">{card.noPrice}</p>
      )}
      <p className="facts">
        {rating ? `Nota ${rating.average} (${rating.count})` : "Sem avaliações ainda"}
        {enem && ` · ENEM ${enem.edition}: ${enem.average}`}
      </p>
      <p className="muted">
        {isDemonstration && "Dados de demonstração. "}
        Fonte:{" "}
        <a href={href} target="_blank" rel="noopener">
          {siteName}
        </a>
      </p>
    </main>
  );
}
