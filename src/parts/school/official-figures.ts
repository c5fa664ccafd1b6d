import { classSizesOf, yearOf } from "../../domain/catalog/class-size.ts";
import { IN_STAGE } from "../../domain/catalog/stage-words.ts";
import { formatCount, formatDecimal, plural } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { Equipment } from "./dossier.ts";
import { totalOf } from "./school-facts.ts";

/** A figure by which families choose, with its subject, source and date. */
export interface FigureView {
  /** Section of the page with the details. */
  readonly href: string;
  /** "4,8", "71º", "30% abaixo", "não informado". */
  readonly figure: string;
  /** "em 13 avaliações de famílias". */
  readonly what: string;
  /** "neste site, até 01/2026". */
  readonly source: string;
}

/** Fewer answers say nothing about how a school is equipped. */
const MIN_ANSWERS = 5;

/** Figures of a school in the census: its first classes, its equipment, its size; as far as they are known. */
export function officialFigures(
  { census, students, sources }: Pick<SchoolDetail, "census" | "students" | "sources">,
  { has, answered }: Equipment,
): FigureView[] {
  const size = classSizesOf(census)[0];
  const total = totalOf(students);
  const figures = [
    size && {
      href: "#estrutura",
      figure: formatDecimal(size.mean, Number.isInteger(size.mean) ? 0 : 1),
      what: `alunos por turma ${IN_STAGE[size.stage]}`,
      source: sourceInWords(size.source),
    },
    answered >= MIN_ANSWERS && {
      href: "#estrutura",
      figure: plural(has, "item", "itens"),
      what: "de infraestrutura",
      source: "declarados pela escola",
    },
    total !== null && {
      href: "#ficha",
      figure: formatCount(total),
      what: "matrículas",
      source: sourceInWords(sources.students),
    },
  ];
  return figures.filter((figure) => figure !== false && figure !== undefined);
}

function sourceInWords(id = ""): string {
  const year = yearOf(id);
  return id.startsWith("inep") && year ? `Inep, ${year}` : "declarado pela escola";
}
