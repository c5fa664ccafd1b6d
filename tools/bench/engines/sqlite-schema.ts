import { DatabaseSync } from "node:sqlite";
import { ADMINISTRATIONS } from "../../../src/domain/catalog/administration.ts";
import { maskOf } from "../../../src/domain/catalog/bitmask.ts";
import { SHIFTS } from "../../../src/domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../../src/domain/catalog/stage.ts";
import { SCHOOL_TAGS, TAGS } from "../../../src/domain/catalog/tag.ts";
import { tieRank } from "../../../src/domain/ranking/ranking.ts";
import { GENERIC_WORDS, nameWords } from "../../../src/domain/text/name-words.ts";
import type { OfferRecord } from "../../../src/search/offer-types.ts";
import type { SchoolRecord } from "../../../src/search/types.ts";

/**
 * The best schema we know for these searches: one row per school with masks for closed lists and numbers for open ones,
 * an index in the default sort for each scope, an R*Tree for circles, FTS5 for names; the offers of a school next to
 * each other, cheapest first; the cards as JSON.
 */
const SCHEMA = `
  CREATE TABLE school (
    id INTEGER PRIMARY KEY, city INTEGER, state INTEGER, neighborhood INTEGER, lat REAL, lng REAL,
    standing INTEGER, relevance INTEGER, rating REAL, rating_score INTEGER,
    country_rank INTEGER, state_rank INTEGER, city_rank INTEGER, has_enem INTEGER, stages INTEGER, grades INTEGER,
    shifts INTEGER, tags INTEGER, own_tags INTEGER, administrations INTEGER, methodologies INTEGER,
    education_systems INTEGER, name TEXT, proper_name TEXT, tie INTEGER
  ) STRICT;
  CREATE TABLE card (id INTEGER PRIMARY KEY, document TEXT) STRICT;
  CREATE TABLE offer (
    school INTEGER, number INTEGER, fee INTEGER, discount REAL, profile INTEGER, stages INTEGER, grades INTEGER,
    shifts INTEGER, tags INTEGER, years INTEGER, PRIMARY KEY (school, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE offer_card (
    school INTEGER, number INTEGER, document TEXT, PRIMARY KEY (school, number)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE place USING rtree(id, lat_min, lat_max, lng_min, lng_max);
  CREATE VIRTUAL TABLE name_index USING fts5(folded, content='', prefix='2 3 4');
`;

const INDEXES = `
  CREATE INDEX by_city ON school (city, standing, relevance DESC, tie);
  CREATE INDEX by_city_neighborhood ON school (city, neighborhood);
  CREATE INDEX by_state ON school (state, standing, relevance DESC, tie);
  CREATE INDEX by_default ON school (standing, relevance DESC, tie);
  CREATE INDEX by_country_rank ON school (country_rank, tie) WHERE country_rank < 1e9;
  ANALYZE;
`;

/** Numbers strings from 0. */
class Numbering {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(value: string): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.list.push(value) - 1;
      this.#numbers.set(value, number);
    }
    return number;
  }
}

/** A loaded database and the lists that its numbers refer to. */
export interface SchoolDatabase {
  readonly db: DatabaseSync;
  /** The masks of an offer by profile, in the order of `OFFER_GROUPS`. */
  readonly profiles: readonly (readonly number[])[];
  readonly years: readonly number[];
  readonly methodologies: Numbering;
  readonly educationSystems: Numbering;
  /** `city/slug`. */
  readonly neighborhoods: Numbering;
}

/** Missing values come last. */
const LAST = 1_000_000_000;

/**
 * An in-memory database with the schools and their offers. Lists of methodologies and systems become masks of up to 31
 * labels.
 */
