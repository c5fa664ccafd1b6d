import { buildOfferShard } from "../../search/build-offers.ts";
import { buildSchoolShard } from "../../search/build-schools.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import { openSchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { DetailWriter } from "./detail-writer.ts";
import type { Ranking } from "./manifest.ts";
import { tallyOf } from "./place-tally.ts";
import { writePlaces } from "./publish-places.ts";
import { pricesOf } from "./published-prices.ts";
import { type PublishedFiles, type Publishing, writeFile } from "./publishing.ts";
import { readAllSchools } from "./read-schools.ts";
import { rankedDocuments, toSchoolDetail, toSchoolDocument } from "./school-document.ts";

/** Schools between two calls of `onProgress`. */
const PROGRESS_STEP = 10_000;

/** Writes the files of a country that fits in memory, each kind as one file; reads D1 once. */
export async function publishWhole({
  db,
  kv,
  version,
  cities,
  national,
  thisYear,
  years,
  onProgress,
}: Publishing): Promise<PublishedFiles> {
  const privateSchools: SchoolDocument[] = [];
  const prices: OfferDocument[] = [];
  const rankings = new Map<number, SchoolDocument[]>(national.enemRanks.editions.map((edition) => [edition, []]));
  const details = new DetailWriter();
  let read = 0;
  let reported = 0;
  for await (const page of readAllSchools(db, cities, thisYear)) {
    for (const facts of page) {
      const document = toSchoolDocument(facts, national);
      if (document.administration === "privada") privateSchools.push(document);
      prices.push(...pricesOf(facts, years));
      for (const ranked of rankedDocuments(facts, document, national.enemRanks)) {
        rankings.get(ranked.enem!.edition!)!.push(ranked);
      }
      details.add(toSchoolDetail(facts, document));
    }
    read += page.length;
    if (read - reported >= PROGRESS_STEP) {
      onProgress?.(read);
      reported = read;
    }
  }

  const write = (name: string, bytes: Uint8Array) => writeFile(kv, `${name}/${version}`, bytes);
  const places = await writePlaces(db, cities, tallyOf(privateSchools), write);
  const privateBytes = buildSchoolShard(privateSchools);
  const privateFile = await write("schools/private", privateBytes);
  const offersFile = await write("offers", buildOfferShard(openSchoolShard(privateBytes), prices));
  const rankingFiles: Ranking[] = [];
  for (const [edition, documents] of rankings) {
    rankingFiles.push({ edition, ...(await write(`rankings/${edition}`, buildSchoolShard(documents))) });
  }
  return {
    places,
    privateSchools: privateFile,
    offers: offersFile,
    rankings: rankingFiles,
    buckets: await details.write(kv, version),
  };
}
