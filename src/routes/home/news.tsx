import { seasonOf } from "../../domain/pricing/season.ts";
import { pricedSeatInWords } from "../../domain/pricing/seat.ts";
import { formatDate, formatDiscount, plural } from "../../domain/text/format.ts";
import { addDays } from "../../domain/time/time.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { inPlace, type Place, placePath } from "../../listing/place/place.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { paths, schoolPricePath, withQuery } from "../../site/paths.ts";

/** Days after which a price is no news. */
const PRICE_DAYS = 90;
/** Schools whose prices are read, those with the most known first. */
const READ = 48;
const PRICES_SHOWN = 3;
/** Ids of the sources whose editions are told (docs/data.md). */
const ENEM = /^inep-enem/;
const CENSUS = /^inep-censo/;

/** A change of the published data. */
interface NewsItem {
  /** ISO date of the data. */
  readonly date: string;
  readonly text: string;
  readonly href: string;
}

/**
 * News of the published data for a place, newest first: prices with a recent date, its scholarships, and the editions of the
 * ENEM and the Censo. Each has the date of its data; empty where nothing has one. `seat`: query of the child's seat, whose
 * prices alone are told; empty for any.
 */
export async function findNews(context: RouteContext, place: Place, seat: string): Promise<NewsItem[]> {
  const [prices, scholarships] = await Promise.all([
    recentPrices(context, place, seat),
    openScholarships(context, place, seat),
  ]);
  return [...prices, ...scholarships, ...editions(context)].sort((a, b) => (a.date < b.date ? 1 : -1));
}

async function recentPrices({ search, manifest, now }: RouteContext, place: Place, seat: string): Promise<NewsItem[]> {
  if (manifest.counts.offers === 0) return [];
  const season = seasonOf(now);
  const { params } = parseSearchParams(new URLSearchParams(seat), season.years, season.defaultYears);
  const query = { ...toSchoolQuery(place, params), pricedOnly: true, neutral: true, facets: [], countsFees: false };
  const { hits } = await search.searchSchools({ ...query, size: READ });
  const oldest = addDays(season.today, -PRICE_DAYS);
  return hits
    .flatMap(({ name, slug, bestOffer: offer }) =>
      offer?.checkedAt && offer.checkedAt >= oldest && offer.checkedAt <= season.today
        ? {
            date: offer.checkedAt,
            text: `${name}: ${pricedSeatInWords(offer)}`,
            href: schoolPricePath(slug, offer),
          }
        : [],
    )
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, PRICES_SHOWN);
}

async function openScholarships(
  { search, manifest, now }: RouteContext,
  place: Place,
  seat: string,
): Promise<NewsItem[]> {
  const { years, defaultYears } = seasonOf(now);
  const { params } = parseSearchParams(new URLSearchParams(`${seat}&hasOffers=true`), years, defaultYears);
  const summary = manifest.publishedAt && (await search.summarizeSchools(toSchoolQuery(place, params)));
  if (!summary || summary.withOffers === 0) return [];
  const discount = summary.maxDiscountPercent > 0 ? `, até ${formatDiscount(summary.maxDiscountPercent)}` : "";
  return [
    {
      date: manifest.publishedAt,
      text: `${plural(summary.withOffers, "escola", "escolas")} com bolsa ${inPlace(place)}${discount}`,
      href: withQuery(placePath(place), serializeSearchParams(params)),
    },
  ];
}

/** The newest edition of each official source. */
function editions({ manifest: { sources, rankings } }: RouteContext): NewsItem[] {
  const newest = (pattern: RegExp) =>
    Object.entries(sources)
      .filter(([id]) => pattern.test(id))
      .map(([, source]) => source)
      .sort((a, b) => (a.referenceDate < b.referenceDate ? 1 : -1))[0];
  const [enem, census] = [newest(ENEM), newest(CENSUS)];
  const edition = rankings[0]?.edition;
  return [
    ...(enem && edition
      ? [{ date: enem.referenceDate, text: `ENEM ${edition}: a média de cada escola`, href: paths.enemRanking() }]
      : []),
    ...(census
      ? [{ date: census.referenceDate, text: `${census.title}: etapas e estrutura`, href: paths.dataSources() }]
      : []),
  ];
}

/** A list of news with their dates. */
export function News({ items }: { readonly items: readonly NewsItem[] }) {
  return (
    <section className="popular">
      <h2>O que há de novo</h2>
      <ul>
        {items.map(({ date, text, href }) => (
          <li key={href + text}>
            <a href={href}>
              <span>
                <time dateTime={date}>{formatDate(date)}</time>
              </span>{" "}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
