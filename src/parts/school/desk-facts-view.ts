import { DESK_FACTS, isDated } from "../../domain/catalog/desk-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type FactView, toldNote } from "./school-facts.ts";

type Told = Pick<SchoolDetail, "deskFacts">;

/** Facts that only the school itself tells, beside the official ones. The page shows its dated events apart. */
export function ownFacts(school: Told): FactView[] {
  return DESK_FACTS.filter((fact) => !("column" in fact) && !isDated(fact)).flatMap(({ key, kind, label }) => {
    const told = school.deskFacts?.[key];
    if (!told) return [];
    const isLink = kind === "link";
    return {
      label,
      value: isLink ? "ver a lista da escola" : told.text.replaceAll(/\n+/g, "; "),
      note: toldNote(school, key),
      ...(isLink && { href: told.text }),
    };
  });
}
