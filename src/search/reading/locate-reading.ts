import { formatList } from "../../domain/text/format.ts";
import { type AddressBucket, cepKey, findCepRegion, type House, type Street, streetKey } from "../addresses.ts";
import type { CityName } from "../city-name.ts";
import type { BoxReading, Note, ReadPlace, Understood } from "./reading.ts";

/** Reads the bucket of addresses with a key; null where there are none, or they cannot be read. */
export type ReadAddresses = (key: string) => Promise<AddressBucket | null>;

/** Cities besides the shown one that are named. */
const OTHERS = 3;

/**
 * A reading of a text with the point of the street or postal code that it names, by the schools whose addresses have it. A
 * street is looked for in the place of the text, or else is that of the city with most schools in it.
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
  for (const words of number === null ? longerNames(text, note.words) : []) {
    const longer = withoutWords(reading, note, words);
    const found = await findStreets(words, longer.place, cityOf, readAddresses);
    if (found && found.length > 0) return atStreet(longer, { ...note, words }, found, null);
  }
  for (const words of shorterNames(street)) {
    const found = await findStreets(words, reading.place, cityOf, readAddresses);
    if (!found) return reading;
    if (found.length > 0) return atStreet(reading, note, found, number);
  }
  const unknown: Note = { kind: "street-unknown", words: note.words };
  return { ...reading, notes: reading.notes.map((other) => (other === note ? unknown : other)) };
}

interface FoundStreet extends Street {
  readonly city: CityName;
}

/** The streets of a name in a place, that with most schools first; null where addresses are not known. */
async function findStreets(
  words: string,
  place: ReadPlace | null,
  cityOf: (code: string) => CityName | null,
  readAddresses: ReadAddresses,
): Promise<readonly FoundStreet[] | null> {
  const key = streetKey(words);
  const bucket = key === "" ? null : await readAddresses(key);
  return (
    bucket &&
    (bucket.streets[key] ?? []).flatMap((own) => {
      const city = cityOf(own.cityCode);
      return city && isWithin(city, place) ? [{ ...own, city }] : [];
    })
  );
}

/** Streets of more words, longest first: "rua 25 de março" is not the Rua 25 of Marco. */
function longerNames(text: string, words: string): string[] {
  const at = text.indexOf(words);
  const after = at < 0 ? "" : (/^(?:\s+[\p{L}\d.]+){1,4}/u.exec(text.slice(at + words.length))?.[0] ?? "");
  const rest = after.split(/\s+/).filter((word) => word !== "");
  return rest.map((_, i) => [words, ...rest.slice(0, rest.length - i)].join(" "));
}

/** The street, and without its last words, which may be a neighborhood of no known city: "rua 25 de março centro". */
function shorterNames(street: string): string[] {
  const words = street.split(/\s+/);
  return words.slice(1).map((_, i) => words.slice(0, words.length - i).join(" "));
}

/** The reading without what the words of a longer name were read as. */
function withoutWords(reading: BoxReading, note: Note, words: string): BoxReading {
  const isOfStreet = (part: string) => part !== "" && words.slice(note.words.length).includes(part);
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

function atStreet(
  reading: BoxReading,
  note: Note,
  [shown, ...others]: readonly FoundStreet[],
  number: number | null,
): BoxReading {
  const { name, city, houses } = shown!;
  const house = number === null ? null : nearestHouse(shown!, number);
  const [, lat, lng] = house ?? middleHouse(shown!);
  const where = house ? `${name}, perto do nº ${number}` : name;
  const around = house
    ? `em torno do nº ${house[0]}, o da escola de número mais próximo`
    : `em torno ${houses.length === 1 ? "da que fica nela" : `das ${houses.length} que ficam nela`}`;
  const elsewhere = reading.place === null ? others.slice(0, OTHERS).map((other) => other.city.name) : [];
  return pointed(reading, note, {
    point: { lat, lng },
    near: `${name.startsWith("Largo ") ? "do" : "da"} ${name}`,
    place: { kind: "city", city },
    label: where,
    explanation: `${where}, ${city.name}: escolas ${around}, a mais próxima primeiro.${
      elsewhere.length > 0 ? ` Essa rua existe também em ${formatList(elsewhere)}.` : ""
    }`,
  });
}

async function aroundCep(reading: BoxReading, note: Note, readAddresses: ReadAddresses): Promise<BoxReading> {
  const { place } = reading;
  if (place === null || place.kind === "state") return reading;
  const digits = note.words.replaceAll(/\D/g, "");
  const bucket = await readAddresses(cepKey(digits));
  const found = bucket && findCepRegion(bucket, digits);
  if (!found) return reading;
  const [lat, lng, schools] = found.region;
  const isExact = found.digits.length === 5;
  const known = `${schools === 1 ? "da única escola" : `das ${schools} escolas`} ${isExact ? `com o começo ${found.digits}` : `dos CEPs vizinhos (${found.digits}…)`}`;
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
    /^(\S+\s+\S.*?)[\s,]+(?:n(?:º|o|um|umero|úmero)?[\s.]*)?(\d{1,5})$/i.exec(words.trim()) ?? [];
  return street && digits ? { street, number: Number(digits) } : { street: words, number: null };
}

function nearestHouse({ houses }: Street, number: number): House | null {
  const distanceOf = ([own]: House) => (own === null ? Number.POSITIVE_INFINITY : Math.abs(own - number));
  const nearest = houses.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]!;
  return nearest[0] === null ? null : nearest;
}

/** The school in the middle of a street. */
function middleHouse({ houses }: Street): House {
  return houses.toSorted((a, b) => a[1] + a[2] - b[1] - b[2])[houses.length >> 1]!;
}
