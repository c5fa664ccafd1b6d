import type { neighborhood } from "../../src/backend/schema/catalog.ts";
import { ADMINISTRATIONS, type Administration } from "../../src/domain/catalog/administration.ts";
import { maskOf } from "../../src/domain/catalog/bitmask.ts";
import { STRUCTURE_KEYS } from "../../src/domain/catalog/facts.ts";
import { STAGES } from "../../src/domain/catalog/stage.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { onLand } from "../ground/land.ts";
import { newSchool, type SchoolRow } from "../import/new-school.ts";
import type { Random } from "../random.ts";
import { LARGEST_CITIES } from "./city-shares.ts";
import { address, phones } from "./contact.ts";
import { privateName, publicName, type Reach } from "./names.ts";
import { around, degrees } from "./neighborhoods.ts";
import { pictures } from "./pictures.ts";
import type { CityPlan } from "./plan.ts";
import { DEMO_SOURCES } from "./source.ts";
import { schoolTexts } from "./texts.ts";

export interface School extends SchoolRow {
  readonly isPartner: boolean;
}

/** Combinations of stages, as masks over STAGES, weighted by their frequency among private schools. */
const PRIVATE_STAGES = [
  [0b0001, 34],
  [0b0011, 26],
  [0b0111, 15],
  [0b1111, 17],
  [0b1110, 4],
  [0b1000, 2],
  [0b0110, 2],
] as const;

/** Schools named in the examples of the search. */
const KNOWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  "3550308": ["Colégio Vértice", "Colégio Vértice Unidade II"],
};

/** The `index`-th private school of a city, without its slug. */
export function privateSchool(random: Random, plan: CityPlan, inepCode: string, index: number): School {
  const known = KNOWN_NAMES[plan.city.ibgeCode]?.[index];
  const stages = known ? 0b1111 : random.weighted(PRIVATE_STAGES);
  const place = random.pick(plan.neighborhoods);
  const reach: Reach = stages & 0b1000 ? "upTo" : stages === 0b0001 ? "infant" : "primary";
  const name = known ?? privateName(random, reach, plan.city, place.name);
  const isPartner =
    known !== undefined ||
    random.chance(stages === 0b0001 ? 0.2 : LARGEST_CITIES.has(plan.city.ibgeCode) ? 0.31 : 0.28);
  const isUnsplit = stages !== 0b0001 && !isPartner && random.chance(0.05);
  const bilingual = /Biling|International/.test(name) || random.chance(0.04);
  const isPremium = isPartner && random.chance(0.04);
  const methodology = random.weightedKey(METHODOLOGIES);
  const system = random.weightedKey(EDUCATION_SYSTEMS);
  return {
    ...common(random, plan, place, inepCode, name, "privada", stages),
    ...phones(random, plan, isPartner),
    privateCategory: random.weightedKey(PRIVATE_CATEGORIES),
    isFundamentalUnsplit: isUnsplit && (stages & 0b0110) === 0b0110 ? 1 : 0,
    methodologies: random.chance(isPartner ? 0.9 : 0.35) ? JSON.stringify([methodology]) : null,
    educationSystems: random.chance(isPartner ? 0.85 : 0.3) ? JSON.stringify([system]) : null,
    courseware: random.chance(isPartner ? 0.7 : 0.1)
      ? JSON.stringify(random.sample(COURSEWARE, random.int(1, 3)))
      : null,
    ...schoolTexts(random, { name, stages, isPartner, methodology, place: place.name, city: plan.city.name }),
    ...(isPartner && pictures(inepCode, known !== undefined)),
    tags: maskOf(TAGS, [...(bilingual ? ["bilingue"] : []), ...(isPremium ? ["premium"] : [])]),
    isPartner,
  };
}

/** A public school of a city, without its slug. */
export function publicSchool(random: Random, plan: CityPlan, inepCode: string): School {
  const administration = random.weightedKey({ estadual: 74, municipal: 22, federal: 4 });
  const stages = random.weighted([
    [0b1100, 55],
    [0b1000, 25],
    [0b1110, 20],
  ]);
  const place = random.pick(plan.neighborhoods);
  const name = publicName(random, administration, plan.city, place.name);
  return {
    ...common(random, plan, place, inepCode, name, administration, stages),
    ...phones(random, plan, false),
  };
}

