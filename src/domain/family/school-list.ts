/** Number of schools in a comparison (K14). In words: `compare.page.tsx`, `compare-view.ts` ("nas duas"). */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Schools in one question: a family reads as many answers. */
export const MAX_ASKED = 5;

/** Maximum schools in a list: its link must be short. */
export const MAX_LISTED = 20;

/** Maximum length of a slug, with a margin. */
const SLUG = /^[a-z0-9-]{1,160}$/;

/** Valid slugs of the parameter `escolas`, comma-separated or repeated, without duplicates. */
export function parseSchoolList(values: readonly string[]): string[] {
  const slugs = values.flatMap((value) => value.split(",")).map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs)].filter((slug) => SLUG.test(slug));
}
