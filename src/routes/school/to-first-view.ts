import { gradeOf } from "../../domain/catalog/stage.ts";
import { IN_STAGE } from "../../domain/catalog/stage-labels.ts";
import { formatCount, formatDate, formatDecimal, plural } from "../../domain/text/format.ts";
import type { FactView } from "../../parts/school/school-facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { CityMedians } from "./city-medians.ts";
import type { EnemView } from "./enem-view.ts";

/** The facts of the first view, at most some 60 words a list. */
export type FirstViewOf = ReturnType<typeof toFirstView>;

interface Input {
  readonly detail: SchoolDetail;
  /** "Fundamental I e II e Médio". */
  readonly stages: string;
  /** First line of the address and the way there. */
  readonly address: { readonly line: string; readonly href: string | null };
  readonly enem: EnemView | null;
  readonly medians: CityMedians;
  /** Grade that the page is for, or that of the shown price; null for none. */
  readonly grade: string | null;
  /** Seats of the shown price, as the school stated them. */
  readonly seats: number | null;
  /** Facts that families ask first (`known-facts.ts`). */
  readonly first: readonly FactView[];
}

const IN_CLASS = "Alunos por turma";

/** Stages, routine, seats and way; ENEM, rating, class size and accessibility, each as far as it is known. */
export function toFirstView({ detail, stages, address, enem, medians, grade, seats, first }: Input) {
  const classes = first.filter(({ label }) => label.startsWith(IN_CLASS));
  const ofChild = grade && classes.find(({ label }) => label.endsWith(IN_STAGE[gradeOf(grade).stage]));
  const inClass = ofChild || classes[0];
  const [routine, access] = ["Rotina", "Acessibilidade"].map((label) => first.find((fact) => fact.label === label));
  const { street } = detail.card.address;
  const fit: (FactView | undefined | false)[] = [
    stages !== "" && { label: "Etapas", value: stages },
    routine,
    seats !== null && { label: "Vagas", value: `${seats}, informadas pela escola` },
    street !== null && {
      label: "Endereço",
      value: address.line,
      ...(address.href && { href: address.href, note: "como chegar" }),
    },
  ];
  const known = [enem && enemFact(enem, medians), ratingFact(detail, medians), inClass, access];
  return {
    fit: fit.filter((fact) => fact !== undefined && fact !== false),
    known: known.filter((fact) => fact !== undefined && fact !== null),
  };
}

function enemFact({ edition, average, participants, cityRank, cityRanked }: EnemView, { enem }: CityMedians): FactView {
  const rank = cityRank && `, ${cityRank}${cityRanked ? ` de ${formatCount(cityRanked)}` : ""} na cidade`;
  const beside =
    enem?.edition === edition && `mediana da cidade: ${formatDecimal(enem.median, 1)} (${schools(enem.count)})`;
  return {
    label: `ENEM ${edition ?? ""}`.trim(),
    value: `${average}${rank ?? ""}`,
    note: [participants ?? "participantes não informados", beside].filter(Boolean).join("; "),
  };
}

function ratingFact({ card, reviews }: SchoolDetail, { rating }: CityMedians): FactView | null {
  const { count, average } = card.reviews;
  if (count === 0) return null;
  const latest = reviews
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
  const beside = rating && `mediana da cidade: ${formatDecimal(rating.median, 1)} (${schools(rating.schools)})`;
  return {
    label: "Famílias",
    value: `${formatDecimal(average, 1)} de 5, em ${plural(count, "avaliação", "avaliações")}`,
    note: [latest && `até ${formatDate(latest).slice(3)}`, beside].filter(Boolean).join("; ") || null,
  };
}

const schools = (count: number) => plural(count, "escola", "escolas");
