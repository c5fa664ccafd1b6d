import { gzipSync } from "node:zlib";
import { openOfferShard } from "../../src/search/offer-shard.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import type { Measure } from "./report.ts";
import type { PublishedSnapshot } from "./snapshot.ts";
import { summarize, time } from "./timing.ts";

const MEBIBYTE = 1024 * 1024;
const GROUP = "snapshot";

/** Sizes of the published snapshot, and the time to open it. Run it first: only the first opening is cold. */
export function benchSnapshot({ bytes, offerBytes, placesBytes }: PublishedSnapshot): Measure[] {
  const openings = Array.from({ length: 15 }, () => time(() => openOfferShard(offerBytes, openSchoolShard(bytes))).ms);
  const megabytes = (name: string, size: number, atMost?: number): Measure => ({
    group: GROUP,
    name,
    value: size / MEBIBYTE,
    unit: "MB",
    budget: atMost === undefined ? undefined : { atMost },
  });
  return [
    megabytes("escolas particulares com cartões, gzip", gzipSync(bytes).length, 4),
    megabytes("preços das escolas particulares, gzip", gzipSync(offerBytes).length),
    megabytes("escolas, preços e lugares, na memória", bytes.length + offerBytes.length + placesBytes, 64),
    { group: GROUP, name: "abertura, a primeira", value: openings[0]!, unit: "ms", budget: { atMost: 30 } },
    { group: GROUP, name: "abertura, mediana", value: summarize(openings).p50, unit: "ms" },
  ];
}
