import { Mark } from "../../client/components/school-card.tsx";
import { smallPicture } from "../../domain/pictures/school-pictures.ts";
import { countOf } from "./gallery-view.ts";
import type { SchoolView } from "./school-view.ts";

/** Longer names have smaller letters on a phone, so that the price is on the first screen. */
const LONG_NAME = 40;

/** Pictures, name, place and rating. */
export function SchoolHead({ view }: { readonly view: SchoolView }) {
  const { card } = view;
  return (
    <header className="school-head">
      <Cover view={view} />
      <Mark card={card} />
      <div className="whose">
        <h1 className={view.name.length > LONG_NAME ? "long" : undefined}>{view.name}</h1>
        <p data-at={card.at} className="place">
          {[card.place, view.isPublic && view.administration].filter(Boolean).join(" · ")}
        </p>
        {card.rating && <p className="rating">{`${card.rating.average} (${card.rating.count})`}</p>}
        {card.isSponsored && <p className="sponsored">Escola em destaque (patrocinado)</p>}
      </div>
    </header>
  );
}

/** Pictures shown at the top of the page. */
const COVER_PICTURES = 3;

/** The first pictures of a school, as the link to all of them. */
function Cover({ view: { gallery } }: { readonly view: SchoolView }) {
  if (!gallery) return null;
  return (
    <a className="cover" href="#fotos">
      <span className="pictures">
        {/* Behind styles and text. With another priority React would preload each in the head (C25). */}
        {gallery.pictures.slice(0, COVER_PICTURES).map(({ src }) => (
          <img key={src} src={smallPicture(src)} alt="" width="480" height="320" decoding="async" fetchPriority="low" />
        ))}
      </span>
      <span className="count">{countOf(gallery)}</span>
    </a>
  );
}
