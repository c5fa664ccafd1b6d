import type { School } from "./schools.ts";

/** Drawings in `public/demonstracao`: a photograph would pretend that the school exists. */
const DRAWINGS = ["patio", "sala", "biblioteca", "quadra", "laboratorio"];

/** YouTube's own sample for players on other sites. */
const VIDEO = { id: "M7lc1UVf-VE", domain: "youtube" };

/**
 * Three to five pictures of a school, and a video of some. They follow from its code: random ones would change all that
 * comes after.
 */
export function pictures(inepCode: string, isKnown: boolean): Pick<School, "images" | "videos"> {
  const first = Number(inepCode) % DRAWINGS.length;
  const count = isKnown ? DRAWINGS.length : 3 + (Number(inepCode) % 3);
  const names = Array.from({ length: count }, (_, i) => DRAWINGS[(first + i) % DRAWINGS.length]);
  return {
    images: JSON.stringify(names.map((name) => `/demonstracao/${name}.svg`)),
    videos: isKnown || Number(inepCode) % 7 === 0 ? JSON.stringify([VIDEO]) : null,
  };
}
