import { readFileSync } from "node:fs";
import path from "node:path";
import { HeldFiles } from "../../src/backend/publish/held-files.ts";
import { HELD_BYTES, readParts } from "../../src/backend/publish/part-files.ts";
import { openOfferShard } from "../../src/search/offer-shard.ts";
import { createPartedOfferSearch, createPartedSearch } from "../../src/search/parted-search.ts";
import type { Places } from "../../src/search/places.ts";
import type { OfferSearch, SchoolSearch } from "../../src/search/ports.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import { createOfferSearch } from "../../src/search/search-offers.ts";
import { mixedQueries } from "../bench/queries.ts";
import { summarize, type Times, time } from "../bench/timing.ts";
import type { BuiltCountry } from "./build.ts";
import { openFolderKv } from "./folder-kv.ts";

/** What an isolate would hold and take, asked in a process of its own. */
export interface Asked {
  /** To open what a first search of a city needs. */
  readonly openMs: number;
  readonly byKind: Readonly<Record<string, Times>>;
  readonly all: Times;
  readonly offersInCity: Times;
  readonly suggestions: Times;
  /** Held for searches when all of the queries were asked. */
  readonly heldBytes: number;
  /** Highest resident memory, less that of the process before anything was opened. */
  readonly peakBytes: number;
  readonly readsPerQuery: number;
}

const QUERIES = 1000;
const OTHERS = 200;
const noPlaces = {} as Places;

const folder = process.argv[2]!;
const country = JSON.parse(readFileSync(path.join(folder, "country.json"), "utf8")) as BuiltCountry;
const mix = mixedQueries(country.sample, QUERIES);
const { kv, reads } = openFolderKv(folder);
globalThis.gc?.();
const baseline = process.memoryUsage.rss();
let peak = baseline;
const see = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};

const columns = new HeldFiles(HELD_BYTES.columns);
const others = new HeldFiles(HELD_BYTES.others);
const opening = performance.now();
const { search, offers, wholeBytes } = country.parts ? inParts() : await whole();
await search.searchSchools(mix.find(({ kind }) => kind === "cidade")!.query);
const openMs = performance.now() - opening;

const times: [string, number][] = [];
const before = reads.count;
for (const { kind, query } of mix) times.push([kind, await timed(() => search.searchSchools(query))]);
const readsPerQuery = (reads.count - before) / mix.length;
const cities = mix.filter(({ query }) => query.scope.kind === "city").slice(0, OTHERS);
const offerTimes: number[] = [];
for (const { query } of cities) {
  const asked = { ...query, facets: [], sort: "min_price" as const, distinct: true };
  offerTimes.push(await timed(() => offers.searchOffers(asked)));
}
const suggestionTimes: number[] = [];
for (const { name, uf } of country.sample.slice(0, OTHERS)) {
  suggestionTimes.push(await timed(() => search.suggestSchools(name.slice(0, 12), 5, { uf })));
}
const byKind = Map.groupBy(times, ([kind]) => kind);
const asked: Asked = {
  openMs,
  byKind: Object.fromEntries(Array.from(byKind, ([kind, list]) => [kind, summarize(list.map(([, ms]) => ms))])),
  all: summarize(times.map(([, ms]) => ms)),
  offersInCity: summarize(offerTimes),
  suggestions: summarize(suggestionTimes),
  heldBytes: country.parts ? columns.bytes + others.bytes : wholeBytes,
  peakBytes: peak - baseline,
  readsPerQuery,
};
console.log(JSON.stringify(asked));

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  see();
  return performance.now() - started;
}

interface Opened {
  readonly search: SchoolSearch;
  readonly offers: OfferSearch;
  readonly wholeBytes: number;
}

function inParts(): Opened {
  const reader = readParts(kv, country.parts!, columns, others);
  return {
    search: createPartedSearch(noPlaces, reader, () => null),
    offers: createPartedOfferSearch(reader),
    wholeBytes: 0,
  };
}

async function whole(): Promise<Opened> {
  const schools = (await kv.get("schools", "arrayBuffer"))!;
  const { result: shard } = time(() => openSchoolShard(schools));
  const bytes = (await kv.get("offers", "arrayBuffer"))!;
  return {
    search: createSchoolSearch(noPlaces, shard),
    offers: createOfferSearch(openOfferShard(bytes, shard)),
    wholeBytes: schools.byteLength + bytes.byteLength,
  };
}
