import { ENEM_AREAS, type EnemArea, whyNoAverage } from "../../domain/catalog/enem-areas.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { IN_STAGE } from "../../domain/catalog/stage-labels.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { formatDecimal, formatDistance, plural } from "../../domain/text/format.ts";
import { type Cities, placeLine } from "../../parts/cards/card-view.ts";
import { ownFacts } from "../../parts/school/desk-facts-view.ts";
import { dossierOf } from "../../parts/school/dossier.ts";
import { schoolFacts } from "../../parts/school/school-facts.ts";
import type { EnemResult, SchoolDetail } from "../../search/school-detail.ts";
import { type Fact, type RowView, toRow, UNKNOWN_FACT } from "./row.ts";

/** Means of fewer reviews or participants are shown, but not ranked. */
const MIN_REVIEWS = 3;
const MIN_PARTICIPANTS = 10;

/** Locations, with straight-line distances to the point, if any, and between the schools. */
export function placeRows(schools: readonly SchoolDetail[], cities: Cities, point: Point | null): RowView[] {
  const [one, other] = schools.map(({ card }) => card.location);
  const apart = schools.length === 2 && one && other ? [`${formatDistance(distanceKm(one, other))} entre elas`] : [];
  const rows = [
    toRow("Bairro e cidade", schools, ({ card }) => ({ text: placeLine(card, cities), notes: apart })),
    toRow("Endereço", schools, ({ card: { address } }) => ({
      text: [address.street, address.number].filter(Boolean).join(", ") || null,
    })),
  ];
  if (point) {
    const away = ({ card: { location } }: SchoolDetail): Fact => {
      if (!location) return UNKNOWN_FACT;
      const km = distanceKm(point, location);
      return { text: formatDistance(km), value: km };
    };
    rows.push(toRow("Até o seu ponto", schools, away, "menor"));
  }
  if (schools.length > 2) rows.push(toRow("Entre elas", schools, (school) => between(school, schools)));
  return rows;
}

function between({ card }: SchoolDetail, schools: readonly SchoolDetail[]): Fact {
  const { location } = card;
  if (!location) return UNKNOWN_FACT;
  const lines = schools.flatMap(({ card: { id, name, location: to } }) =>
    to && id !== card.id ? `${formatDistance(distanceKm(location, to))} de ${name}` : [],
  );
  return { text: lines[0] ?? null, notes: lines.slice(1) };
}

/** Cell of an area of the ENEM, below a mean that is not there. */
const NO_RESULT = "sem resultado";

/** Ratings and ENEM results, each with its sample size. Results of different editions are not ranked. */
export function qualityRows(schools: readonly SchoolDetail[]): RowView[] {
  const editions = new Set(schools.flatMap(({ enem }) => enem.at(-1)?.edition ?? []));
  const isRanked = ({ participants }: EnemResult) => editions.size === 1 && participants >= MIN_PARTICIPANTS;
  const average = ({ card, enem }: SchoolDetail): Fact => {
    const latest = enem.at(-1);
    if (!latest) return { text: whyNoAverage(card.stages) };
    const { participants } = latest;
    return {
      text: formatDecimal(latest.average, 1),
      notes: [
        ...(editions.size > 1 ? [`ENEM ${latest.edition}`] : []),
        plural(participants, "participante", "participantes") + tooFew(participants, MIN_PARTICIPANTS),
      ],
      value: isRanked(latest) ? latest.average : null,
    };
  };
  const score = ({ enem }: SchoolDetail, area: EnemArea): Fact => {
    const latest = enem.at(-1);
    // Without a result of any school, each row goes to the unstated ones.
    if (!latest) return editions.size > 0 ? { text: NO_RESULT } : UNKNOWN_FACT;
    const points = latest[area] ?? null;
    if (points === null) return UNKNOWN_FACT;
    return { text: formatDecimal(points, 0), value: isRanked(latest) ? points : null };
  };
  return [
    toRow("Nota das famílias", schools, rating, "maior"),
    // "ENEM 2025, média", without the year if results are of several.
    toRow(`${["ENEM", ...(editions.size === 1 ? editions : [])].join(" ")}, média`, schools, average, "maior"),
    ...COMPARED_AREAS.map((area) => {
      const { name } = ENEM_AREAS.find(({ key }) => key === area)!;
      return toRow(`ENEM: ${name}`, schools, (school) => score(school, area), "maior");
    }),
  ];
}

function rating({ card: { reviews } }: SchoolDetail): Fact {
  const { count } = reviews;
  if (count === 0) return { text: "sem avaliações ainda" };
  return {
    text: `${formatDecimal(reviews.average, 1)} de 5`,
    notes: [plural(count, "avaliação", "avaliações") + tooFew(count, MIN_REVIEWS)],
    value: count < MIN_REVIEWS ? null : Number(reviews.average.toFixed(1)),
  };
}

/** The areas of the ENEM in the order of a comparison. */
const COMPARED_AREAS: readonly EnemArea[] = ["languages", "humanSciences", "naturalSciences", "mathematics", "essay"];

/** Why a mean of a small sample is not marked as the best. */
function tooFew(count: number, least: number): string {
  return count < least ? `; só comparamos a partir de ${least}` : "";
}

/** Cell of a stage that the school does not have. */
const NOT_SERVED = "não atende";

/** The census questions that a school of them answered. */
export function structureRows(schools: readonly SchoolDetail[]): RowView[] {
  const answers = schools.map(
    (school) =>
      new Map([
        ...dossierOf(school).flatMap((group) => group.answers.map((one) => [one.label, one] as const)),
        ...ownFacts(school)
          .filter(({ href }) => href === undefined)
          .map(({ label, value: answer, note }) => [label, { label, answer, note: note ?? null }] as const),
      ]),
  );
  const labels = new Set(
    answers.flatMap((of) => [...of].flatMap(([label, { answer }]) => (answer === null ? [] : label))),
  );
  return Array.from(labels, (label) => {
    const stage = STAGES.find(({ slug }) => label.endsWith(IN_STAGE[slug]));
    return toRow(label, [...schools.entries()], ([i, { card }]) => {
      if (stage && !card.stages.includes(stage.slug)) return { text: NOT_SERVED };
      const stated = answers[i]!.get(label);
      return { text: stated?.answer ?? null, notes: stated?.note ? [stated.note] : [] };
    });
  });
}

/** Compared facts of the school's record, after the stages and shifts; its codes are left out. */
const RECORD = ["Alunos", "Metodologia", "Sistema de ensino", "Material didático"];

/** Stages, shifts, pupils and teaching methods. */
export function teachingRows(schools: readonly SchoolDetail[]): RowView[] {
  const records = schools.map(schoolFacts);
  const fact = (label: string) =>
    toRow(label, records, (facts) => {
      const { value, note } = facts.find((fact) => fact.label === label)!;
      return { text: value, notes: value && note ? [note] : [] };
    });
  const shifts = toRow("Turnos", schools, ({ card }) => ({
    text:
      SHIFTS.filter(({ slug }) => card.shifts.includes(slug))
        .map(({ name }) => name)
        .join(", ") || null,
  }));
  return [fact("Etapas"), shifts, ...RECORD.map(fact)];
}
