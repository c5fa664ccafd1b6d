import { buildOfferShard } from "../../search/build-offers.ts";
import { buildSchoolShard } from "../../search/build-schools.ts";
import { allOffers, openOfferShard } from "../../search/offer-shard.ts";
import { findSchoolById, openSchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";
import type { Manifest } from "./manifest.ts";
import { type PlaceTally, tallyOf } from "./place-tally.ts";
import type { PublishBindings } from "./publish-all.ts";
import { replacedPrices } from "./published-prices.ts";
import { readBytes, writeFile } from "./publishing.ts";
import type { SchoolFacts } from "./read-schools.ts";
import { allDocuments, replaced } from "./replaced.ts";

/** What is published of a change. */
export interface ChangedSchools {
  /** Codes of all schools that changed, those that are gone included. */
  readonly codes: readonly string[];
  readonly facts: readonly SchoolFacts[];
  /** The private ones, as they are now. */
  readonly documents: readonly SchoolDocument[];
  /** School years whose prices are published. */
  readonly years: readonly number[];
}

/** The files that hold the private schools and their prices, renewed. */
export interface ChangedFiles {
  readonly files: Pick<Manifest, "privateSchools" | "offers" | "parts">;
  /** Slugs that the changed schools had. */
  readonly oldSlugs: readonly string[];
  readonly schools: number;
  readonly tally: PlaceTally;
}

/** Rebuilds the one file of schools, and that of their prices, which is read by the rows of the other. */
export async function changeWhole(
  { SNAPSHOT }: PublishBindings,
  current: Manifest,
  { codes, facts, documents, years }: ChangedSchools,
  version: string,
): Promise<ChangedFiles> {
  const old = openSchoolShard(await readBytes(SNAPSHOT, current.privateSchools!.key));
  const oldOffers = openOfferShard(await readBytes(SNAPSHOT, current.offers!.key), old);
  const schools = [...replaced(allDocuments(old), codes, documents)];
  const bytes = buildSchoolShard(schools);
  const prices = replacedPrices(allOffers(oldOffers), codes, facts, years);
  return {
    files: {
      privateSchools: await writeFile(SNAPSHOT, `schools/private/${version}`, bytes),
      offers: await writeFile(SNAPSHOT, `offers/${version}`, buildOfferShard(openSchoolShard(bytes), prices)),
    },
    oldSlugs: codes.flatMap((code) => findSchoolById(old, code)?.slug ?? []),
    schools: schools.length,
    tally: tallyOf(schools),
  };
}
