import { DESK_FACTS, isDated } from "../../domain/catalog/desk-facts.ts";
import { LAW_FACTS, type Law } from "../../domain/catalog/law-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type FactView, statedNote } from "./school-facts.ts";

type WithDeskFacts = Pick<SchoolDetail, "deskFacts">;

/** Facts that only the school itself provides, beside the official ones. The page shows its dated events apart. */
export function ownFacts(school: WithDeskFacts): FactView[] {
  return DESK_FACTS.filter((fact) => !("column" in fact) && !isDated(fact) && fact.group !== "law").flatMap(
    ({ key, kind, label }) => {
      const stated = school.deskFacts?.[key];
      if (!stated) return [];
      const isLink = kind === "link";
      return {
        label,
        value: isLink ? "ver a lista da escola" : stated.text.replaceAll(/\n+/g, "; "),
        note: statedNote(school, key),
        ...(isLink && { href: stated.text }),
      };
    },
  );
}

/** A question about a law, as the school has answered it. */
export type AnswerView = FactView & { readonly law: Law };

/** The questions about laws that a school has answered. */
export function lawAnswers(school: WithDeskFacts): AnswerView[] {
  return LAW_FACTS.flatMap(({ key, label, law }) => {
    const stated = school.deskFacts?.[key];
    return stated ? { label, value: stated.text, note: statedNote(school, key), law } : [];
  });
}
