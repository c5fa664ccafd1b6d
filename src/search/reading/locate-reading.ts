import { findEntry } from "../../domain/text/find-entry.ts";
import { formatList } from "../../domain/text/format.ts";
import { fold } from "../../domain/text/slug.ts";
import {
  type AddressBucket,
  cepKey,
  findCepRegion,
  type House,
  middlePoint,
  type Street,
  streetKey,
  streetType,
} from "../addresses.ts";
import type { CityName } from "../city-name.ts";
import type { BoxReading, Note, ReadPlace, Understood } from "./reading.ts";

/** Reads the bucket of addresses with a key; null where there are none, or they cannot be read. */
export type ReadAddresses = (key: string) => Promise<AddressBucket | null>;

/** Cities besides the shown one that are named. */
const OTHERS = 3;
/** Names of more words, and of fewer, that are looked for besides the one read. */
const VARIANTS = 2;
/** Letters after the type with which the name of a street that is being typed is looked for. */
const BEGUN_LETTERS = 4;
/** Greatest difference of near house numbers. Most streets are numbered by the metres from their start. */
const NEAR_NUMBERS = 500;
/** First words of masculine names of streets, folded. */
const MASCULINE: ReadonlySet<string> = new Set(
  (
    "largo beco setor parque conjunto jardim loteamento residencial condominio nucleo povoado sitio bairro caminho campo " +
    "acesso patio viaduto anel eixo calcadao boulevard ramal corredor"
  ).split(" "),
);

/** Whether a text that is being typed ends in the beginning of a street. */
export function isStreetBegun(text: string, { notes }: BoxReading): boolean {
  const note = notes.find(({ kind }) => kind === "street");
  const typed = note ? fold(text.slice(Math.max(text.indexOf(note.words), 0))) : null;
  return typed !== null && typed.replace(/^\S+/, "").replaceAll(/[\d ]/g, "").length < BEGUN_LETTERS;
}

/**
 * A reading of a text with the point of the street or postal code that it names, by the schools whose addresses have
 * it. A street is looked for in the place that the text names, else in the city with most schools on such a street.
 */
export async function withPoint(
  text: string,
  reading: BoxReading,
  cityOf: (code: string) => CityName | null,
  readAddresses: ReadAddresses,
): Promise<BoxReading> {
  const note = reading.notes.find(({ kind }) => kind === "street" || kind.startsWith("cep-"));
  if (!note || reading.school) return reading;
  if (note.kind !== "street") return aroundCep(reading, note, readAddresses);
  const { street, number } = splitNumber(note.words);
  const own: Attempt = { street, reading, note, number };
  const longer = distinctNames(number === null ? longerNames(text, note.words) : [], street).map((words) => ({
    street: words,
    reading: withoutWords(reading, note, words),
    note: { ...note, words },
    number: null,
  }));
  const shorter = distinctNames(shorterNames(street), street).map((words) => ({ ...own, street: words }));
  for (const attempts of [[...longer.toReversed(), own], shorter]) {
    const located = await Promise.all(attempts.map((attempt) => findStreets(attempt, cityOf, readAddresses)));
    const at = located.findIndex((streets) => streets !== null && streets.length > 0);
    if (at >= 0) return atStreet(attempts[at]!, located[at]!);
    if (located.includes(null)) return reading;
  }
  const unknown: Note = { kind: "street-unknown", words: note.words };
  return { ...reading, notes: reading.notes.map((other) => (other === note ? unknown : other)) };
}

/** A name to look a street up by, and the reading that gets its point. */
interface Attempt {
  readonly street: string;
  readonly reading: BoxReading;
  readonly note: Note;
  readonly number: number | null;
}

interface FoundStreet extends Street {
  readonly city: CityName;
}

/**
 * The streets of a name in the place that the reading has, the one with most schools first: of the type that was typed,
 * or else of any. Null where addresses are not known.
 */
async function findStreets(
  { street, reading: { place } }: Attempt,
  cityOf: (code: string) => CityName | null,
  readAddresses: ReadAddresses,
): Promise<readonly FoundStreet[] | null> {
  const key = streetKey(street);
  const bucket = key === "" ? null : await readAddresses(key);
  if (!bucket) return null;
  const streets = (findEntry(bucket.streets, key) ?? []).flatMap((street) => {
    const city = cityOf(street.cityCode);
    return city && isWithin(city, place) ? [{ ...street, city }] : [];
  });
  const type = streetType(street);
  const typed = streets.filter((street) => street.type === type);
  return type !== null && typed.length > 0 ? typed : streets;
}

/** Streets of more words, shortest first: "rua 25 de março" is not the Rua 25 of Marco. */
function longerNames(text: string, words: string): string[] {
  const at = text.indexOf(words);
  const after = at < 0 ? "" : (/^(?:\s+[\p{L}\d.]+){1,4}/u.exec(text.slice(at + words.length))?.[0] ?? "");
  const rest = after.split(/\s+/).filter((word) => word !== "");
  return rest.map((_, i) => [words, ...rest.slice(0, i + 1)].join(" "));
}

/** The street without its last words, which may be a neighborhood of no known city: "rua 25 de março centro". */
function shorterNames(street: string): string[] {
  const words = street.split(/\s+/);
  return words.slice(2).map((_, i) => words.slice(0, words.length - 1 - i).join(" "));
}

/** The first names that are neither of the same street as `street` nor as one before. */
function distinctNames(names: readonly string[], street: string): string[] {
  const byKey = Map.groupBy([street, ...names], streetKey);
  for (const key of ["", streetKey(street)]) byKey.delete(key);
  return Array.from(byKey.values(), ([name]) => name!).slice(0, VARIANTS);
}

