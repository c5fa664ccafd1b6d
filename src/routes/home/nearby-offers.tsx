import type { ReactElement } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import { isAboutChild, profileLabel } from "../../domain/family/child-profile.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { rangeOf } from "../../domain/pricing/fee-range.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import {
  namedKeys,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import { findCityPlace, inPlace, type Place, placePath } from "../../listing/place/place.ts";
import { type SchoolCardView, toSchoolCardView } from "../../parts/cards/card-view.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { CityRecord } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { withQuery } from "../../site/paths.ts";

const SHOWN = 3;

/** Kilometres within which scholarships are looked for when the city has none. */
const RADIUS_KM = 100;

/**
 * Scholarships in a city, for the child profile of the URL if there is one, as the content of a section; else the
 * nearest ones. Null without any: no school is chosen for a family without a reason; and for a search that has no
 * filter for scholarships.
 */
export async function nearbyOffers(context: RouteContext, city: CityRecord | null): Promise<ReactElement | null> {
  const { search, now, url } = context;
  if (!city || search.isRemote) return null;
  const profile = readProfile(url.searchParams);
  const season = seasonOf(now);
  const query = new URLSearchParams(profileQuery({ ...profile, hasOffers: true }));
  const { params } = parseSearchParams(query, season.years, season.defaultYears);
  const child = profileLabel(profile);
  const view = (await inCity(context, city, params)) ?? (await aroundCity(context, city, params, child));
  return view && <NearbyOffers view={{ ...view, wishes: isAboutChild(profile) ? "" : child }} />;
}

interface Found {
  readonly title: string;
  /** Why the scholarships are of another city; empty for scholarships of the city. */
  readonly note: string;
  readonly cards: readonly SchoolCardView[];
  readonly all: LinkView;
}

async function inCity(context: RouteContext, city: CityRecord, params: SearchParams): Promise<Found | null> {
  const place = await findCityPlace(context.search.places, city.slug);
  const cards = place && (await findCards(context, place, params));
  if (!cards) return null;
  const where = inPlace(place);
  const label = `Ver ${plural(cards.total, "escola", "escolas")} com bolsa ${where}`;
  return { title: `Bolsas ${where}`, note: "", cards: cards.cards, all: { label, href: listHref(place, params) } };
}

async function aroundCity(
  context: RouteContext,
  city: CityRecord,
  params: SearchParams,
  child: string,
): Promise<Found | null> {
  const { places } = context.search;
  const { lat, lng } = city.location;
  const around = { ...params, lat, lng, radius: RADIUS_KM, sort: "nearest" } as const;
  const cards = await findCards(context, { kind: "country" }, around);
  const nearest = cards && (await findCityPlace(places, places.findCityByCode(cards.cityCode)?.slug ?? ""));
  if (!nearest) return null;
  return {
    title: `Bolsas perto de ${city.name}`,
    note: `Ainda não há bolsa publicada em ${city.name}${child && " para este perfil"}. Estas são as mais próximas.`,
    cards: cards.cards,
    all: { label: `Ver as bolsas ${inPlace(nearest)}`, href: listHref(nearest, params) },
  };
}

async function findCards({ search }: RouteContext, place: Place, params: SearchParams) {
  const query = {
    ...toSchoolQuery(place, params),
    facets: [],
    countsFees: false,
    statedOnly: true,
    page: 1,
    size: SHOWN,
  } as const;
  const { hits, total } = await search.searchSchools(query);
  const [first] = hits;
  if (!first) return null;
  const range = rangeOf(namedKeys(params));
  return { total, cityCode: first.cityCode, cards: hits.map((hit) => toSchoolCardView(hit, search.places, range)) };
}

function listHref(place: Place, params: SearchParams): string {
  return withQuery(placePath(place), serializeSearchParams(params));
}

interface Props {
  readonly view: Found & {
    /** The criteria of a profile in words; empty for a child, which the line on top names. */
    readonly wishes: string;
  };
}

function NearbyOffers({ view: { title, note, wishes, cards, all } }: Props) {
  return (
    <>
      <h2 id="bolsas-perto">{title}</h2>
      {wishes && (
        <p>
          Para <b>{wishes}</b>
        </p>
      )}
      {note && <p className="muted">{note}</p>}
      <ol className="cards">
        {cards.map((card) => (
          <li key={card.id}>
            <SchoolCard card={{ ...card, href: card.pricedHref }} headingLevel={3} />
          </li>
        ))}
      </ol>
      <p>
        <a className="button secondary" href={all.href}>
          {all.label}
        </a>
      </p>
    </>
  );
}
