import { LAW_FACTS } from "../../domain/catalog/law-facts.ts";
import { statedNote } from "../../parts/school/school-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type RowView, toRow, UNKNOWN_FACT } from "./row.ts";

/** The questions about laws that at least one of some schools has answered, each answer with its date. */
export function lawRows(schools: readonly SchoolDetail[]): RowView[] {
  return LAW_FACTS.filter(({ key }) => schools.some(({ deskFacts }) => deskFacts?.[key])).map(({ key, label }) =>
    toRow(label, schools, (school) => {
      const text = school.deskFacts?.[key]?.text;
      return text === undefined ? UNKNOWN_FACT : { text, notes: [`${statedNote(school, key)}`] };
    }),
  );
}
