import { type Answer, listAnswers } from "../../domain/catalog/census-text.ts";
import { STAGE_ENDINGS, yearOf } from "../../domain/catalog/class-size.ts";
import { STAGES, type Stage } from "../../domain/catalog/stage.ts";
import { IN_STAGE } from "../../domain/catalog/stage-labels.ts";
import { formatDecimal, plural } from "../../domain/text/format.ts";
import { type AnswerSource, type AnswerView, inYear, medianLabel } from "./class-answers.ts";

/** The answer of a stage by the beginning of its key. */
type Find = (key: string) => Answer | undefined;

/** Mean hours of lessons a day, for each stage with a figure of INEP. */
export function dayAnswers(school: AnswerSource) {
  return byStage(school, (stage, find) => {
    const hours = find("day_hours");
    if (!hours) return [];
    const answer = `${formatDecimal(hours.value, hours.value % 1 ? 1 : 0)} em média${inYear(hours.source)}`;
    return [{ label: `Horas de aula por dia ${IN_STAGE[stage]}`, answer, note: noteOf(school, hours) }];
  });
}

/** Rates of the year and teachers with a degree, for each stage with figures of INEP, with the number of pupils. */
export function teachingAnswers(school: AnswerSource) {
  return [
    ...byStage(school, (stage, find) => rates(school, stage, find)),
    ...byStage(school, (stage, find) => {
      const teachers = find("graduate_teachers");
      if (!teachers) return [];
      const label = `Professores com curso superior ${IN_STAGE[stage]}`;
      const answer = percent(teachers) + inYear(teachers.source);
      return [{ label, answer, note: noteOf(school, teachers, "%") }];
    }),
  ];
}

function rates(school: AnswerSource, stage: Stage, find: Find): AnswerView[] {
  const [approval, failure, abandonment] = [find("approval"), find("failure"), find("abandonment")];
  if (!approval) return [];
  const parts = [
    `${percent(approval)} aprovados`,
    failure && `${percent(failure)} reprovados`,
    abandonment && `${percent(abandonment)} abandonaram`,
  ];
  const year = yearOf(approval.source);
  const pupils = find("pupils");
  const notes = [year, pupils && sampleOf(pupils, year)].filter(Boolean);
  const answer = parts.filter(Boolean).join(", ") + (notes.length > 0 ? ` (${notes.join("; ")})` : "");
  const note = noteOf(school, approval, "% aprovados");
  return [{ label: `No fim do ano ${IN_STAGE[stage]}`, answer, note }];
}

function noteOf({ medians }: AnswerSource, { fact, source }: Answer, unit?: string): string | null {
  return medianLabel(medians, fact.key, yearOf(source), unit);
}

/** The pupils of the stage, whose number INEP does not publish with the rates. */
function sampleOf({ value, source }: Answer, year: string): string {
  const pupils = plural(value, "aluno matriculado", "alunos matriculados");
  return yearOf(source) === year ? pupils : `${pupils} em ${yearOf(source)}`;
}

function percent({ value }: Answer): string {
  return `${formatDecimal(value, value % 1 ? 1 : 0)}%`;
}

function byStage({ card, census }: AnswerSource, answersOf: (stage: Stage, find: Find) => AnswerView[]): AnswerView[] {
  const answers = new Map<string, Answer>(listAnswers(census).map((answer) => [answer.fact.key, answer]));
  return STAGES.filter(({ slug }) => card.stages.includes(slug)).flatMap(({ slug }) =>
    answersOf(slug, (key) => answers.get(`${key}_${STAGE_ENDINGS[slug]}`)),
  );
}
