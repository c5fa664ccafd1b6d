import { TAGS } from "../domain/catalog/tag.ts";
import { counted, SCHOOLS } from "../domain/filters/search-kind.ts";
import { toSchoolCardView } from "../parts/cards/card-view.ts";
import { renderItem, SchoolCardItem, type SchoolCardItemView } from "../parts/cards/school-card-item.tsx";
import { type Rendered, renderMarkup } from "../parts/screen/markup-cache.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import type { LinkView } from "../site/link-view.ts";
import { withQuery } from "../site/paths.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { DEFAULT_PARAMS, type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import { inPlace, type Place, placePath } from "./place/place.ts";
import { pricedWords, servedWords } from "./price-words.ts";

/** Schools shown. */
const SHOWN = 3;
/** Sizes of a page, one of which begins so that it shows them all. */
const SIZES = Array.from({ length: 24 }, (_, i) => 24 + i);

/**
 * The schools that serve what an empty list asks for and tell no price for it, rendered. Null without any, and where a search
 * does not tell which have a price.
 */
export async function findUnpriced(
  { search }: Pick<RouteContext, "search">,
  place: Place,
  asked: SearchParams,
): Promise<Rendered | null> {
  const params = withoutPrices(asked);
  // By fee, and without commercial places, those that tell none come last.
  const query = {
    ...toSchoolQuery(place, params),
    sort: "min_price",
    neutral: true,
    facets: [],
    countsFees: false,
  } as const;
  const { total, priced } = await search.searchSchools({ ...query, page: 1, size: 1 });
  if (priced === null || priced === total) return null;
  const size = SIZES.find((each) => each - (priced % each) >= SHOWN)!;
  const { hits } = await search.searchSchools({ ...query, page: Math.floor(priced / size) + 1, size });
  const unpriced = hits.filter(({ bestOffer }) => bestOffer === null).slice(0, SHOWN);
  const count = total - priced;
  const served = servedWords(params);
  const [has, tells] = count === 1 ? ["tem", "não informa"] : ["têm", "não informam"];
  const cards = unpriced.map((hit) =>
    renderItem(toSchoolCardView(hit, search.places), { kind: "nested", linksToPrice: false }),
  );
  const view: UnpricedView = {
    title: `${counted(count, SCHOOLS.noun)} ${inPlace(place)} ${served ? `${has} ${served} e ` : ""}${tells} o preço`,
    cards,
    all: {
      label: `Ver todas: ${counted(total, SCHOOLS.noun)}${pricedWords({ total, priced })}`,
      href: withQuery(placePath(place), serializeSearchParams(params)),
    },
  };
  return { text: renderMarkup(<Unpriced view={view} />) };
}

/** A search for the same schools, whatever they ask. */
function withoutPrices(params: SearchParams): SearchParams {
  const { priceMin, priceMax, hasOffers, comPreco } = DEFAULT_PARAMS;
  const ofSchools = TAGS.filter(({ of, slug }) => of === "school" && params.tags.includes(slug)).map(
    ({ slug }) => slug,
  );
  const years = params.defaultYears;
  return { ...params, priceMin, priceMax, hasOffers, comPreco, years, tags: ofSchools, page: 1 };
}

interface UnpricedView {
  readonly title: string;
  readonly cards: readonly SchoolCardItemView[];
  /** The whole list that they are in. */
  readonly all: LinkView;
}

function Unpriced({ view: { title, cards, all } }: { readonly view: UnpricedView }) {
  return (
    <>
      <h2>{title}</h2>
      <ol className="cards">
        {cards.map((card) => (
          <SchoolCardItem key={card.id} card={card} />
        ))}
      </ol>
      <p>
        <a href={all.href}>{all.label}</a>
      </p>
    </>
  );
}
