import { type CensusText, readCensus } from "./census-text.ts";
import { classSizesOf, isSmall } from "./class-size.ts";
import type { InfantilPart } from "./stage.ts";
import type { SMALL_CLASSES, SUPPORTS } from "./support.ts";

/** Answers that name which support a school has. */
const SUPPORT_FACTS = [
  "ramps",
  "lift",
  "accessible_toilet",
  "support_room",
  "psychologists",
  "security_staff",
] as const;

type Support = (typeof SUPPORTS)[number]["slug"];
type SmallClass = (typeof SMALL_CLASSES)[number]["slug"];

/** The lists of a school that families filter by and the census answers; null where it states nothing of the kind. */
export function censusListsOf(census: Readonly<Record<string, CensusText>>): {
  readonly supports: Support[] | null;
  readonly smallClasses: SmallClass[] | null;
} {
  const stated = readCensus(census);
  const isReached = stated.ramps === 1 || stated.lift === 1;
  const has: Record<Support, boolean> = {
    acessivel: isReached && stated.accessible_toilet === 1,
    "sala-de-apoio": stated.support_room === 1,
    psicologo: (stated.psychologists ?? 0) > 0,
    seguranca: (stated.security_staff ?? 0) > 0,
  };
  const isStated = SUPPORT_FACTS.some((key) => stated[key] !== undefined);
  const sizes = classSizesOf(census);
  const small = sizes.filter(isSmall).map(({ stage }) => stage);
  return {
    supports: isStated ? (Object.keys(has) as Support[]).filter((support) => has[support]) : null,
    smallClasses: sizes.length === 0 ? null : small.length > 0 ? ["alguma-etapa", ...small] : [],
  };
}

/** The part of Educação Infantil that a school states not to have, beside the other; null where it states none. */
export function missingPartOf(census: Readonly<Record<string, CensusText>>): InfantilPart | null {
  const { creche, preschool } = readCensus(census);
  if (creche === 0 && preschool === 1) return "creche";
  return preschool === 0 && creche === 1 ? "preschool" : null;
}
