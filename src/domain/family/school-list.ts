/** Schools that can be compared at a time (K14). */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Schools that a list may hold: its link has to stay short enough to be sent. */
export const MAX_LISTED = 20;

/** The longest slug that any school has, with room to spare. */
const SLUG = /^[a-z0-9-]{1,160}$/;

/**
 * The schools that `escolas` names: separated by commas, or repeated as a form sends them. Each once, in their order;
 * what cannot be a slug is left out.
 */
export function parseSchoolList(values: readonly string[]): string[] {
  const slugs = values.flatMap((value) => value.split(",")).map((slug) => slug.trim().toLowerCase());
  return [...new Set(slugs)].filter((slug) => SLUG.test(slug));
}
