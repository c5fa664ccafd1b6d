import { DESK_FACTS, type DeskFactKey } from "../../domain/catalog/desk-facts.ts";
import { listInWords, listOf } from "../../domain/catalog/material-list.ts";
import { openDayInWords, openDaysFrom } from "../../domain/catalog/open-days.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type FactView, toldNote } from "./school-facts.ts";

type Told = Pick<SchoolDetail, "deskFacts">;

/** Facts that the page shows apart: texts in the words of the school, and dated events. */
const APART: readonly DeskFactKey[] = ["openDays"];

/** Facts that only the school itself tells, beside the official ones. */
export function ownFacts(school: Told): FactView[] {
  return DESK_FACTS.filter((fact) => !("column" in fact) && !APART.includes(fact.key)).flatMap(
    ({ key, kind, label }) => {
      const told = school.deskFacts?.[key];
      if (!told) return [];
      const isLink = kind === "link";
      const list = listOf({ key, value: told.text });
      return {
        label,
        value: list ? listInWords(list) : isLink ? "ver a lista da escola" : told.text.replaceAll(/\n+/g, "; "),
        note: toldNote(school, key),
        ...(isLink && { href: told.text }),
      };
    },
  );
}

/** Open days from today on, and when the school told them; null without any. */
export function visitDays(school: Told, today: string) {
  const days = openDaysFrom(school.deskFacts?.openDays?.text ?? "", today);
  return days.length > 0 ? { lines: days.map(openDayInWords), note: toldNote(school, "openDays") } : null;
}
