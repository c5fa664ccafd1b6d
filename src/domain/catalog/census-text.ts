import { CENSUS_FACTS, type CensusFact, type CensusKey } from "./census-facts.ts";

/**
 * Facts of one source as a text: their values in the order of the table, separated by commas, blank where not stated. A
 * tenth of the bytes of an object with keys, which an import holds for every school of the country.
 */
export type CensusText = string;

/** Values by key; an absent one is not stated, which a 0 is. */
export type CensusValues = { readonly [K in CensusKey]?: number };

export interface Answer {
  readonly fact: CensusFact;
  readonly value: number;
  readonly source: string;
}

/** Text of values in the order of the table; null when none is stated. */
export function writeCensus(values: readonly (number | string | null)[]): CensusText | null {
  const text = values
    .map((value) => value ?? "")
    .join(",")
    .replace(/,+$/, "");
  return text === "" ? null : text;
}

/** The facts of a school by key. */
export function readCensus(bySource: Readonly<Record<string, CensusText>>): CensusValues {
  return Object.fromEntries(listAnswers(bySource).map(({ fact, value }) => [fact.key, value]));
}

/** Both texts as one; of a fact that both state, the value that `choose` returns. */
export function mergeCensus(a: CensusText, b: CensusText, choose: (a: string, b: string) => string): CensusText {
  const [left, right] = [a.split(","), b.split(",")];
  const positions = Array.from({ length: Math.max(left.length, right.length) }, (_, position) => position);
  return writeCensus(
    positions.map((position) => {
      const [one, other] = [left[position] ?? "", right[position] ?? ""];
      return one === "" || other === "" ? one + other : choose(one, other);
    }),
  )!;
}

/** Texts by source, newest first, without the facts that a newer one states; as JSON, null without any. */
export function pickCensus(
  newestFirst: readonly { readonly source: string; readonly text: CensusText }[],
): string | null {
  const isStated = new Set<number>();
  const picked: Record<string, CensusText> = {};
  for (const { source, text } of newestFirst) {
    const values = text.split(",").map((value, position) => (isStated.has(position) ? "" : value));
    for (const [position, value] of values.entries()) if (value !== "") isStated.add(position);
    const rest = writeCensus(values);
    if (rest !== null) picked[source] = rest;
  }
  return isStated.size === 0 ? null : JSON.stringify(picked);
}

/** The facts of texts by source, in the order of the table. */
export function listAnswers(bySource: Readonly<Record<string, CensusText>>): Answer[] {
  const sources = Object.entries(bySource).map(([source, text]) => [source, text.split(",")] as const);
  return CENSUS_FACTS.flatMap((fact, position) => {
    const stated = sources.find(([, values]) => (values[position] ?? "") !== "");
    return stated ? { fact, value: Number(stated[1][position]), source: stated[0] } : [];
  });
}
