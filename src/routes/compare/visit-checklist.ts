import { visitQuestions } from "../../parts/school/questions-view.ts";
import { toStructureGroups } from "../../parts/school/structure-view.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/** Questions for a visit: those for every school, then those for one. */
interface ChecklistView {
  readonly title: string;
  readonly questions: readonly string[];
}

/** The questions of each school (idea I14), common ones once. */
export function visitChecklist(schools: readonly SchoolDetail[]): ChecklistView[] {
  const asked = schools.map((school) => visitQuestions(school, toStructureGroups(school.structures)));
  const common = asked[0]?.filter((question) => asked.every((own) => own.includes(question))) ?? [];
  const own = schools.map(({ card }, i) => ({
    title: card.name,
    questions: asked[i]!.filter((question) => !common.includes(question)),
  }));
  return [{ title: "Em todas", questions: common }, ...own].filter(({ questions }) => questions.length > 0);
}

/** The checklist as a shareable message. */
export function checklistHref(checklist: readonly ChecklistView[]): string {
  const text = checklist.map(({ title, questions }) => [`*${title}*`, ...questions.map((q) => `☐ ${q}`)].join("\n"));
  return `https://wa.me/?text=${encodeURIComponent(text.join("\n\n"))}`;
}