export function loadSchools(schools: readonly SchoolRecord[], offers: readonly OfferRecord[]): SchoolDatabase {
  const db = new DatabaseSync(":memory:");
  db.exec("PRAGMA cache_size = -200000");
  db.exec(SCHEMA);
  const [methodologies, educationSystems, neighborhoods] = [1, 2, 3].map(() => new Numbering()) as [
    Numbering,
    Numbering,
    Numbering,
  ];
  const setMask = (numbering: Numbering, values: readonly string[]) =>
    values.reduce((mask, value) => mask | (1 << numbering.of(value)), 0);
  const insert = db.prepare(`INSERT INTO school VALUES (${Array(25).fill("?").join(", ")})`);
  const insertCard = db.prepare("INSERT INTO card VALUES (?, ?)");
  const insertPlace = db.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?)");
  const insertName = db.prepare("INSERT INTO name_index (rowid, folded) VALUES (?, ?)");
  db.exec("BEGIN");
  for (const school of schools) {
    const id = Number(school.id);
    const administration = ADMINISTRATIONS.findIndex((a) => a.slug === school.administration);
    const tags = maskOf(TAGS, school.tags);
    const words = nameWords(school.name);
    const name = words.join(" ");
    insert.run(
      ...[id, Number(school.cityCode), Number(school.cityCode.slice(0, 2))],
      school.neighborhood ? neighborhoods.of(`${school.cityCode}/${school.neighborhood.slug}`) : null,
      ...[school.location?.lat ?? null, school.location?.lng ?? null],
      administration * 4 + (school.hasOffers ? 0 : 2) + (school.isPartner ? 0 : 1),
      ...[school.relevance, school.reviews.average, school.reviews.score],
      ...[school.enem?.countryRank || LAST, school.enem?.stateRank || LAST, school.enem?.cityRank || LAST],
      ...[Number((school.enem?.average ?? 0) > 0), servedStages(school), maskOf(GRADES, school.grades)],
      ...[maskOf(SHIFTS, school.shifts), tags, tags & SCHOOL_TAGS, 1 << administration],
      ...[setMask(methodologies, school.methodologies), setMask(educationSystems, school.educationSystems)],
      ...[name, words.filter((word) => !GENERIC_WORDS.has(word)).join(" ")],
      tieRank(school.id, { facts: school.knownFacts, reviews: school.reviews.count, size: school.sizeBand }),
    );
    insertCard.run(id, JSON.stringify(school));
    insertName.run(id, name);
    if (school.location) {
      const { lat, lng } = school.location;
      insertPlace.run(id, lat, lat, lng, lng);
    }
  }
  const priced = loadOffers(db, offers);
  db.exec("COMMIT");
  db.exec(INDEXES);
  return { db, ...priced, methodologies, educationSystems, neighborhoods };
}

/** Mask of the stages of a school, with those of its grades. */
function servedStages({ stages, grades }: SchoolRecord): number {
  return maskOf(STAGES, [...stages, ...GRADES.flatMap(({ slug, stage }) => (grades.includes(slug) ? stage : []))]);
}

/** Offers are numbered within their school by fee, then id. */
function loadOffers(db: DatabaseSync, offers: readonly OfferRecord[]): Pick<SchoolDatabase, "profiles" | "years"> {
  const years = [...new Set(offers.map((offer) => offer.year))].sort();
  const profiles = new Numbering();
  const insert = db.prepare(`INSERT INTO offer VALUES (${Array(10).fill("?").join(", ")})`);
  const insertCard = db.prepare("INSERT INTO offer_card VALUES (?, ?, ?)");
  for (const [school, own] of Map.groupBy(offers, (offer) => Number(offer.schoolId))) {
    own.sort((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1));
    for (const [number, offer] of own.entries()) {
      const masks = [
        maskOf(STAGES, [GRADES.find((grade) => grade.slug === offer.grade)!.stage]),
        ...[maskOf(GRADES, [offer.grade]), maskOf(SHIFTS, [offer.shift]), maskOf(TAGS, offer.tags)],
        1 << years.indexOf(offer.year),
      ];
      const profile = profiles.of(masks.join());
      insert.run(school, number, offer.netMonthlyFeeCents, offer.discountPercent, profile, ...masks);
      insertCard.run(school, number, JSON.stringify(offer));
    }
  }
  return { profiles: profiles.list.map((profile) => profile.split(",").map(Number)), years };
}