function common(
  random: Random,
  plan: CityPlan,
  place: typeof neighborhood.$inferInsert,
  inepCode: string,
  name: string,
  administration: Administration,
  stages: number,
): School {
  return {
    ...newSchool(inepCode),
    isPartner: false,
    name,
    officialName: name.toUpperCase(),
    administration: ADMINISTRATIONS.findIndex((a) => a.slug === administration),
    cityIbgeCode: plan.city.ibgeCode,
    ...location(random, plan, place),
    ...address(random, plan, place),
    email: random.chance(0.5) ? `contato@escola-${inepCode}.exemplo.invalid` : null,
    stages,
    ...students(random, stages, administration === "privada" ? 1 : 2.5),
    structures: random.chance(0.93) ? structures(random) : null,
    sources: DEMO_SOURCES,
  };
}

/** Nine in ten have their own coordinates, others the neighborhood's, a few none. */
function location(random: Random, plan: CityPlan, place: typeof neighborhood.$inferInsert) {
  const named = { neighborhood: place.name, neighborhoodSlug: place.slug };
  const centre = { lat: place.lat!, lng: place.lng! };
  const precision = random.weighted([
    ["school", 92],
    ["neighborhood", 5],
    [null, 3],
  ] as const);
  if (precision === null) return random.chance(0.5) ? named : {};
  if (precision === "neighborhood") return { ...named, ...centre, locationPrecision: precision };
  const point = onLand(plan.city.ibgeCode, around(random, centre, plan.scatterKm), centre);
  return { ...named, lat: degrees(point.lat), lng: degrees(point.lng), locationPrecision: precision };
}

const STUDENT_COLUMNS = ["studentsInf", "studentsFun1", "studentsFun2", "studentsMed"] as const;

function students(random: Random, stages: number, factor: number) {
  const size = Math.exp(0.6 * random.normal()) * factor;
  const isKnown = random.chance(0.9);
  const counts = STAGES.map((_, bit) =>
    isKnown && stages & (1 << bit)
      ? Math.max(4, Math.round([55, 90, 80, 95][bit]! * size * (0.7 + 0.6 * random.next())))
      : null,
  );
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return {
    ...Object.fromEntries(STUDENT_COLUMNS.map((key, bit) => [key, counts[bit]!])),
    sizeBand: isKnown ? SIZE_BANDS.find(([upTo]) => total <= upTo)![1] : null,
    showStudentsNumber: random.chance(0.97) ? 1 : 0,
  };
}

/** Probability of each structure of a school; unlisted ones two thirds. */
const STRUCTURE_CHANCES: Readonly<Record<string, number>> = {
  weekend: 0.08,
  auditorium: 0.25,
  indoor_sports_court: 0.4,
  science_laboratory: 0.3,
  nursery: 0.25,
  internet: 0.98,
  broadband: 0.92,
  recyclable_trash: 0.3,
};

function structures(random: Random): string {
  const known = Object.values(STRUCTURE_KEYS)
    .flat()
    .filter(() => random.chance(0.94));
  return JSON.stringify(Object.fromEntries(known.map((key) => [key, random.chance(STRUCTURE_CHANCES[key] ?? 0.66)])));
}

/** Teaching methodologies and systems, generic labels with weights. */
const METHODOLOGIES = {
  Sociointeracionista: 34,
  Construtivista: 26,
  Tradicional: 24,
  Montessoriana: 5,
  "Baseada em projetos": 8,
  Freiriana: 2,
  Waldorf: 1,
};

const EDUCATION_SYSTEMS = {
  "Sistema próprio": 46,
  "Material didático próprio": 14,
  "Sistema apostilado": 22,
  "Livros didáticos de várias editoras": 14,
  "Currículo internacional": 4,
};

const COURSEWARE: readonly string[] = [
  "Apostilas",
  "Livros didáticos",
  "Plataforma digital",
  "Tablet",
  "Lousa digital",
];

const PRIVATE_CATEGORIES = { Particular: 88, Filantrópica: 7, Confessional: 3, Comunitária: 2 };

/** INEP's size bands: maximum students, and the label. */
const SIZE_BANDS: readonly (readonly [upTo: number, label: string])[] = [
  [50, "Até 50 matrículas de escolarização"],
  [200, "Entre 51 e 200 matrículas de escolarização"],
  [500, "Entre 201 e 500 matrículas de escolarização"],
  [1000, "Entre 501 e 1000 matrículas de escolarização"],
  [Number.POSITIVE_INFINITY, "Mais de 1000 matrículas de escolarização"],
];
