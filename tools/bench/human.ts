import { DatabaseSync } from "node:sqlite";
import { fold } from "../../src/domain/text/slug.ts";
import type { Places } from "../../src/search/place-index.ts";
import type { SchoolRecord } from "../../src/search/types.ts";
import { askAsHuman, type HumanAnswer, rankOf } from "../../test/fixtures/human/ask.ts";
import { drawnQueries, type HumanQuery } from "../../test/fixtures/human/drawn-queries.ts";
import { HAND_QUERIES } from "../../test/fixtures/human/hand-queries.ts";
import { hasRealData, readRealWorld } from "../../test/fixtures/human/real-world.ts";
import { type Measure, measuresOf } from "./report.ts";
import { summarize, time } from "./timing.ts";

const measure = measuresOf("nomes");
const QUERIES = 500;
const SHOWN = 3;

type CityOf = Parameters<typeof rankOf>[2];
type Ask = (typed: string) => HumanAnswer | Promise<HumanAnswer>;

/**
 * Measures how often typed text finds the intended school, and how fast, compared with a full-text index over names,
 * cities and neighborhoods. It knows no places, so queries of a place alone run on ours only. Returns nothing without
 * the official files.
 */
export async function measureHuman(): Promise<Measure[]> {
  if (!hasRealData) return [];
  const { schools, search } = readRealWorld();
  const cityOf = (code: string) => search.places.findCityByCode(code)!;
  const queries = [...HAND_QUERIES, ...drawnQueries(schools, cityOf, QUERIES - HAND_QUERIES.length, 16)];
  const ofSchools = queries.filter(({ school }) => school !== null);
  const texts = schools.map((school) => textOf(school, search.places));
  return [
    ...(await compare("Escola à Vista", queries, (typed) => askAsHuman(search, typed), cityOf, true)),
    ...(await compare("SQLite FTS5", ofSchools, sqliteAsk(schools, texts), cityOf, false)),
  ];
}

async function compare(
  engine: string,
  queries: readonly HumanQuery[],
  ask: Ask,
  cityOf: CityOf,
  isOurs: boolean,
): Promise<Measure[]> {
  const ranks: (number | null)[] = [];
  const samples: number[] = [];
  for (const query of queries) {
    const { ms, result } = await time(() => ask(query.typed));
    samples.push(ms);
    ranks.push(rankOf(query, result, cityOf));
  }
  const times = summarize(samples);
  const note = `${queries.length} buscas de pessoas`;
  const share = (name: string, right: readonly unknown[], atLeast: number) =>
    measure(`${engine}: ${name}`, (100 * right.length) / ranks.length, "%", {
      note,
      ...(isOurs && { budget: { atLeast } }),
    });
  return [
    share(
      "a primeira é a certa",
      ranks.filter((rank) => rank === 1),
      95,
    ),
    share(
      "a certa entre as três primeiras",
      ranks.filter((rank) => rank !== null),
      99,
    ),
    measure(`${engine}: p50`, times.p50, "ms", { note }),
    measure(`${engine}: p95`, times.p95, "ms", { note }),
  ];
}

function textOf({ name, cityCode, neighborhood, uf }: SchoolRecord, places: Places): string {
  return fold(`${name} ${neighborhood?.name ?? ""} ${places.findCityByCode(cityCode)!.name} ${uf}`);
}

/** All words, the last one as a prefix, by BM25; if nothing matches them all, any of them. */
function sqliteAsk(schools: readonly SchoolRecord[], texts: readonly string[]): Ask {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE VIRTUAL TABLE school USING fts5(text, prefix='2 3 4')");
  const insert = db.prepare("INSERT INTO school (rowid, text) VALUES (?, ?)");
  for (const [i, text] of texts.entries()) insert.run(i + 1, text);
  const find = db.prepare(`SELECT rowid FROM school WHERE school MATCH ? ORDER BY rank LIMIT ${SHOWN}`);
  return (typed) => {
    const words = fold(typed)
      .split(" ")
      .map((word, i, all) => `"${word}"${i === all.length - 1 ? "*" : ""}`);
    const all = find.all(words.join(" AND "));
    const rows = all.length > 0 ? all : find.all(words.join(" OR "));
    return answerOf(rows.map(({ rowid }) => schools[Number(rowid) - 1]!));
  };
}

const answerOf = (schools: readonly SchoolRecord[]): HumanAnswer => ({ place: null, schools, isPlaceAlone: false });
