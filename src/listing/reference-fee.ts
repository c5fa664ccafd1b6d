import { STAGES, type Stage } from "../domain/catalog/stage.ts";
import type { Cents } from "../domain/pricing/money.ts";
import { formatCount, formatDate, formatList, formatMoney } from "../domain/text/format.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { DEFAULT_PARAMS } from "./params/search-params.ts";
import { inPlace, type Place } from "./place/place.ts";
import { yearsOfSeason } from "./season-years.ts";

/** Published fees under which a median says little. */
const MIN_FEES = 5;

/** The median of the lowest fee of the season, net of scholarships, of each school of a place that serves a stage. */
interface ReferenceFee {
  readonly median: Cents;
  readonly schools: number;
}

type Context = Pick<RouteContext, "search" | "manifest" | "now">;

/**
 * On the page of a school without prices: one sentence a stage with the fees that schools of the neighborhood, or else
 * of the city, publish. It says that they are not the school's.
 */
export async function referenceLines(context: Context, place: Place, stages: readonly Stage[]): Promise<string[]> {
  const city: Place = place.kind === "neighborhood" ? { kind: "city", unit: place.unit, city: place.city } : place;
  // Most cities have none at first: one look at the city instead of two at each stage.
  if (!(await findReferenceFee(context, city, []))) return [];
  const lines = await Promise.all(
    STAGES.filter(({ slug }) => stages.includes(slug)).map(async ({ slug, name }) => {
      for (const where of place === city ? [city] : [place, city]) {
        const fee = await findReferenceFee(context, where, [slug]);
        if (fee) return `${name}: ${inWords(fee, where, context)}`;
      }
      return null;
    }),
  );
  return lines.filter((line) => line !== null);
}

/** The same sentence for the stages of a search, which has named the place; null where too few publish one. */
export async function shortReference(context: Context, place: Place, stages: readonly Stage[]): Promise<string | null> {
  const fee = await findReferenceFee(context, place, stages);
  if (!fee) return null;
  const names = STAGES.filter(({ slug }) => stages.includes(slug)).map(({ name }) => name);
  const sentence = inWords(fee, null, context);
  return names.length > 0 ? `${formatList(names)}: ${sentence}` : sentence[0]!.toUpperCase() + sentence.slice(1);
}

/**
 * "metade das 12 escolas que informam o preço em Campinas pede até R$ 1.250 por mês, pela série mais barata de cada uma
 * e com bolsa onde há, para 2027 (dados publicados em 26/11/2026)".
 */
function inWords({ median, schools }: ReferenceFee, place: Place | null, { search, now, manifest }: Context): string {
  const where = place ? ` ${inPlace(place)}` : "";
  const years = yearsOfSeason(search, now);
  const ofYears = years.length > 0 ? `, para ${formatList(years.map(String))}` : "";
  const day = manifest.publishedAt === null ? "" : ` (dados publicados em ${formatDate(manifest.publishedAt)})`;
  const half = `metade das ${formatCount(schools)} escolas que informam o preço${where} pede até ${formatMoney(median)}`;
  return `${half} por mês, pela série mais barata de cada uma e com bolsa onde há${ofYears}${day}`;
}

/** Reads the fees of a place; no stage is every stage. */
async function findReferenceFee(
  { search, now }: Context,
  place: Place,
  stages: readonly Stage[],
): Promise<ReferenceFee | null> {
  const years = yearsOfSeason(search, now);
  const query = { ...toSchoolQuery(place, { ...DEFAULT_PARAMS, years, defaultYears: years }), stages };
  const fees = (await search.summarizeSchools(query))?.fees;
  return fees && fees.count >= MIN_FEES ? { median: fees.median as Cents, schools: fees.count } : null;
}
