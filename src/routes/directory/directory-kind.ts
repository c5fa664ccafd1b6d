import { seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import type { Place } from "../../listing/place/place.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolQuery } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import type { Asked } from "./directory-stage.ts";

/** A directory: one way of listing the private schools of every place. */
export interface DirectoryKind {
  readonly base: string;
  readonly name: string;
  /** Subject: the beginning of title and heading. */
  readonly subject: string;
  /** Leads from the subject to the grade or stage. */
  readonly preposition: "com" | "para";
  /** Filters and sort. */
  readonly query: Pick<SchoolQuery, "sort" | "neutral" | "hasOffers" | "minFeeCents" | "minRating">;
  readonly sort: string;
  /** The description with the specification's search, if different: that has no ratings and no neutral order. */
  readonly basicSort?: string;
  /** Words where no school is listed yet, and links besides the search. */
  readonly nothingYet: { readonly text: string; readonly links: readonly LinkView[] };
  /** Words where no school is listed for a grade, shift or stage, but may be for another. */
  readonly noneFor: (served: string, where: string) => string;
  /** Whether neighborhoods have pages of their own. */
  readonly hasNeighborhoods: boolean;
  /** Whether the stage is asked for before the list: fees of different stages do not compare. */
  readonly asksForStage?: boolean;
}

export const SCHOLARSHIPS: DirectoryKind = {
  base: paths.scholarshipDirectory(),
  name: "Bolsas de estudo",
  subject: "Bolsas de estudo",
  preposition: "para",
  query: { sort: "relevance", hasOffers: true },
  sort: "Com bolsa, por relevância; parceiras vêm antes.",
  nothingYet: {
    text: "Nenhuma escola publicou uma bolsa aqui ainda. Você pode pedir desconto direto à escola, antes de assinar o contrato: o telefone está na página de cada uma.",
    links: [{ label: "É de uma escola? Publique preços e bolsas", href: paths.forSchools() }],
  },
  noneFor: (served, where) => `Nenhuma escola publicou ainda uma bolsa para ${served} ${where}.`,
  hasNeighborhoods: true,
};

export const BY_RATING: DirectoryKind = {
  base: paths.ratingDirectory(),
  name: "Mais bem avaliadas",
  subject: "Escolas mais bem avaliadas",
  preposition: "com",
  // The lowest rating is half a star, so this matches every rated school.
  query: { sort: "best_rate", minRating: 0.5 },
  sort: "Na ordem da nota das famílias, com peso pelo número de avaliações; escolas com bolsa e parceiras vêm antes. Só entram escolas avaliadas.",
  basicSort:
    "Na ordem da nota das famílias; escolas com bolsa e parceiras vêm antes, e as que ninguém avaliou também entram.",
  nothingYet: {
    text: "Nenhuma família avaliou uma escola daqui ainda. Conhece uma? Conte como ela é na página da escola.",
    links: [{ label: "Ranking do ENEM, com o número de participantes", href: paths.enemRanking() }],
  },
  noneFor: (served, where) => `Nenhuma escola com ${served} ${where} foi avaliada por famílias ainda.`,
  hasNeighborhoods: false,
};

export const BY_FEE: DirectoryKind = {
  base: paths.feeDirectory(),
  name: "Por mensalidade",
  subject: "Mensalidades de escolas",
  preposition: "com",
  // Only a published price is at least nothing, and a full scholarship is.
  query: { sort: "min_price", minFeeCents: 0, neutral: true },
  sort: "Pela menor mensalidade de cada escola para o que você escolheu, com bolsa ou sem; nenhuma escola passa à frente. Só entram escolas que informam preço.",
  basicSort:
    "Pela menor mensalidade com bolsa de cada escola para o que você escolheu; escolas com bolsa e parceiras vêm antes. Só entram escolas que informam preço.",
  nothingYet: {
    text: "Nenhuma escola daqui nos informou o preço ainda. Por lei, cada uma o divulga pelo menos 45 dias antes do fim do prazo de matrícula (Lei 9.870/1999, art. 2º): peça pelo telefone da página dela.",
    links: [{ label: "É de uma escola? Publique seus preços", href: paths.forSchools() }],
  },
  noneFor: (served, where) => `Nenhuma escola informou ainda o preço para ${served} ${where}.`,
  hasNeighborhoods: false,
  asksForStage: true,
};

/** School years that a child may ask prices of; none of the specification's search. */
export function openYears({ isRemote }: Pick<SchoolSearch, "isRemote">, now: Date): readonly number[] {
  return isRemote ? [] : seasonOf(now).years;
}

/** The private schools of a place with their prices of the given years, for the requested child and stage. */
export function schoolsOf(place: Place, years: readonly number[], { seat, stage }: Asked): SchoolQuery {
  return toSchoolQuery(place, {
    ...DEFAULT_PARAMS,
    years: seat.year === null ? years : [seat.year],
    defaultYears: years,
    grade: seat.grade ? [seat.grade] : [],
    shifts: seat.shift ? [seat.shift] : [],
    stageGroup: stage && seat.grade === null ? [stage.slug] : [],
  });
}
