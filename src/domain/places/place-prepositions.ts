import { findEntry } from "../text/find-entry.ts";
import { fold } from "../text/slug.ts";
import type { Locative } from "./locative.ts";
import { ABBREVIATIONS, BY_CITY, EVERYWHERE, FIRST_WORDS } from "./neighborhood-articles.ts";

const DETERMINANTS = { em: "de", no: "do", na: "da", nos: "dos", nas: "das" } as const satisfies Record<
  Locative,
  string
>;

/** The preposition of "of" before a place. */
type Determinant = (typeof DETERMINANTS)[Locative];

/** Cities that take the article, by slug: "no Recife", "na Serra". All others: "em". */
const CITY_LOCATIVES: Readonly<Record<string, Locative>> = {
  "rio-de-janeiro-rj": "no",
  "recife-pe": "no",
  "cabo-de-santo-agostinho-pe": "no",
  "ilha-de-itamaraca-pe": "na",
  "crato-ce": "no",
  "eusebio-ce": "no",
  "cedro-ce": "no",
  "conde-pb": "no",
  "conde-ba": "no",
  "barra-dos-coqueiros-se": "na",
  "serra-es": "na",
  "guaruja-sp": "no",
  "serro-mg": "no",
  "prata-mg": "no",
  "lapa-pr": "na",
  "chui-rs": "no",
  "novo-gama-go": "no",
  "cidade-ocidental-go": "na",
  "oiapoque-ap": "no",
  "acara-pa": "no",
  "careiro-am": "no",
  "careiro-da-varzea-am": "no",
  "canta-rr": "no",
};

/** "no Recife", "na Serra", "em Campinas". */
export function cityLocative(slug: string): Locative {
  return findEntry(CITY_LOCATIVES, slug) ?? "em";
}

/** "do Recife", "da Serra", "de Campinas". */
export function cityDeterminant(slug: string): Determinant {
  return DETERMINANTS[cityLocative(slug)];
}

/** The article of each folded name of a table. */
function byName(table: Partial<Record<Locative, string>>): ReadonlyMap<string, Locative> {
  const pairs = Object.entries(table).map(([locative, names]) => [locative as Locative, names.split(", ")] as const);
  return new Map(pairs.flatMap(([locative, names]) => names.map((name) => [fold(name), locative])));
}

const BY_CITY_AND_NAME = new Map(Object.entries(BY_CITY).map(([slug, table]) => [slug, byName(table)]));
const BY_NAME = byName(EVERYWHERE);
const BY_FIRST_WORD = byName(FIRST_WORDS);

/** "no Tatuapé", "na Vila Mariana": by the name in its city, the name anywhere, or its first word; else "em". */
export function neighborhoodLocative(name: string, citySlug: string): Locative {
  const folded = fold(name);
  const [first = ""] = folded.split(/[ .]/);
  return (
    BY_CITY_AND_NAME.get(citySlug)?.get(folded) ??
    BY_NAME.get(folded) ??
    BY_FIRST_WORD.get(findEntry(ABBREVIATIONS, first) ?? first) ??
    "em"
  );
}
