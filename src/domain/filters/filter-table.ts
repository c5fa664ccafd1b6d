import { SHIFTS } from "../catalog/shift.ts";
import { GRADES, STAGES } from "../catalog/stage.ts";
import { SMALL_CLASSES, SUPPORTS } from "../catalog/support.ts";
import { TAGS } from "../catalog/tag.ts";

interface Filter {
  readonly param: string;
  /**
   * Field of the filters of the search API (A25). Absent: it has none, and a site with a remote search drops the
   * filter.
   */
  readonly field?: string;
  /** Also filters scholarships, not only schools. */
  readonly isOfOffers?: true;
}

/** A group of filter options, which the engine counts: its values are alternatives, unless they are cumulative. */
interface Group extends Filter {
  /** Key in the queries and facets of the engine. */
  readonly facet: string;
  readonly title: string;
  /** Options of a closed list, in their order; null for one whose values come with the counts. */
  readonly options: readonly { readonly slug: string; readonly name: string }[] | null;
  /** A page shows only the first options. */
  readonly isLong?: boolean;
  /** Open from the start. */
  readonly isOpen?: boolean;
  /** Each school has a list of these values: the name of its column in a segment of the search index. */
  readonly column?: string;
  /** A school must have all of the selected values. */
  readonly isCumulative?: true;
}

/** In the order of the page. A grade says its stage only where its name alone is ambiguous: "1º ano". */
export const FACET_GROUPS = [
  {
    facet: "stages",
    param: "stageGroup",
    field: "products.slug_stage",
    title: "Etapa",
    options: STAGES,
    isOfOffers: true,
    isOpen: true,
  },
  {
    facet: "grades",
    param: "grade",
    field: "products.slug_stage_grade",
    title: "Série",
    options: GRADES,
    isOfOffers: true,
  },
  {
    facet: "shifts",
    param: "shifts",
    field: "products.shift",
    title: "Turno",
    options: SHIFTS,
    isOfOffers: true,
    isOpen: true,
  },
  { facet: "tags", param: "tags", field: "tags", title: "Benefícios e perfil", options: TAGS, isOfOffers: true },
  {
    facet: "years",
    param: "years",
    title: "Ano letivo dos preços",
    options: null,
    isOfOffers: true,
  },
  {
    facet: "neighborhoods",
    param: "neighborhood",
    field: "address.neighborhood_slug",
    title: "Bairro",
    options: null,
    isOfOffers: true,
    isLong: true,
  },
  {
    facet: "methodologies",
    param: "methodology",
    title: "Metodologia",
    options: null,
    isLong: true,
    column: "methodologySet",
  },
  {
    facet: "educationSystems",
    param: "educationSystem",
    title: "Sistema de ensino",
    options: null,
    isLong: true,
    column: "educationSystemSet",
  },
  {
    facet: "supports",
    param: "apoio",
    title: "Acessibilidade e apoio",
    options: SUPPORTS,
    isCumulative: true,
    column: "supportSet",
  },
  {
    facet: "smallClasses",
    param: "turmaPequena",
    title: "Turmas de até 20 alunos",
    options: SMALL_CLASSES,
    column: "smallClassSet",
  },
] as const satisfies readonly Group[];

type AnyGroup = (typeof FACET_GROUPS)[number];
export type FacetParam = AnyGroup["param"];
export type FacetGroup = Group & { readonly param: FacetParam };
type ValueOf<G extends AnyGroup> = G extends { options: readonly { readonly slug: infer S }[] }
  ? S
  : G extends { param: "years" }
    ? number
    : string;
/** The selected values of each group, by the key in the engine and by that in the URL. */
export type SelectionsByFacet = { readonly [G in AnyGroup as G["facet"]]: readonly ValueOf<G>[] };
export type SelectionsByParam = { readonly [G in AnyGroup as G["param"]]: readonly ValueOf<G>[] };

/** A value of a group, with how much a search finds of it. */
export interface FacetValue {
  /** Slug, year or label, as the query takes it. */
  readonly key: string;
  /** Name of a neighborhood. */
  readonly label?: string;
  readonly count: number;
  /**
   * Schools that contradict neither it nor another filter, and do not state enough to be counted; absent for none
   * (K30).
   */
  readonly may?: number;
}

/** Value of `years` for every school year on offer (K21). */
export const ALL_YEARS = "todos";

/** Groups that the specification has. */
export const SPECIFIED_GROUPS = FACET_GROUPS.filter((group) => "field" in group);

/** Groups whose values each school lists. */
export const LIST_GROUPS = FACET_GROUPS.filter((group) => "column" in group);

/** Groups in which a school must have all selected values, by their key in the engine. */
export const CUMULATIVE_FACETS: ReadonlySet<string> = new Set(
  FACET_GROUPS.flatMap((group) => ("isCumulative" in group ? group.facet : [])),
);

export const OFFER_FACET_GROUPS = FACET_GROUPS.filter((group) => "isOfOffers" in group);

interface Flag extends Filter {
  readonly key: string;
  /** On its box. */
  readonly label: string;
  /** On its chip, where not the same. */
  readonly chip?: string;
  /** Phrase for the remaining schools, in sentences. */
  readonly words: string;
  readonly asksForPrice?: true;
}

export const FLAG_FILTERS = [
  {
    key: "hasOffers",
    param: "hasOffers",
    label: "Com bolsa",
    words: "escolas com bolsa",
    asksForPrice: true,
  },
  {
    key: "pricedOnly",
    param: "comPreco",
    label: "Só com preço informado",
    chip: "Com preço informado",
    words: "escolas com preço informado",
    asksForPrice: true,
  },
  {
    key: "hasEnemRanking",
    param: "hasRankingENEM",
    field: "ranking_enem.enem_average",
    label: "Com nota do ENEM",
    words: "ranking do ENEM",
  },
] as const satisfies readonly Flag[];

type AnyFlag = (typeof FLAG_FILTERS)[number];
export type FlagParam = AnyFlag["param"];
export type FlagKey = AnyFlag["key"];

export function optionName({ options }: Pick<Group, "options">, value: string): string {
  return options?.find(({ slug }) => slug === value)?.name ?? value;
}
