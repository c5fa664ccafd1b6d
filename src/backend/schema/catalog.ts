import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { StatedKind } from "../../domain/prices/column-kinds.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import type { StatedBy } from "../../domain/pricing/stated-fees.ts";

/**
 * Tables of D1, the system of record; `migrations/` creates them (a test compares the two). Money in integer centavos,
 * dates ISO-8601 UTC, coordinates WGS84, ratings 0.5–5, ENEM 0–1000, masks over lists of `src/domain`, null "não
 * informado".
 */

/** Source of facts, with the date they refer to (idea I7). */
export const source = sqliteTable("source", {
  id: text().primaryKey(),
  title: text().notNull(),
  publisher: text().notNull(),
  url: text(),
  referenceDate: text("reference_date").notNull(),
  isDemonstration: integer("is_demonstration").notNull().default(0),
});

export const federativeUnit = sqliteTable("federative_unit", {
  uf: text().primaryKey(),
  ibgeCode: text("ibge_code").notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  determinant: text().notNull(),
  locative: text().notNull(),
});

export const city = sqliteTable("city", {
  ibgeCode: text("ibge_code").primaryKey(),
  uf: text().notNull(),
  name: text().notNull(),
  /** With the state suffix: `sao-paulo-sp`. */
  slug: text().notNull(),
  isCapital: integer("is_capital").notNull().default(0),
  lat: real().notNull(),
  lng: real().notNull(),
  population: integer(),
  sourceId: text("source_id").notNull(),
});

export const neighborhood = sqliteTable("neighborhood", {
  /** Neighborhood slug + city slug: `pinheiros-sao-paulo-sp`. */
  fullSlug: text("full_slug").primaryKey(),
  cityIbgeCode: text("city_ibge_code").notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  lat: real(),
  lng: real(),
  sourceId: text("source_id").notNull(),
  /**
   * Number of schools that the neighborhood's own centre was computed from, 0 when the source does not say; null when
   * the centre is the median of its schools.
   */
  centerSample: integer("center_sample"),
});

export const cityOutline = sqliteTable("city_outline", {
  ibgeCode: text("ibge_code").primaryKey(),
  /** `encodeRings` of `domain/places/outline.ts`. */
  rings: text().notNull(),
  /** Metres that the source's line is away from the stored one at most. */
  toleranceM: integer("tolerance_m").notNull(),
  sourceId: text("source_id").notNull(),
});

export const stage = sqliteTable("stage", {
  slug: text().primaryKey(),
  name: text().notNull(),
  bit: integer().notNull(),
});

export const grade = sqliteTable("grade", {
  slug: text().primaryKey(),
  name: text().notNull(),
  stageSlug: text("stage_slug").notNull(),
  bit: integer().notNull(),
});

export const school = sqliteTable("school", {
  inepCode: text("inep_code").primaryKey(),
  slug: text().notNull(),
  slugQe: text("slug_qe"),
  /** Presentable name; `officialName` keeps the source's spelling. */
  name: text().notNull(),
  officialName: text("official_name").notNull(),
  logo: text(),
  /** Index into ADMINISTRATIONS. */
  administration: integer().notNull(),
  /** Particular, Confessional, Filantrópica, Comunitária. */
  privateCategory: text("private_category"),
  isActive: integer("is_active").notNull().default(1),
  cityIbgeCode: text("city_ibge_code").notNull(),
  neighborhood: text(),
  /** Slug within the city; the `neighborhood` table has the row. */
  neighborhoodSlug: text("neighborhood_slug"),
  street: text(),
  number: text(),
  complement: text(),
  /** Eight digits. */
  cep: text(),
  lat: real(),
  lng: real(),
  /** `school` for the school's own coordinates; `cep` or `neighborhood` for approximate ones. */
  locationPrecision: text("location_precision"),
  /** Ten or eleven digits, area code first. */
  phone: text(),
  publicPhone: text("public_phone"),
  email: text(),
  cnpj: text(),
  /** Mask over STAGES. */
  stages: integer().notNull().default(0),
  /** 1 when the source says only "Ensino Fundamental": both of its stage bits are set. */
  isFundamentalUnsplit: integer("is_fundamental_unsplit").notNull().default(0),
  sizeBand: text("size_band"),
  studentsInf: integer("students_inf"),
  studentsFun1: integer("students_fun1"),
  studentsFun2: integer("students_fun2"),
  studentsMed: integer("students_med"),
  showStudentsNumber: integer("show_students_number").notNull().default(1),
  /** JSON object of `StructureKey` → boolean; an absent key is unknown. */
  structures: text(),
  about: text(),
  methodology: text(),
  generalInformation: text("general_information"),
  /** JSON arrays of strings. */
  methodologies: text(),
  educationSystems: text("education_systems"),
  courseware: text(),
  images: text(),
  /** JSON array of {id, domain}. */
  videos: text(),
  /** Mask over TAGS that apply to the whole school (premium, bilingue). */
  tags: integer().notNull().default(0),
  /** JSON object of `FactGroup` → source id. */
  sources: text().notNull(),
  /** JSON object of source id → `CensusText`. */
  censusFacts: text("census_facts"),
  /** JSON array of `Modality`, of a school without stages. */
  modalities: text(),
});

