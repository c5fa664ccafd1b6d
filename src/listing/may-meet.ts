import { gradeOf, STAGES, type Stage } from "../domain/catalog/stage.ts";
import { formatCount, formatList } from "../domain/text/format.ts";
import type { FacetKey, Lack, SchoolResult } from "../search/types.ts";
import type { SearchParams } from "./params/search-params.ts";
import { servedLabel } from "./price-labels.ts";

/** Names of the facts that a school may not state, with their articles. */
const FACT_NAMES: Partial<Record<Lack, string>> = {
  stages: "a etapa",
  grades: "a série",
  shifts: "o turno",
  methodologies: "a metodologia",
  educationSystems: "o sistema de ensino",
  supports: "a acessibilidade e o apoio",
  smallClasses: "o tamanho das turmas",
  tags: "o ensino bilíngue",
  price: "o preço",
};

/** Lacks of a school that states the stage of the grade only. */
const OF_TEACHING: ReadonlySet<Lack> = new Set(["stages", "grades", "anyStage"]);

type Found = Pick<SchoolResult, "total"> & Partial<Pick<SchoolResult, "mayMeet" | "lacks">>;

/** The facts, other than its teaching, for which no school of a list meets the search; counted by `unstatedNotice`. */
export function unstatedFacets({ total, lacks = [] }: Found): FacetKey[] {
  if (total > 0) return [];
  return lacks.flatMap(({ key }) =>
    OF_TEACHING.has(key) || key === "price" || key === "rating" || key === "anyStage" ? [] : key,
  );
}

/** Says which of the facts that a search asks for no school of the place states; null without any. */
export function unstatedNotice(
  result: Found,
  { priced, facets }: Pick<SchoolResult, "priced" | "facets">,
): string | null {
  const unstated: Lack[] = unstatedFacets(result).filter(
    (key) => facets.find((facet) => facet.key === key)?.values.every(({ count }) => count === 0) === true,
  );
  if (result.total === 0 && priced === 0 && result.lacks?.some(({ key }) => key === "price")) unstated.push("price");
  const facts = unstated.flatMap((key) => FACT_NAMES[key] ?? []);
  if (facts.length === 0) return null;
  const kept = facts.length === 1 ? "esse filtro não tira nenhuma" : "esses filtros não tiram nenhuma";
  return `Nenhuma escola daqui informa ${formatList(facts, "nem")}: ${kept} da lista.`;
}

/** The first of the cards of a page that only may meet the search; their number where all meet it. */
export function firstUnsure({ total }: Pick<SchoolResult, "total">, page: number, size: number): number {
  return Math.max(0, total - (page - 1) * size);
}

export type MayMeetLabels = NonNullable<ReturnType<typeof mayMeetLabels>>;

/** The facts that schools which may meet a search do not state, in words; null without any (K30). */
export function mayMeetLabels({ total, mayMeet = 0, lacks = [] }: Found, params: SearchParams) {
  if (mayMeet === 0) return null;
  const [of, isOne] = [
    total > 0 ? (mayMeet === 1 ? "outra" : `outras ${formatCount(mayMeet)}`) : formatCount(mayMeet),
    mayMeet === 1,
  ];
  const isOfTeaching = lacks.every(({ key }) => OF_TEACHING.has(key));
  const stageless = lacks.find(({ key }) => key === "anyStage")?.count ?? 0;
  if (isOfTeaching && stageless < mayMeet) {
    const has = mayMeet - stageless;
    const others =
      stageless === 0
        ? ""
        : `. ${stageless === 1 ? "Outra não informa" : `Outras ${formatCount(stageless)} não informam`} a etapa`;
    const stage = stagesNamed(params);
    const served = servedLabel({ ...params, shifts: [] });
    return {
      /** After the number of those that meet the search, or alone. */
      line: `${total > 0 ? "outras " : ""}${formatCount(has)} com ${stage}; quais têm ${served}, a fonte não diz${others}`,
      /** The stage that each of them names; empty where some name none. */
      count: has,
      stage,
      lack: `a fonte não diz${has === 1 ? "" : " quais"}${others}`,
      asked: served,
    };
  }
  const lack = lackLabel(lacks, mayMeet);
  return {
    line: total > 0 ? `${of} ${lack}` : `${of} ${isOne ? "pode" : "podem"} servir: ${lack}`,
    count: mayMeet,
    stage: stageless === 0 ? stagesNamed(params) : "",
    lack,
    /** The grade that is asked for, where schools state only its stage; null where they lack something else. */
    asked: null,
  };
}

/** "não informam turno nem preço", "não informa o preço", "ainda não têm avaliação". */
function lackLabel(lacks: NonNullable<Found["lacks"]>, mayMeet: number): string {
  const isOne = mayMeet === 1;
  const facts = lacks.flatMap(({ key }) => FACT_NAMES[key] ?? []);
  const link = lacks.every(({ key, count }) => key === "anyStage" || count === mayMeet) ? "nem" : "ou";
  const informs = `não ${isOne ? "informa" : "informam"} ${
    facts.length === 1
      ? facts[0]
      : formatList(
          facts.map((fact) => fact.replace(/^[ao] /, "")),
          link,
        )
  }`;
  const rated = `ainda não ${isOne ? "tem" : "têm"} avaliação`;
  if (!lacks.some(({ key }) => key === "rating")) return informs;
  return facts.length === 0 ? rated : `${informs} ${link === "nem" ? "e" : "ou"} ${rated}`;
}

/** The grades or stages that schools of a list state: where none states the grade, the stage that all of them name. */
export function statedLabel(result: Found, params: SearchParams): string {
  const may = result.total === 0 ? mayMeetLabels(result, params) : null;
  return may ? may.stage : servedLabel({ ...params, shifts: [] });
}

/** The stages of what a search asks for, as every source names them: "Ensino Fundamental" for either of its two. */
function stagesNamed({ grade, stageGroup }: Pick<SearchParams, "grade" | "stageGroup">): string {
  const stages = new Set<Stage>(grade.length > 0 ? grade.map((slug) => gradeOf(slug).stage) : stageGroup);
  const names = STAGES.filter(({ slug }) => stages.has(slug)).map(({ slug, name }) =>
    slug.startsWith("fundamental") ? "Ensino Fundamental" : name,
  );
  return formatList([...new Set(names)], "ou");
}
