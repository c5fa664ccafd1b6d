import { drizzle } from "drizzle-orm/d1";
import { BLOCK_ROWS, openCardBlock } from "../../search/card-block.ts";
import { unpackDetails } from "../../search/offer-details.ts";
import { offerAt, openOfferShard } from "../../search/offer-shard.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import { documentAt, openSchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";
import type { ChangedFiles, ChangedSchools } from "./change-whole.ts";
import { cardsKey, type Manifest, type PublishedPart } from "./manifest.ts";
import { writePart } from "./part-writer.ts";
import { readTally } from "./place-tally.ts";
import type { PublishBindings } from "./publish-all.ts";
import { replacedPrices } from "./published-prices.ts";
import { readBytes } from "./publishing.ts";
import { replaced } from "./replaced.ts";

/**
 * Rebuilds the parts in which schools changed, one at a time, and leaves the others as they are. A school stays in its
 * part while its city does; a new one goes to the part of its city. Parts that have grown are cut anew by the next
 * whole publication.
 */
export async function changeParts(
  { DB, SNAPSHOT }: PublishBindings,
  current: Manifest,
  changed: ChangedSchools,
  version: string,
): Promise<ChangedFiles> {
  const parts = [...current.parts!];
  const homes = await findParts(SNAPSHOT, parts, changed);
  const targets = Map.groupBy(changed.documents, (document) => targetOf(parts, document, homes.get(document.id)));
  const oldSlugs: string[] = [];
  for (const index of new Set([...homes.values(), ...targets.keys()])) {
    const part = parts[index]!;
    const old = await readPart(SNAPSHOT, part);
    const codes = new Set(changed.codes);
    for (const document of old.documents) if (codes.has(document.id)) oldSlugs.push(document.slug);
    const added = targets.get(index) ?? [];
    const ids = new Set(added.map(({ id }) => id));
    const facts = changed.facts.filter(({ school }) => ids.has(school.inepCode));
    parts[index] = await writePart(
      SNAPSHOT,
      `parts/${index}/${version}`,
      replaced(old.documents, changed.codes, added),
      replacedPrices(old.offers, changed.codes, facts, changed.years),
    );
  }
  return {
    files: { parts },
    oldSlugs,
    schools: parts.reduce((sum, { rows }) => sum + rows, 0),
    tally: await readTally(drizzle(DB)),
  };
}

/** In which part each changed school is: looked for in the parts of its city, and if it is not there in all others. */
async function findParts(
  kv: KVNamespace,
  parts: readonly PublishedPart[],
  { codes, documents }: ChangedSchools,
): Promise<Map<string, number>> {
  const cities = new Map(documents.map(({ id, cityCode }) => [id, Number(cityCode)]));
  const homes = new Map<string, number>();
  const look = async (isWorthIt: (part: PublishedPart, code: string) => boolean) => {
    for (const [index, part] of parts.entries()) {
      const sought = codes.filter((code) => !homes.has(code) && isWorthIt(part, code));
      if (sought.length === 0) continue;
      const ids = new Set(openSchoolShard(await readBytes(kv, part.schools.key)).ids);
      for (const code of sought) if (ids.has(Number(code))) homes.set(code, index);
    }
  };
  const holdsCity = (part: PublishedPart, code: string) => {
    const city = cities.get(code);
    return city !== undefined && part.firstCity <= city && city <= part.lastCity;
  };
  await look(holdsCity);
  await look((part, code) => !holdsCity(part, code));
  return homes;
}

function targetOf(parts: readonly PublishedPart[], { cityCode }: SchoolDocument, home: number | undefined): number {
  const city = Number(cityCode);
  if (home !== undefined && parts[home]!.firstCity <= city && city <= parts[home]!.lastCity) return home;
  return Math.max(
    0,
    parts.findLastIndex(({ firstCity }) => firstCity <= city),
  );
}

async function readPart(kv: KVNamespace, part: PublishedPart) {
  const shard = openSchoolShard(await readBytes(kv, part.schools.key));
  const prices = openOfferShard(await readBytes(kv, part.offers.key), shard);
  const documents: SchoolDocument[] = [];
  const offers: OfferDocument[] = [];
  for (let from = 0; from < shard.rows; from += BLOCK_ROWS) {
    const block = openCardBlock(await readBytes(kv, cardsKey(part, from / BLOCK_ROWS)));
    const end = Math.min(from + BLOCK_ROWS, shard.rows);
    for (let row = from; row < end; row++) {
      const [card, details] = block.at(row - from);
      documents.push(documentAt(shard, row, card));
      for (const [i, packed] of details.entries())
        offers.push(offerAt(prices, prices.starts[row]! + i, unpackDetails(packed)));
    }
  }
  return { documents, offers };
}
