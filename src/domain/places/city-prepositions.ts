/** Cities that take the article: "no Recife", "do Rio de Janeiro". */
const MASCULINE = new Set(["Rio de Janeiro", "Recife", "Cabo de Santo Agostinho"]);

/** The preposition of "in" before a city's name. */
export function cityLocative(name: string): "em" | "no" {
  return MASCULINE.has(name) ? "no" : "em";
}

/** The preposition of "of" before a city's name. */
export function cityDeterminant(name: string): "de" | "do" {
  return MASCULINE.has(name) ? "do" : "de";
}
