import { median } from "../domain/median.ts";
import { nameWords } from "../domain/text/name-words.ts";
import { fold } from "../domain/text/slug.ts";

export const STREET_TYPES: ReadonlyMap<string, string> = new Map([
  ...["rua", "avenida", "alameda", "travessa", "rodovia", "estrada", "praca", "largo"].map(
    (type) => [type, type] as const,
  ),
  ["r", "rua"],
  ["av", "avenida"],
  ["al", "alameda"],
  ["pca", "praca"],
]);

const SMALL = new Set("a as o os e de da do das dos".split(" "));

/** Digits of a postal code that name a region: a neighborhood of a large city, or a town. */
const [CEP_REGION, CEP_AROUND] = [5, 4] as const;

/** Position of a school in its street: house number, or null, and WGS84 degrees. */
export type House = readonly [number: number | null, lat: number, lng: number];

export interface Street {
  readonly cityCode: string;
  /** "avenida", as `STREET_TYPES` has it; null for an address without one. */
  readonly type: string | null;
  /** "Avenida Paulista". */
  readonly name: string;
  readonly houses: readonly House[];
}

/** Middle of the schools of a region of postal codes, in WGS84 degrees, and their number. */
type CepRegion = readonly [lat: number, lng: number, schools: number];

/** A part of the addresses of the schools, read when a text names a street or postal code (`bucketOf` their keys). */
export interface AddressBucket {
  /** By `streetKey`; those with most schools first. */
  readonly streets: Readonly<Record<string, readonly Street[]>>;
  /** By the digits of the region; neighbouring regions are in one bucket. */
  readonly ceps: Readonly<Record<string, CepRegion>>;
}

export interface SchoolAddress {
  readonly cityCode: string;
  readonly street: string | null;
  readonly number: string | null;
  readonly zipCode: string | null;
  readonly lat: number;
  readonly lng: number;
}

/** Name without type by which spellings of a street are equal: "Av. Dr. Arnaldo", "Doutor Arnaldo"; empty for none. */
export function streetKey(street: string): string {
  const [first = "", ...rest] = fold(street).split(" ");
  const words = nameWords((STREET_TYPES.has(first) ? rest : [first, ...rest]).join(" "));
  return words
    .flatMap(spellNumber)
    .filter((word) => !SMALL.has(word))
    .join(" ");
}

/** Type of a street, however it is spelt: "avenida" of "Av. Dr. Arnaldo"; null without one. */
export function streetType(street: string): string | null {
  return STREET_TYPES.get(fold(street).split(" ")[0]!) ?? null;
}

const UNITS = " primeiro dois tres quatro cinco seis sete oito nove".split(" ");

/** "25" → "vinte cinco": `nameWords` spells the numbers up to twenty. */
function spellNumber(word: string): string | string[] {
  const [, tens, unit] = /^([23])(\d)$/.exec(word) ?? [];
  return tens && unit ? [tens === "2" ? "vinte" : "trinta", UNITS[Number(unit)]!] : word;
}

/** Key of the bucket of a postal code, and of its neighbours; five digits or more. */
export function cepKey(cep: string): string {
  return `cep ${cep.slice(0, CEP_AROUND)}`;
}

/** The middle of the schools of a postal code, or else of the codes around it; null where there is none. */
export function findCepRegion({ ceps }: AddressBucket, cep: string) {
  const digits = cep.slice(0, CEP_REGION);
  const own = ceps[digits];
  if (own) return { digits, region: own };
  const around = Object.entries(ceps).flatMap(([key, region]) =>
    key.startsWith(cep.slice(0, CEP_AROUND)) ? [region] : [],
  );
  return around.length > 0 ? { digits: cep.slice(0, CEP_AROUND), region: middleOf(around) } : null;
}

/** Sorts addresses into buckets; `bucketOf` has the bucket of a key. */
export function buildAddresses(
  addresses: Iterable<SchoolAddress>,
  buckets: number,
  bucketOf: (key: string, buckets: number) => number,
): AddressBucket[] {
  const streets = new Map<string, SchoolAddress[]>();
  const ceps = new Map<string, CepRegion[]>();
  const add = <V>(map: Map<string, V[]>, key: string, value: V) => map.set(key, [...(map.get(key) ?? []), value]);
  for (const address of addresses) {
    const { cityCode, street, zipCode, lat, lng } = address;
    const key = street === null ? "" : streetKey(street);
    if (key !== "") add(streets, `${key}/${cityCode}`, address);
    if (zipCode !== null) add(ceps, zipCode.slice(0, CEP_REGION), [lat, lng, 1]);
  }
  const built = Array.from({ length: buckets }, () => ({
    streets: emptyRecord<Street[]>(),
    ceps: emptyRecord<CepRegion>(),
  }));
  for (const [place, houses] of streets) {
    const key = place.slice(0, place.indexOf("/"));
    const bucket = built[bucketOf(key, buckets)]!;
    bucket.streets[key] = [...(bucket.streets[key] ?? []), ...toStreets(houses)].sort(
      (a, b) => b.houses.length - a.houses.length,
    );
  }
  for (const [digits, points] of ceps) built[bucketOf(cepKey(digits), buckets)]!.ceps[digits] = middleOf(points);
  return built;
}

/** Without a prototype: a street may be called "constructor". */
const emptyRecord = <V>(): Record<string, V> => Object.create(null);

/** The streets of a name in a city, by type. Addresses without one are in the only street of the name, if it is. */
function toStreets(schools: readonly SchoolAddress[]): Street[] {
  const byType = Map.groupBy(schools, ({ street }) => streetType(street!));
  const untyped = byType.get(null);
  if (untyped && byType.size === 2) {
    const [type] = [...byType.keys()].filter((type) => type !== null);
    return [toStreet(type!, byType.get(type!)!, untyped)];
  }
  return Array.from(byType, ([type, houses]) => toStreet(type, houses));
}

function toStreet(
  type: string | null,
  named: readonly SchoolAddress[],
  untyped: readonly SchoolAddress[] = [],
): Street {
  const names = Map.groupBy(named, ({ street }) => street!);
  const [[name]] = [...names].sort((a, b) => b[1].length - a[1].length) as [[string, unknown]];
  const houses = [...named, ...untyped].map(
    ({ number, lat, lng }): House => [houseNumber(number), round(lat), round(lng)],
  );
  return { cityCode: named[0]!.cityCode, type, name, houses };
}

function houseNumber(text: string | null): number | null {
  const digits = /\d{1,5}/.exec(text ?? "")?.[0];
  return digits === undefined ? null : Number(digits);
}

/** The medians, which a wrong position does not move. */
function middleOf(regions: readonly CepRegion[]): CepRegion {
  const [lat, lng] = middlePoint(regions);
  return [round(lat), round(lng), regions.reduce((sum, [, , schools]) => sum + schools, 0)];
}

/** The medians of latitude and longitude of some points. */
export function middlePoint(points: readonly (readonly [lat: number, lng: number, ...unknown[]])[]) {
  return [median(points.map(([lat]) => lat))!, median(points.map(([, lng]) => lng))!] as const;
}

/** About a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
