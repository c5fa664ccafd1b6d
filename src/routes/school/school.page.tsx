import { FollowForm } from "../../client/components/follow-form.tsx";
import { Amount } from "../../client/components/price.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { SchoolCardView } from "../../parts/cards/card-view.ts";
import { FirstView } from "./first-view.tsx";
import { Part } from "./part.tsx";
import { PricePanel } from "./price-panel.tsx";
import { ReviewList } from "./reviews.part.tsx";
import { SchoolHead } from "./school-head.tsx";
import { partsOf } from "./school-parts.tsx";
import type { SchoolView } from "./school-view.ts";

/** Fewer parts are in sight of one another, and need no line of contents. */
const LEAST_CONTENTS = 4;

/** The content of the page of a school: what decides in its first view, then its parts. */
export default function SchoolPage({ view }: { readonly view: SchoolView }) {
  const parts = partsOf(view);
  const contents = parts.filter(({ inContents }) => inContents !== null);
  return (
    <>
      {/* The pictures come in its place on a phone. */}
      <Breadcrumb trail={view.breadcrumb} className={view.gallery ? "breadcrumb on-wide" : undefined} />
      <div className="columns">
        <SchoolHead view={view} />
        <PricePanel view={view} />
        <FirstView view={view.firstView} />
        <div className="parts">
          {contents.length >= LEAST_CONTENTS && (
            <nav className="anchors" aria-label="Partes desta página">
              {contents.map(({ id, inContents }) => (
                <a key={id} href={`#${id}`}>
                  {inContents}
                </a>
              ))}
            </nav>
          )}
          {view.reviews.first && <ReviewList reviews={[view.reviews.first]} />}
          <div>
            {parts.map((part) => (
              <Part key={part.id} {...part} />
            ))}
          </div>
          <Missing view={view} />
          <FollowForm page={view.followedPage} />
        </div>
      </div>
      <Similar view={view} />
      <p className="screen-only muted">
        É da sua escola? <a href={view.claimHref}>Atualize grátis</a> os dados e os preços.
      </p>
    </>
  );
}

/** One line for all that nobody has stated, with the ways to state it. */
function Missing({ view: { unknown, reviews, history, isPublic, reportFeeHref } }: { readonly view: SchoolView }) {
  return (
    <div className="missing muted">
      {unknown && <p>Não informado: {unknown}.</p>}
      <p className="screen-only">
        {reviews.heading.count === 0 && <a href={reviews.writeHref}>Seja a primeira família a avaliar</a>}
        {!history && !isPublic && (
          <a href={reportFeeHref} rel="nofollow">
            Conte quanto sua família paga ou pagou aqui
          </a>
        )}
      </p>
    </div>
  );
}

function Similar({ view: { similar } }: { readonly view: SchoolView }) {
  if (similar.length === 0) return null;
  const hasPrices = similar.some(({ card }) => card.price);
  return (
    <section id="parecidas" tabIndex={-1} aria-label="Escolas parecidas">
      <h2>Escolas parecidas</h2>
      {!hasPrices && <p className="muted">Nenhuma delas informa o preço.</p>}
      <ul>
        {similar.map(({ card, far }) => (
          <li key={card.id}>
            <a href={card.pricedHref}>{card.name}</a>
            {hasPrices && <SimilarPrice card={card} />}
            <p>{factsOf(card, far).join("\u00a0· ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarPrice({ card: { price, ask, noPrice } }: { readonly card: SchoolCardView }) {
  if (!price) return ask && noPrice && <span>{noPrice}</span>;
  const seat = price.highest ? "a partir de" : `${price.seat}:`;
  return (
    <span>
      {`${seat} `}
      <Amount reais={price.reais} fraction={price.fraction} />
      {`/mês ${price.condition}`}
      {price.listPrice && `, ${price.listPrice} sem`}
      {price.discount && ` (${price.discount})`}
    </span>
  );
}

/** "500 m", "Infantil e Fundamental I", "★ 4,2". */
function factsOf({ stages, rating, isSponsored }: SchoolCardView, far: string | null): string[] {
  const facts = [far, stages, rating && `★\u00a0${rating.average}`, isSponsored && "Escola em destaque (patrocinado)"];
  return facts.filter((fact) => fact !== null && fact !== false);
}
