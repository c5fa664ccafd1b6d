import type { Point } from "../../src/domain/places/geo.ts";
import { cornersAround, extent } from "../../src/domain/places/map-projection.ts";
import { FEDERATIVE_UNITS, findUf } from "../../src/domain/places/uf.ts";
import { withoutFarOnes } from "../../src/domain/places/without-far-ones.ts";
import { formatList } from "../../src/domain/text/format.ts";
import { referenceCities } from "../import/reference-places.ts";
import { CommandError } from "../run-command.ts";
import type { Box } from "./tile-cover.ts";

/** Around the outermost schools of a city, in kilometres: one looks at the map beyond them. */
const CITY_MARGIN_KM = 3;

/** Around the centre of a city of which no school is located. */
const UNKNOWN_CITY_KM = 10;

/** Around the outermost seats of a state's municipalities. */
const STATE_MARGIN_KM = 30;

/** Names that a message offers in place of an unknown one. */
const OFFERED = 5;

interface City extends Point {
  readonly code: string;
  readonly uf: string;
  readonly slug: string;
}

/**
 * A rectangle around the schools and neighborhoods of a city, those far from all others aside. Throws CommandError for a city
 * that neither the site's data nor the list of municipalities has.
 */
export async function cityBox(db: D1Database, slug: string): Promise<Box> {
  const cities = await listCities(db);
  const city = cities.find((each) => each.slug === slug);
  if (!city) throw unknownCity(slug, cities);
  const { results } = await db
    .prepare(
      `SELECT lat, lng FROM school WHERE city_ibge_code = ?1 AND lat IS NOT NULL
       UNION ALL SELECT lat, lng FROM neighborhood WHERE city_ibge_code = ?1 AND lat IS NOT NULL`,
    )
    .bind(city.code)
    .all<Point>();
  const near = withoutFarOnes(results.map((location) => ({ location }))).map(({ location }) => location);
  return near.length === 0 ? boxAround([city], UNKNOWN_CITY_KM) : boxAround([city, ...near], CITY_MARGIN_KM);
}

/** A rectangle around the municipalities of a state. Throws CommandError for an unknown one. */
export async function stateBox(db: D1Database, letters: string): Promise<Box> {
  const unit = findUf(letters);
  if (!unit) {
    const known = formatList(FEDERATIVE_UNITS.map(({ uf }) => uf));
    throw new CommandError(`Não conheço o estado "${letters}". Conheço ${known}.`);
  }
  return boxAround(
    (await listCities(db)).filter(({ uf }) => uf === unit.uf),
    STATE_MARGIN_KM,
  );
}

/** The cities of the site, which before its first import are those of the list of municipalities. */
async function listCities(db: D1Database): Promise<City[]> {
  const { results } = await db.prepare("SELECT ibge_code AS code, uf, slug, lat, lng FROM city").all<City>();
  if (results.length > 0) return results;
  return referenceCities().map(({ ibgeCode: code, uf, slug, lat, lng }) => ({ code, uf, slug, lat, lng }));
}

function boxAround(points: readonly Point[], marginKm: number): Box {
  const corners = points.flatMap((point) => cornersAround(point, marginKm));
  const [south, north] = extent(corners.map(({ lat }) => lat));
  const [west, east] = extent(corners.map(({ lng }) => lng));
  return { west, south, east, north };
}

function unknownCity(slug: string, cities: readonly City[]): CommandError {
  const start = slug.slice(0, 4);
  const similar = cities.filter((each) => each.slug.startsWith(start)).slice(0, OFFERED);
  const offer =
    similar.length > 0
      ? ` Parecidas: ${formatList(
          similar.map((each) => each.slug),
          "ou",
        )}.`
      : "";
  return new CommandError(`Não conheço a cidade "${slug}". Escreva nome e estado, como sao-paulo-sp.${offer}`);
}