/** The reading without what the words of a longer name were read as. */
function withoutWords(reading: BoxReading, note: Note, words: string): BoxReading {
  const added = `${words.slice(note.words.length)} `;
  const isOfStreet = (part: string) => part !== "" && added.includes(` ${part} `);
  const lost = reading.understood.filter((part) => isOfStreet(part.words));
  return {
    ...reading,
    name: isOfStreet(reading.name) ? "" : reading.name,
    // The place has no filters.
    place: lost.some(({ filters }) => filters.length === 0) ? null : reading.place,
    elsewhere: null,
    filters: reading.filters.filter((pair) => !lost.some(({ filters }) => filters.includes(pair))),
    understood: reading.understood.filter((part) => !lost.includes(part)),
  };
}

function atStreet({ reading, note, number }: Attempt, [shown, ...others]: readonly FoundStreet[]): BoxReading {
  const { name, type, city, houses } = shown!;
  const house = number === null ? null : nearestHouse(shown!, number);
  const [, lat, lng] = house ?? middleHouse(shown!);
  const [of, within] = MASCULINE.has(fold(name).split(" ")[0]!) ? ["do", "nele"] : ["da", "nela"];
  const where = house ? `${name}, perto do nº ${house[0]}` : name;
  const nearest = house?.[0] === number ? "" : `, o número mais próximo do ${number} que conhecemos`;
  const around = house
    ? `da que fica no nº ${house[0]}${nearest}`
    : houses.length === 1
      ? `da que fica ${within}`
      : `das ${houses.length} que ficam ${within}`;
  const same = others.filter((other) => other.type === type && other.cityCode !== city.code);
  const elsewhere = reading.place === null ? same.slice(0, OTHERS).map((other) => other.city.name) : [];
  return pointed(reading, note, {
    point: { lat, lng },
    near: `${of} ${name}`,
    place: { kind: "city", city },
    label: where,
    explanation: [
      `${where}, ${city.name}: escolas em torno ${around}, a mais próxima primeiro.`,
      ...(number !== null && !house ? [`Não conhecemos nenhuma perto do nº ${number}.`] : []),
      ...(elsewhere.length > 0 ? [`Essa rua existe também em ${formatList(elsewhere)}.`] : []),
    ].join(" "),
  });
}

async function aroundCep(reading: BoxReading, note: Note, readAddresses: ReadAddresses): Promise<BoxReading> {
  const { place } = reading;
  if (place === null || place.kind === "state") return reading;
  const digits = note.words.replaceAll(/\D/g, "");
  const bucket = await readAddresses(cepKey(digits));
  const region = bucket && findCepRegion(bucket, digits);
  if (!region) return reading;
  const [lat, lng, schools] = region.region;
  const isExact = region.digits.length === 5;
  const known = `${schools === 1 ? "da única escola" : `das ${schools} escolas`} ${isExact ? `com o começo ${region.digits}` : `dos CEPs vizinhos (${region.digits}…)`}`;
  return pointed(reading, note, {
    point: { lat, lng },
    near: `do CEP ${note.words}`,
    place: { kind: "city", city: place.city },
    label: `perto do CEP ${note.words}`,
    explanation: `CEP ${note.words}, ${place.city.name}: escolas perto dele, pela posição ${known}; a mais próxima primeiro.`,
  });
}

interface Pointed extends Pick<Understood, "label"> {
  readonly point: { readonly lat: number; readonly lng: number };
  readonly near: string;
  readonly place: ReadPlace;
  readonly explanation: string;
}

/** The reading with the words of a note understood as a point in a city. */
function pointed(reading: BoxReading, note: Note, { point, near, place, label, explanation }: Pointed): BoxReading {
  const filters = [["lat", String(point.lat)] as const, ["lng", String(point.lng)] as const];
  const own = { words: note.words, label, filters, explanation };
  // A postal code was read as its neighborhood.
  const others = reading.understood.filter(
    ({ words }) => words.replaceAll(/\W/g, "") !== note.words.replaceAll(/\W/g, ""),
  );
  return {
    ...reading,
    place,
    near,
    filters: [...reading.filters.filter(([key]) => key !== "area"), ...filters],
    understood: [own, ...others],
    notes: reading.notes.filter(({ kind }) => kind !== note.kind),
  };
}

function isWithin({ code, uf }: CityName, place: ReadPlace | null): boolean {
  if (place === null) return true;
  return place.kind === "state" ? place.uf === uf : place.city.code === code;
}

/** "rua tuiuti, 1000" → "rua tuiuti", 1000; "rua 25 de março" has no number. */
function splitNumber(words: string): { readonly street: string; readonly number: number | null } {
  const [, street, digits] =
    /^(\S+\s+\S.*?)(?<![\s,])[\s,]+(?:n(?:º|o|um|umero|úmero)?[\s.]*)?(\d{1,5})$/i.exec(words.trim()) ?? [];
  return street && digits ? { street, number: Number(digits) } : { street: words, number: null };
}

/** The house with the nearest number; null where none is near. */
function nearestHouse({ houses }: Street, number: number): House | null {
  const distanceOf = ([street]: House) => (street === null ? Number.POSITIVE_INFINITY : Math.abs(street - number));
  const nearest = houses.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]!;
  return distanceOf(nearest) <= NEAR_NUMBERS ? nearest : null;
}

/** The school in the middle of a street. */
function middleHouse({ houses }: Street): House {
  const [middleLat, middleLng] = middlePoint(houses.map(([, ...point]) => point));
  const distanceOf = ([, lat, lng]: House) => Math.hypot(lat - middleLat, lng - middleLng);
  return houses.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]!;
}
