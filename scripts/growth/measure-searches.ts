import { mixedQueries } from "../bench/queries.ts";
import { summarize, summarizeByKind } from "../bench/timing.ts";
import { openCountry, readCountry } from "./open-country.ts";

const QUERIES = 1000;
const OTHERS = 200;

const folder = process.argv[2]!;
const country = readCountry(folder);
const mix = mixedQueries(country.sample, QUERIES);
globalThis.gc?.();
const baseline = process.memoryUsage.rss();
let peak = baseline;

const opening = performance.now();
const { search, offers, heldBytes, reads } = openCountry(country, folder);
await search.searchSchools(mix.find(({ kind }) => kind === "cidade")!.query);
const openMs = performance.now() - opening;

const times: [string, number][] = [];
const before = reads.count;
for (const { kind, query } of mix) times.push([kind, await timed(() => search.searchSchools(query))]);
const readsPerQuery = (reads.count - before) / mix.length;
const cities = mix.filter(({ query }) => query.scope.kind === "city").slice(0, OTHERS);
const offerTimes: number[] = [];
for (const { query } of cities) {
  const offerQuery = { ...query, facets: [], sort: "min_price" as const, distinct: true };
  offerTimes.push(await timed(() => offers.searchOffers(offerQuery)));
}
const suggestionTimes: number[] = [];
for (const { name, uf } of country.sample.slice(0, OTHERS)) {
  suggestionTimes.push(await timed(() => search.suggestSchools(name.slice(0, 12), 5, { uf })));
}
const run = {
  /** Time to open what a first search of a city needs. */
  openMs,
  byKind: summarizeByKind(times),
  all: summarize(times.map(([, ms]) => ms)),
  offersInCity: summarize(offerTimes),
  suggestions: summarize(suggestionTimes),
  /** Bytes cached for searches after all queries. */
  heldBytes: heldBytes(),
  /** Peak resident memory, minus that of the process before anything was opened. */
  peakBytes: peak - baseline,
  readsPerQuery,
};
console.log(JSON.stringify(run));

/** Memory and time of an isolate with such a country, measured in a separate process. */
export type SearchRun = typeof run;

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  peak = Math.max(peak, process.memoryUsage.rss());
  return performance.now() - started;
}