/** A fee of a school for a year, grade and shift; a discount of 0 is a fee without scholarship. */
export const offer = sqliteTable("offer", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  year: integer().notNull(),
  gradeSlug: text("grade_slug").notNull(),
  /** A slug of SHIFTS. */
  shift: text().notNull(),
  listMonthlyFeeCents: integer("list_monthly_fee_cents").$type<Cents>().notNull(),
  /** 0–100. */
  discountPercent: real("discount_percent").notNull(),
  netMonthlyFeeCents: integer("net_monthly_fee_cents").$type<Cents>().notNull(),
  enrollmentFeeCents: integer("enrollment_fee_cents").$type<Cents>(),
  /** Mask over TAGS. */
  tags: integer().notNull().default(0),
  waivesEnrollmentFee: integer("waives_enrollment_fee").notNull().default(0),
  waivesFirstMonth: integer("waives_first_month").notNull().default(0),
  waivesPlatformFee: integer("waives_platform_fee").notNull().default(0),
  /** fim_da_etapa, minimo_2_anos, ano_letivo (K3). */
  validityRule: text("validity_rule"),
  /** Places that the school reported; null when it did not. */
  seats: integer(),
  isActive: integer("is_active").notNull().default(1),
  checkedAt: text("checked_at").notNull(),
  sourceId: text("source_id").notNull(),
  /** Monthly fees of a year, 1–13; null when the school does not state it. */
  installments: integer(),
  /** Conditions of the price, in the words of the school. */
  conditions: text(),
  /** ISO date on which the school stated, or confirmed, the seats; old ones are not shown (`shown-seats.ts`). */
  seatsConfirmedOn: text("seats_confirmed_on"),
  /** Set by the team alone; `isActive` is of the school or the imported file. */
  takenDownAt: text("taken_down_at"),
});

/** A monthly fee that an official survey of prices says of a school, which did not inform it: no offer. */
export const surveyedFee = sqliteTable("surveyed_fee", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  year: integer().notNull(),
  gradeSlug: text("grade_slug").notNull(),
  /** A slug of SHIFTS; null when the survey does not state it. */
  shift: text(),
  monthlyFeeCents: integer("monthly_fee_cents").$type<Cents>().notNull(),
  /** ISO date. */
  surveyedOn: text("surveyed_on").notNull(),
  sourceId: text("source_id").notNull(),
});

/** A stated fee of a class, kept for good; triggers write it. */
export const priceLedger = sqliteTable("price_ledger", {
  id: integer().primaryKey({ autoIncrement: true }),
  inepCode: text("inep_code").notNull(),
  year: integer().notNull(),
  gradeSlug: text("grade_slug").notNull(),
  /** A slug of SHIFTS; null when a survey does not state it. */
  shift: text(),
  listMonthlyFeeCents: integer("list_monthly_fee_cents").$type<Cents>().notNull(),
  netMonthlyFeeCents: integer("net_monthly_fee_cents").$type<Cents>().notNull(),
  statedBy: text("stated_by").$type<StatedBy | "family">().notNull(),
  /** ISO date. */
  statedOn: text("stated_on").notNull(),
  sourceId: text("source_id").notNull(),
  at: text().notNull(),
});

/** Meaning of a column of a school's price tables, as the school mapped it. */
export const priceColumn = sqliteTable(
  "price_column",
  {
    inepCode: text("inep_code").notNull(),
    /** Key of the name of the column (`price-columns.ts`). */
    name: text().notNull(),
    kind: text().$type<StatedKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.name] })],
);

/** A change that a school made to its prices at its desk. */
export const priceChange = sqliteTable(
  "price_change",
  {
    inepCode: text("inep_code").notNull(),
    /** From 1. */
    version: integer().notNull(),
    at: text().notNull(),
    /** The claim of who made it, which may be erased since. */
    claimId: text("claim_id").notNull(),
    /** JSON of `PriceCounts`. */
    counts: text().notNull(),
    /** JSON of the `PriceRow`s before it. */
    before: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.version] })],
);

/** ENEM means of a school in an edition; only usable results are stored (see docs/data.md). */
export const enemResult = sqliteTable(
  "enem_result",
  {
    inepCode: text("inep_code").notNull(),
    edition: integer().notNull(),
    participants: integer().notNull(),
    naturalSciences: real("natural_sciences"),
    humanSciences: real("human_sciences"),
    languages: real(),
    mathematics: real(),
    essay: real(),
    average: real().notNull(),
    sourceId: text("source_id").notNull(),
    cityIbgeCode: text("city_ibge_code"),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.edition] })],
);

export const review = sqliteTable("review", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  /** K4: pending_email, pending_moderation, published, rejected, hidden_on_notice, withdrawn_by_author. */
  status: text().notNull(),
  authorName: text("author_name").notNull(),
  /** Never leaves the server (Z10). */
  authorEmail: text("author_email").notNull(),
  /** mae_pai_responsavel, aluno, ex_aluno, professor_funcionario. */
  relationship: text().notNull(),
  educationSystem: text("education_system"),
  methodology: text(),
  studentsMotivation: real("students_motivation").notNull(),
  physicalStructure: real("physical_structure").notNull(),
  communityParticipation: real("community_participation").notNull(),
  socioemotionalDevelopment: real("socioemotional_development").notNull(),
  examPreparation: real("exam_preparation"),
  educationSystemRating: real("education_system_rating"),
  testimonial: text().notNull(),
  createdAt: text("created_at").notNull(),
  sourceId: text("source_id").notNull(),
});
