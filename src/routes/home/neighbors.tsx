import type { Grade } from "../../domain/catalog/stage.ts";
import { distanceKm } from "../../domain/places/geo.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import { struckFee } from "../../domain/pricing/struck-fee.ts";
import { formatDate, formatDistance, formatMoney } from "../../domain/text/format.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { parseSearchParams } from "../../listing/params/search-params.ts";
import { inPlace, type Place } from "../../listing/place/place.ts";
import { type SchoolCardView, toSchoolCardView } from "../../parts/cards/card-view.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { enemSourceLine } from "../../parts/screen/source-line.ts";
import type { BestOffer, SchoolHit } from "../../search/types.ts";
import { comparePath } from "../../site/paths.ts";

/** Schools among which the two are chosen. */
const CANDIDATES = 48;
/** Kilometres between neighbors: nearer schools may be one school. */
const APART_KM = { least: 0.1, most: 5 };
/** The grade that is compared where the visitor has told none. */
const USUAL_GRADE: Grade = "fundamentalII_6-ano";

/** Two schools side by side, as they are. */
interface NeighborsView {
  /** "em São Paulo, a 1,8 km uma da outra". */
  readonly where: string;
  readonly schools: readonly [SchoolCardView, SchoolCardView];
  readonly rows: readonly RowView[];
  readonly source: string;
  readonly href: string;
}

interface RowView {
  readonly label: string;
  readonly values: readonly [string, string];
  readonly isPrice: boolean;
}

/**
 * The two schools of a place that are nearest to each other among those of which most is known; where prices are published,
 * both of one grade and year, of the child's seat (a query) if it is known. Null without two. Neither scholarships nor partners choose them.
 */
export async function findNeighbors(context: RouteContext, place: Place, seat: string): Promise<NeighborsView | null> {
  const { search, manifest } = context;
  const season = seasonOf(context.now);
  const hits = await candidatesIn(context, place, season, seat);
  const pair = nearestPair(hits);
  if (!pair) return null;
  const schools = [pair.one, pair.other].map((hit) => toSchoolCardView(hit, search.places)) as [
    SchoolCardView,
    SchoolCardView,
  ];
  const editions = [pair.one, pair.other].flatMap(({ enem }) => enem?.edition ?? []);
  const fees = feesOf(pair);
  const checked = fees?.flatMap(({ checkedAt }) => checkedAt ?? []).sort()[0];
  const sources = [
    fees && `Preços informados pelas escolas${checked ? `, conferidos desde ${formatDate(checked)}` : ""}.`,
    editions.length > 0 && enemSourceLine(manifest, editions[0]!),
  ];
  const grade = fees ? `grade=${fees[0].grade}` : "";
  return {
    where: `${inPlace(place)}, a ${formatDistance(pair.km)} uma da outra`,
    schools,
    rows: rowsOf(pair, schools),
    source: sources.filter(Boolean).join(" "),
    href: comparePath([pair.one.slug, pair.other.slug], hasGrade(seat) ? "" : grade),
  };
}

async function candidatesIn({ search, manifest }: RouteContext, place: Place, season: Season, seat: string) {
  const hasPrices = manifest.counts.offers !== 0;
  const asked = new URLSearchParams(hasPrices ? seat : "");
  if (hasPrices && !hasGrade(seat)) asked.set("grade", USUAL_GRADE);
  const { params } = parseSearchParams(asked, season.years, season.defaultYears);
  const query = {
    ...toSchoolQuery(place, params),
    pricedOnly: hasPrices || undefined,
    neutral: true,
    statedOnly: true,
  };
  return (await search.searchSchools({ ...query, facets: [], countsFees: false, size: CANDIDATES })).hits;
}

const hasGrade = (seat: string) => new URLSearchParams(seat).has("grade");

interface Pair {
  readonly one: SchoolHit;
  readonly other: SchoolHit;
  readonly km: number;
}

