import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { gradeByAge } from "../../domain/family/grade-by-age.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Sent } from "./query.ts";

/** The months, as options of a select. */
export const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
  .split(" ")
  .map((label, i) => ({ value: String(i + 1), label }));

export const TRAIL = [HOME_LINK, { label: "Qual série?", href: paths.gradeHelper() }];

export type GradeView = ReturnType<typeof toGradeView>;

export function toGradeView(
  sent: Sent<{ mes: number; nascimento: number; ano: number }> | null,
  query: URLSearchParams,
  { years, defaultYears }: Pick<Season, "years" | "defaultYears">,
) {
  return {
    typed: {
      month: query.get("mes") ?? "",
      birthYear: query.get("nascimento")?.slice(0, 4) ?? "",
      schoolYear: query.get("ano") ?? String(defaultYears.at(-1) ?? years.at(-1)),
    },
    schoolYears: years.map((year) => ({ value: String(year), label: String(year) })),
    problems: sent?.problems ?? {},
    answer: sent?.values ? answerOf(sent.values) : null,
  };
}

function answerOf({ mes, nascimento, ano }: { mes: number; nascimento: number; ano: number }) {
  const byAge = gradeByAge({ year: nascimento, month: mes }, ano);
  if (byAge.kind === "unborn") {
    return { title: `Em ${ano} ainda não há série`, reason: `Até 31/03/${ano} a criança não terá nascido.`, links: [] };
  }
  const age = `Completa ${plural(byAge.age, "ano", "anos")} até 31/03/${ano}`;
  if (byAge.kind === "grown") {
    return { title: "Depois da 3ª série", reason: `${age}: já passou da idade da última série da escola.`, links: [] };
  }
  const grade = gradeOf(byAge.grade);
  return {
    title: `${grade.name}, ${stageName(grade.stage)}`,
    reason: `${age}.`,
    links: [
      { label: "Ver escolas com esta série", href: withQuery(paths.search(), `grade=${grade.slug}`) },
      {
        label: "Ver bolsas para esta série",
        href: withQuery(paths.scholarshipSearch(), `distinct=false&grade=${grade.slug}&years=${ano}`),
      },
    ],
  };
}
