import { DESK_FACTS, isDated } from "../../domain/catalog/desk-facts.ts";
import { LAW_FACTS, type Law } from "../../domain/catalog/law-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type FactView, toldNote } from "./school-facts.ts";

type Told = Pick<SchoolDetail, "deskFacts">;

/** Facts that only the school itself tells, beside the official ones. The page shows its dated events apart. */
export function ownFacts(school: Told): FactView[] {
  return DESK_FACTS.filter((fact) => !("column" in fact) && !isDated(fact) && fact.group !== "law").flatMap(
    ({ key, kind, label }) => {
      const told = school.deskFacts?.[key];
      if (!told) return [];
      const isLink = kind === "link";
      return {
        label,
        value: isLink ? "ver a lista da escola" : told.text.replaceAll(/\n+/g, "; "),
        note: toldNote(school, key),
        ...(isLink && { href: told.text }),
      };
    },
  );
}

/** A question about a law, as the school has answered it. */
export type AnswerView = FactView & { readonly law: Law };

/** The questions about laws that a school has answered. */
export function lawAnswers(school: Told): AnswerView[] {
  return LAW_FACTS.flatMap(({ key, label, law }) => {
    const told = school.deskFacts?.[key];
    return told ? { label, value: told.text, note: toldNote(school, key), law } : [];
  });
}