function nearestPair(hits: readonly SchoolHit[]): Pair | null {
  const pairs = hits.flatMap((one, i) =>
    hits.slice(i + 1).flatMap((other) => {
      if (!one.location || !other.location) return [];
      const km = distanceKm(one.location, other.location);
      return km >= APART_KM.least && km <= APART_KM.most ? { one, other, km } : [];
    }),
  );
  return pairs.sort((a, b) => known(b) - known(a) || a.km - b.km)[0] ?? null;
}

/** Number of figures that are known of both. */
function known({ one, other }: Pair): number {
  const bothHave = (has: (hit: SchoolHit) => boolean) => Number(has(one) && has(other));
  return (
    2 * Number(feesOf({ one, other }) !== null) +
    bothHave(({ enem }) => enem !== null) +
    bothHave(({ reviews }) => reviews.count > 0) +
    bothHave(({ supports, smallClasses }) => supports?.includes("acessivel") || !!smallClasses?.length)
  );
}

/** The fees of both for the same grade and year; null if they cannot be compared. */
function feesOf({ one, other }: Pick<Pair, "one" | "other">): readonly [BestOffer, BestOffer] | null {
  const [a, b] = [one.bestOffer, other.bestOffer];
  return a && b && a.grade !== null && a.grade === b.grade && a.year === b.year ? [a, b] : null;
}

const UNKNOWN = "não informado";

function rowsOf(pair: Pair, [a, b]: readonly [SchoolCardView, SchoolCardView]): NeighborsView["rows"] {
  const fees = feesOf(pair);
  const row = (label: string, one: string | null, other: string | null) =>
    one || other ? [{ label, values: [one || UNKNOWN, other || UNKNOWN] as const, isPrice: false }] : [];
  const fee = ({ netMonthlyFeeCents, discountPercent }: BestOffer) =>
    `${formatMoney(netMonthlyFeeCents)}${discountPercent > 0 ? " com bolsa" : " sem bolsa"}`;
  const list = (offer: BestOffer) => {
    const struck = struckFee(offer);
    return struck === null ? null : formatMoney(struck);
  };
  const rating = ({ rating: told }: SchoolCardView) => told && `${told.average} (${told.count})`;
  const enem = ({ enem: result }: SchoolCardView) =>
    result && `${result.average}${result.participants ? ` (${result.participants})` : ""}`;
  return [
    ...(fees
      ? [
          {
            label: `Por mês, ${seatInWords({ ...fees[0], shift: null })}`,
            values: [fee(fees[0]), fee(fees[1])] as const,
            isPrice: true,
          },
          ...(list(fees[0]) && list(fees[1]) ? row("Sem bolsa seria", list(fees[0]), list(fees[1])) : []),
        ]
      : row("Etapas", a.stages, b.stages)),
    ...row("Nota das famílias", rating(a), rating(b)),
    ...row(`ENEM ${(a.enem ?? b.enem)?.edition ?? ""}`.trim(), enem(a), enem(b)),
    ...row("Declarado ao Censo", a.lead, b.lead),
  ];
}

/** The table of the two; each name leads to its page. */
export function Neighbors({ view: { where, schools, rows, source, href } }: { readonly view: NeighborsView }) {
  return (
    <section className="versus">
      <h2>Duas escolas, lado a lado</h2>
      <p className="muted">
        Ficam {where}. Foram escolhidas pela distância e pelos dados que as duas têm, não por parceria.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {schools.map((school) => (
              <th key={school.id} scope="col">
                <a href={school.pricedHref}>{school.name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values: [one, other], isPrice }) => (
            <tr key={label} className={isPrice ? "fees" : undefined}>
              <th scope="row">{label}</th>
              <td>{one}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">{source}</p>
      <p>
        <a className="button secondary" href={href} rel="nofollow">
          Comparar as duas em tudo
        </a>
      </p>
    </section>
  );
}
