import { filesOf, MANIFEST_KEY } from "../../src/backend/publish/manifest.ts";
import { openPlacesFile } from "../../src/backend/publish/places-file.ts";
import { paths, withQuery } from "../../src/site/paths.ts";
import { mixedQueries } from "../bench/queries.ts";
import { summarizeByKind } from "../bench/timing.ts";
import { serveBuild, serveHelloWorld } from "../bench/workerd.ts";
import { searchPathOf } from "../load/mix.ts";
import { withPlatform } from "../platform.ts";
import type { BuiltCountry } from "./build.ts";
import { openFolderKv } from "./folder-kv.ts";
import { readCountry } from "./open-country.ts";

/** Measures the built site in workerd over such a country, with whole pages. */
export type PageRun = Awaited<ReturnType<typeof openPages>>;

const PAGES = 400;
const OTHERS = 60;

const folder = process.argv[2]!;
const country = readCountry(folder);
const { kv } = openFolderKv(folder);
await publish(country);
const places = await openPlacesFile((await kv.get(country.manifest.places.key, "arrayBuffer"))!);
const empty = await residentOfHello();
const worker = (await serveBuild())!;
try {
  console.log(JSON.stringify(await openPages()));
} finally {
  await worker.stop();
}

async function openPages() {
  const times: [string, number][] = [];
  let peak = 0;
  let resident = 0;
  let errors = 0;
  const ask = async (path: string): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(worker.origin + path, { redirect: "manual" });
    await answer.text();
    const ms = performance.now() - started;
    if (answer.status !== 200 && answer.status !== 404) errors++;
    peak = Math.max(peak, await worker.heap(true));
    resident = Math.max(resident, worker.memory());
    return ms;
  };
  const firstCountryMs = await ask("/busca?sort=min_price&hasOffers=true");
  for (const { kind, query } of mixedQueries(country.sample, PAGES)) {
    times.push([kind, await ask(searchPathOf(query, places))]);
  }
  for (const { cityCode, name } of country.sample.slice(0, OTHERS)) {
    const { slug } = places.findCityByCode(cityCode)!;
    const inCity = withQuery(paths.scholarshipSearch(), `city=${slug}&distinct=false`);
    times.push(["bolsas de uma cidade", await ask(inCity)]);
    times.push(["sugestão", await ask(`/api/v1/suggestions?q=${encodeURIComponent(name.slice(0, 12))}`)]);
  }
  for (let page = 1; page <= 3; page++)
    times.push(["bolsas do país", await ask(`${paths.scholarshipSearch()}?distinct=false&page=${page}`)]);
  return {
    /** First page of the whole country in a cold isolate. */
    firstCountryMs,
    byKind: summarizeByKind(times),
    /** Peak of the isolate after a page, uncollected garbage included. */
    peakBytes: peak,
    /** Bytes of the isolate at the end, after a garbage collection. */
    heldBytes: await worker.heap(),
    /** Peak resident memory of the process, minus that of a hello-world Worker. */
    residentBytes: resident - empty,
    errors,
  };
}

/** Copies the files of the folder into the local KV of STATE_DIR, the manifest last. */
async function publish({ manifest }: BuiltCountry): Promise<void> {
  await withPlatform(false, async (env) => {
    for (const key of filesOf(manifest)) await env.SNAPSHOT.put(key, (await kv.get(key, "arrayBuffer"))!);
    await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(manifest));
  });
}

async function residentOfHello(): Promise<number> {
  const hello = await serveHelloWorld();
  try {
    await fetch(hello.origin);
    return hello.memory();
  } finally {
    await hello.stop();
  }
}
