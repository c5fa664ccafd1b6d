import { REGION_NAMES } from "../../domain/places/regions.ts";
import { findUf } from "../../domain/places/uf.ts";
import { matchAny, type Phrases, phrases } from "../../domain/text/phrases.ts";
import type { Claim, Zone } from "./claim.ts";
import type { Token } from "./tokens.ts";

const RATING = phrases("nota minima", "nota acima de", "nota a partir de", "nota", "avaliacao");
const STARS = phrases("estrelas", "estrela");
const OR_MORE = phrases("ou mais", "para cima");
const UP_TO = phrases("de ate", "de", "ate");
const SCHOOL_YEAR = phrases("ano letivo de", "ano letivo", "ano de", "em");
const ZONES: readonly (readonly [Zone, Phrases])[] = [
  ["leste", phrases("zona leste", "regiao leste", "zl")],
  ["oeste", phrases("zona oeste", "regiao oeste")],
  ["norte", phrases("zona norte", "regiao norte")],
  ["sul", phrases("zona sul", "regiao sul", "zs")],
  ["central", phrases("zona central", "regiao central")],
];

/** "nota 4", "4 estrelas": a rating of families, 1 to 5. */
export function readRating(tokens: readonly Token[], at: number): Claim | null {
  const cue = matchAny(tokens, at, RATING);
  const number = tokens[cue]?.number ?? null;
  const stars = matchAny(tokens, cue + 1, STARS);
  if (number === null || number < 1 || number > 5 || (cue === at && stars === cue + 1)) return null;
  const label = `nota ${String(number).replace(".", ",")} ou mais das famílias`;
  return { from: at, to: matchAny(tokens, stars, OR_MORE), label, filters: [["rating", String(number)]] };
}

const BENEFIT_WORDS = ["bolsa de estudos", "bolsa de estudo", "bolsa", "bolsas", "desconto", "descontos"];
const BENEFITS = phrases(...BENEFIT_WORDS);
const BENEFITS_AFTER = phrases(...BENEFIT_WORDS.flatMap((words) => [`de ${words}`, words]));

/** "bolsa 50%", "50% de desconto": becomes a sort by discount, because there is no filter. */
export function readShare(tokens: readonly Token[], at: number): Claim | null {
  const link = matchAny(tokens, matchAny(tokens, at, BENEFITS), UP_TO);
  if (tokens[link]?.number == null || tokens[link + 1]?.word !== "%") return null;
  return {
    from: at,
    to: matchAny(tokens, link + 2, BENEFITS_AFTER),
    label: "com bolsa, maiores descontos primeiro",
    filters: [
      ["hasOffers", "true"],
      ["sort", "max_discount"],
    ],
    note: "discount",
  };
}

/** "2027", if there are offers for that year. */
export function readYear(tokens: readonly Token[], at: number, years: readonly number[]): Claim | null {
  const start = matchAny(tokens, at, SCHOOL_YEAR);
  const year = tokens[start]?.number ?? null;
  if (year === null || !years.includes(year)) return null;
  return { from: at, to: start + 1, label: `ano letivo ${year}`, filters: [["years", String(year)]] };
}

/** "zona leste": becomes an area of the city (`zone-area.ts`), because no source maps zones to neighborhoods. */
export function readZone(tokens: readonly Token[], at: number): Claim | null {
  for (const [zone, words] of ZONES) {
    const end = matchAny(tokens, at, words);
    if (end > at) return { from: at, to: end, label: "", filters: [], note: "zone", zone };
  }
  return null;
}

/** "abc paulista": its cities are offered, because a search has one city, or a state. "Litoral norte RS" is another. */
export function readRegion(tokens: readonly Token[], at: number): Claim | null {
  const isOther = ({ words, uf }: (typeof REGION_NAMES)[number]) =>
    (findUf(tokens[at + words.length]?.typed ?? "")?.uf ?? uf) !== uf;
  const region = REGION_NAMES.find(({ words }) => matchAny(tokens, at, [words]) > at);
  return region && !isOther(region) ? { from: at, to: at + region.words.length, label: "", filters: [], region } : null;
}
