/** Relationship of an author to the school (K4). Reviews by staff are labelled, and left out of the average. */
export const RELATIONSHIPS = {
  mae_pai_responsavel: "Mãe, pai ou responsável",
  aluno: "Aluno",
  ex_aluno: "Ex-aluno",
  professor_funcionario: "Professor ou funcionário da escola",
} as const satisfies Record<string, string>;
export type Relationship = keyof typeof RELATIONSHIPS;

/** Declared age of an author. People under 16 may not review. */
export const AGES = {
  adulto: "Tenho 18 anos ou mais",
  "16_ou_17": "Tenho 16 ou 17 anos",
} as const satisfies Record<string, string>;

interface RatingFacts {
  /** Key of the form (E24). */
  readonly form: string;
  /** Key of the read model (E13f, E13g); null for none. */
  readonly read: string | null;
  readonly label: string;
  readonly hint: string;
  /** The first four are required, and the rating is their mean (Z16). */
  readonly isRequired: boolean;
}

/** Ratings of a review: the mapping between form, database and read model (Z17). */
export const RATINGS = {
  studentsMotivation: {
    form: "ratingStudentsMotivation",
    read: "student_motivation",
    label: "Motivação dos alunos",
    hint: "Eles gostam de ir à escola e de aprender?",
    isRequired: true,
  },
  physicalStructure: {
    form: "ratingPhysicalStructure",
    read: "physical_structure",
    label: "Estrutura física",
    hint: "Salas, pátio, biblioteca, limpeza e segurança.",
    isRequired: true,
  },
  communityParticipation: {
    form: "ratingCommunityParticipation",
    read: "community_participation",
    label: "Participação da comunidade",
    hint: "A escola ouve as famílias e conta o que acontece?",
    isRequired: true,
  },
  socioemotionalDevelopment: {
    form: "ratingSocioemotionalDevelopment",
    read: "socioemotional_development",
    label: "Desenvolvimento socioemocional",
    hint: "Acolhimento, convivência e cuidado com conflitos.",
    isRequired: true,
  },
  examPreparation: {
    form: "ratingExamPreparation",
    read: null,
    label: "Preparação para vestibulares e ENEM",
    hint: "Simulados, revisão e orientação.",
    isRequired: false,
  },
  educationSystemRating: {
    form: "ratingEducationSystem",
    read: null,
    label: "Qualidade do sistema de ensino",
    hint: "Material, plataforma e ritmo das aulas.",
    isRequired: false,
  },
} as const satisfies Record<string, RatingFacts>;
export type RatingKey = keyof typeof RATINGS;
export type RatingFormKey = (typeof RATINGS)[RatingKey]["form"];

/** A rating that counts: the rating of a review is the mean of them (Z16). */
export type Criterion = { [K in RatingKey]: (typeof RATINGS)[K]["read"] extends null ? never : K }[RatingKey];
export type CriterionField = (typeof RATINGS)[Criterion]["read"];

/** The criteria, each with its key of the read model. */
export const CRITERIA = Object.entries(RATINGS).flatMap(([key, { read }]) =>
  read === null ? [] : [[key as Criterion, read] as const],
);

/** A value for each criterion. */
export function byCriterion<T>(toValue: (key: Criterion, field: CriterionField) => T): Readonly<Record<Criterion, T>> {
  return Object.fromEntries(CRITERIA.map(([key, field]) => [key, toValue(key, field)])) as Record<Criterion, T>;
}

/** Steps of half a star, 0.5–5. */
export const RATING_STEPS: readonly number[] = Array.from({ length: 10 }, (_, i) => (i + 1) / 2);

/** Family reviews from which the two extra ratings are shown (Z16). */
export const MIN_EXTRA_RATINGS = 5;

/** Suggestions for a school's system and method. */
export const EDUCATION_SYSTEMS: readonly string[] = [
  "Sistema apostilado",
  "Livros didáticos de várias editoras",
  "Material próprio da escola",
  "Currículo internacional",
];
export const METHODOLOGIES: readonly string[] = [
  "Tradicional",
  "Construtivista",
  "Sociointeracionista",
  "Montessoriana",
  "Waldorf",
  "Freiriana",
  "Baseada em projetos",
];
