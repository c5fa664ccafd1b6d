import { createElement } from "react";
import { hasPrices, type Publication } from "../../contract/publication.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { DEFAULT_CITY } from "../../domain/constants.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { DEFAULT_PARAMS, serializeSearchParams } from "../../listing/params/search-params.ts";
import { websiteJsonLd } from "../../parts/screen/json-ld.ts";
import { type Rendered, renderMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { CityRecord } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { picturePath } from "../../site/picture-path.ts";
import { popularCities, toCityLink } from "./city-links.ts";
import HomePage, { type HomeView } from "./home.page.tsx";
import { nearbyOffers } from "./nearby-offers.tsx";

/** `/` (R1, K15). Shows the visitor's city, so it is not for shared caches. */
export const loadHome: Loader = async (context) => {
  const { search, manifest, markup, now, url } = context;
  const city = await visitorCity(context);
  const { schools } = manifest.counts;
  // A remote search may not count them.
  const isPriced = hasPrices(manifest);
  const season = seasonOf(now);
  const child = readProfile(url.searchParams);
  const page = {
    kind: "page",
    status: 200,
    layout: "none",
    isPersonal: true,
    childFit: isPriced ? "priced" : "unpriced",
    ...(city && { city: { uf: city.uf, slug: city.slug } }),
    meta: {
      title: "Escolas particulares e bolsas de estudo",
      description: `Encontre e compare ${formatCount(schools)} escolas particulares do Brasil ${isPriced ? "por cidade, bairro, série e preço, com bolsas de estudo" : "por cidade, bairro e etapa, com a fonte de cada dado"}.`,
      canonical: paths.home(),
      picture: {
        path: picturePath(paths.home()),
        alt: `${formatCount(schools)} escolas particulares e bolsas de estudo`,
      },
      isIndexable: true,
      styles: "landing",
      jsonLd: websiteJsonLd(context.identity.name, context.origin),
    },
  } as const;
  // The same until the next publication for everybody of a city with the same child.
  const key = `home/${city?.slug}/${season.today}/${profileQuery(child)}`;
  const show = ({ text: html }: Rendered) =>
    createElement(RenderedMarkup, { as: "main", id: "conteudo", className: "home", html });
  const known = markup.find<Rendered>(key);
  if (known) return { ...page, body: show(known) };
  const cities = await popularCities(search.places, city);
  const body = async () => {
    // A cold isolate reads the city's schools, and the page is complete without them.
    const offers = await nearbyOffers(context, city).catch(() => undefined);
    const view: HomeView = {
      season: season.line,
      findsCep: !search.isRemote,
      example: exampleFor(city, isPriced),
      hasPrices: isPriced,
      city: city && {
        name: city.name,
        href: paths.searchCity(city.uf, city.slug),
        count: toCityLink(city).count,
        shortcuts: STAGES.map((stage) => ({
          label: stage.name,
          href: withQuery(
            paths.searchCity(city.uf, city.slug),
            serializeSearchParams({ ...DEFAULT_PARAMS, stageGroup: [stage.slug] }),
          ),
        })),
      },
      child,
      numbers: numbersOf(manifest),
      source: sourceLine(manifest),
      cities,
      offers,
    };
    const rendered = { text: renderMarkup(createElement(HomePage, { view })) };
    return show(offers === undefined ? rendered : markup.add(key, rendered));
  };
  return { ...page, body };
};

/** A search in words, for facts that schools of the city state. */
function exampleFor(city: CityRecord | null, hasPrices: boolean): LinkView {
  const where = city ? ` em ${city.name}` : "";
  const label = hasPrices ? `6º ano de manhã${where} até R$ 1.200` : `escola com ensino médio${where}`;
  return { label, href: withQuery(paths.search(), new URLSearchParams({ q: label }).toString()) };
}

/** Totals of the publication; a remote search may not know all. */
function numbersOf({ counts: { schools, offers, cities } }: Publication): HomeView["numbers"] {
  const totals = [
    { total: schools, one: "escola particular", many: "escolas particulares" },
    { total: cities, one: "cidade", many: "cidades" },
    { total: offers, one: "mensalidade informada", many: "mensalidades informadas" },
  ];
  return totals.flatMap(({ total, one, many }) => (total ? plural(total, one, many) : [])).join(", ");
}

/** The visitor's city by geo-IP, or else the default market (S30), or the largest city where that one has no school. */
async function visitorCity({ search, location }: RouteContext): Promise<CityRecord | null> {
  const { places } = search;
  const here = location();
  const near = here && (await places.nearestCity({ lat: here.latitude, lng: here.longitude }));
  if (near && near.schools !== 0) return near;
  const market = await places.findCityBySlug(DEFAULT_CITY.slug);
  return market && market.schools !== 0 ? market : ((await places.largestCities(1))[0] ?? null);
}
