const MARKS = /\p{M}+/gu;
/** Fast path for folded text. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
/** Has neither accents nor ligatures. */
const ASCII = /^[ -~]*$/;
const NOT_WORD = /[^a-z0-9]+/g;

/**
 * Folds text for comparison: lower case, no accents, ligatures expanded, a single space for anything but letters and
 * digits ("São José d'Oeste nº 2" → "sao jose d oeste no 2").
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  const letters = ASCII.test(text) ? text.toLowerCase() : withoutMarks(text);
  return letters.replace(NOT_WORD, " ").trim();
}

function withoutMarks(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l");
}

/** URL slug of a name ("Colégio São José" → "colegio-sao-jose"); empty when nothing is left. */
export function slugify(text: string): string {
  return fold(text).replaceAll(" ", "-");
}

/** City slug with the lower-case state code as suffix, appended only if missing (R30). */
export function citySlug(slug: string, uf: string): string {
  const suffix = `-${uf.toLowerCase()}`;
  return slug.endsWith(suffix) ? slug : slug + suffix;
}

/** Slug of a neighborhood that is unique in the country: neighborhood slug + city slug. */
export function neighborhoodFullSlug(slug: string, city: string): string {
  return `${slug}-${city}`;
}
