import { type CensusText, readCensus } from "./census-text.ts";
import { classSizesOf, isSmall } from "./class-size.ts";
import type { SMALL_CLASSES, SUPPORTS } from "./support.ts";

type Support = (typeof SUPPORTS)[number]["slug"];
type SmallClass = (typeof SMALL_CLASSES)[number]["slug"];

/** The lists of a school that families filter by and the census answers; what is not told is in none. */
export function censusListsOf(census: Readonly<Record<string, CensusText>>): {
  readonly supports: Support[];
  readonly smallClasses: SmallClass[];
} {
  const told = readCensus(census);
  const isReached = told.ramps === 1 || told.lift === 1;
  const has: Record<Support, boolean> = {
    acessivel: isReached && told.accessible_toilet === 1,
    "sala-de-apoio": told.support_room === 1,
    psicologo: (told.psychologists ?? 0) > 0,
    seguranca: (told.security_staff ?? 0) > 0,
  };
  const small = classSizesOf(census)
    .filter(isSmall)
    .map(({ stage }) => stage);
  return {
    supports: (Object.keys(has) as Support[]).filter((support) => has[support]),
    smallClasses: small.length > 0 ? ["alguma-etapa", ...small] : [],
  };
}
