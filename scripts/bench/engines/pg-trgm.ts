import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { fold } from "../../../src/domain/text/slug.ts";

/** The row that PostgreSQL stores for a school. */
export interface NamedSchool {
  /** INEP code. */
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly uf: string;
}

export type TrigramDatabase = Awaited<ReturnType<typeof openTrigrams>>;

const SCHEMA = `
  CREATE EXTENSION pg_trgm;
  CREATE TABLE school (
    id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL, state text NOT NULL,
    placed_name text NOT NULL GENERATED ALWAYS AS (name || ' ' || city || ' ' || state) STORED
  );
`;

// GiST instead of GIN: it returns rows by distance, so no threshold hides any and few rows are read. The signatures are
// longer than the default of 12 bytes, which the trigrams of a page would fill.
const INDEXES = `
  CREATE INDEX by_name ON school USING gist (name gist_trgm_ops(siglen = 64));
  CREATE INDEX by_placed_name ON school USING gist (placed_name gist_trgm_ops(siglen = 64));
  ANALYZE school;
`;

/** Rows that each index proposes: the most similar by one measure need not be the most similar by all. */
const PROPOSED = 10;

const proposals = (distance: string) =>
  `(SELECT id, name, placed_name FROM school ORDER BY ${distance}, id LIMIT ${PROPOSED})`;

/**
 * The most similar names, with or without their place, whichever is nearer, because people type both. Word similarity
 * is added, because they also leave words out. An index serves one measure only, hence the union.
 */
const FIND = `
  SELECT id FROM (
    ${proposals("name <-> $1")} UNION ${proposals("placed_name <-> $1")} UNION ${proposals("$1 <<-> placed_name")}
  ) AS proposed
  ORDER BY
    greatest(similarity(name, $1), similarity(placed_name, $1)) + word_similarity($1, placed_name) DESC, id
  LIMIT $2
`;

/** PostgreSQL in WebAssembly and in memory, with the trigrams of its extension `pg_trgm`. */
export async function openTrigrams(schools: readonly NamedSchool[]) {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  await db.exec(SCHEMA);
  await db.query(
    `INSERT INTO school (id, name, city, state)
      SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])`,
    [
      schools.map(({ id }) => Number(id)),
      schools.map(({ name }) => fold(name)),
      schools.map(({ city }) => fold(city)),
      schools.map(({ uf }) => fold(uf)),
    ],
  );
  await db.exec(INDEXES);
  return {
    /** INEP codes of the schools with the most similar names, best first. */
    async find(typed: string, size: number): Promise<string[]> {
      const { rows } = await db.query<{ id: number }>(FIND, [fold(typed), size]);
      return rows.map(({ id }) => String(id));
    },
    close: () => db.close(),
  };
}
