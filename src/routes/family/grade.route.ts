import { createElement } from "react";
import { seasonOf } from "../../domain/pricing/season.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import GradePage from "./grade.page.tsx";
import { TRAIL, toGradeView } from "./grade-view.ts";
import { readForm, whole } from "./query.ts";

const CHOOSE_MONTH = "Escolha o mês de nascimento.";
const TYPE_YEAR = "Escreva o ano de nascimento com quatro números.";

/** `/qual-serie`: the grade of a child by the cut-off of 31 March (idea I13). */
export const loadGradeHelper: Loader = ({ url, now }) => {
  const season = seasonOf(now);
  const { years } = season;
  const sent = readForm(url.searchParams, {
    mes: whole(1, 12, CHOOSE_MONTH),
    nascimento: whole(years[0] - 25, years.at(-1)!, TYPE_YEAR),
    ano: whole(years[0], years.at(-1)!, "Escolha o ano letivo."),
  });
  const view = toGradeView(sent, url.searchParams, season);
  return {
    kind: "page",
    status: sent?.values === null ? 422 : 200,
    meta: {
      title: "Qual série? Descubra pela idade",
      description:
        "Veja em que série seu filho entra pela regra de 31 de março: 4 anos completos na pré-escola, 6 anos no 1º ano. E vá direto às escolas dessa série.",
      canonical: paths.gradeHelper(),
      isIndexable: sent === null,
      styles: "text",
      trail: TRAIL,
    },
    body: createElement(GradePage, { view }),
  };
};
