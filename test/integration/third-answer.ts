import { env } from "cloudflare:test";
import { expect } from "vitest";
import { Random } from "../../scripts/random.ts";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { openCountry } from "../../src/backend/publish/segment-files.ts";
import type { SchoolsResponse } from "../../src/contract/school-card.ts";
import { SHIFTS } from "../../src/domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../src/domain/catalog/stage.ts";
import { SUPPORTS } from "../../src/domain/catalog/support.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import type { SchoolQuery } from "../../src/search/types.ts";
import { searchByForce } from "../fixtures/search/oracle.ts";
import { readCountry } from "../fixtures/search/read-country.ts";
import { plain } from "./html.ts";
import { ask } from "./worker.ts";

/**
 * A place of the published schools: its query in the API, the path of its list, and its part of a query of the engine.
 */
export interface AskedPlace {
  readonly query: string;
  readonly path: string;
  readonly filter: Pick<SchoolQuery, "scope" | "neighborhoods">;
}

/**
 * Makes random searches of some places and compares their lists with brute force over what is published: first the
 * schools that state all that is asked, then those that contradict none of it, counted apart; never fewer. No number
 * beside them is higher, and no grade has more schools than have published a price for it. Resolves to the number of
 * schools that may meet.
 */
export async function askForTheThirdAnswer(places: readonly AskedPlace[], searches: number): Promise<number> {
  const random = new Random(30);
  const manifest = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  const published = await readCountry(openCountry(env.SNAPSHOT, manifest.segments));
  const schools = published.map(({ record }) => record);
  const offers = published.flatMap(({ prices }) => prices);
  const { defaultYears } = seasonOf(new Date());
  let may = 0;
  for (let i = 0; i < searches; i++) {
    const place = random.pick(places);
    const maybe = <T>(of: () => T): T | undefined => (random.chance(0.4) ? of() : undefined);
    const [grade, stage] = [maybe(() => random.pick(GRADES).slug), maybe(() => random.pick(STAGES).slug)];
    const [shift, support] = [maybe(() => random.pick(SHIFTS).slug), maybe(() => random.pick(SUPPORTS).slug)];
    const [fee, rating] = [maybe(() => random.int(3, 30) * 100), maybe(() => random.pick([3, 4]))];
    const asked = new URLSearchParams({
      ...(grade ? { grade } : stage && { stageGroup: stage }),
      ...(shift && { shifts: shift }),
      ...(support && { apoio: support }),
      ...(fee && { priceMin: "1", priceMax: String(fee) }),
      ...(rating && { rating: String(rating) }),
    });
    const expected = searchByForce(schools, offers, {
      ...place.filter,
      administrations: ["privada"],
      grades: grade && [grade],
      stages: grade || !stage ? undefined : [stage],
      shifts: shift && [shift],
      supports: support && [support],
      maxFeeCents: fee && fee * 100,
      minRating: rating,
      defaultYears,
      sort: "relevance",
      page: 1,
      size: 21,
      facets: [],
    });
    const { total, mayMeet, lacks, priced } = expected;
    may += mayMeet;
    const path = `${place.query}&${asked}`;
    const response: SchoolsResponse = await (await ask(`/api/v1/schools?${path}`)).json();
    expect([path, response.searchData.hitsCount, response.searchData.mayMeetCount]).toEqual([path, total, mayMeet]);
    expect(response.hits.map(({ id }) => id)).toEqual(expected.hits.map(({ id }) => id));
    expect(response.pagination.totalItems).toBe(total);

    const html = plain(await (await ask(`${place.path}?${asked}`)).text());
    const stageless = lacks.find(({ key }) => key === "anyStage")?.count ?? 0;
    const known = [total, priced, mayMeet, mayMeet - stageless, stageless, fee];
    const printed =
      /data-found="([^"]*)"/
        .exec(html)![1]!
        .replace(/\d+[ºª]/g, "")
        .match(/\d[\d.]*/g) ?? [];
    for (const number of printed)
      expect([path, known]).toEqual([path, expect.arrayContaining([Number(number.replaceAll(".", ""))])]);
    if (mayMeet > 0) expect([path, printed]).toEqual([path, expect.arrayContaining([expect.anything()])]);

    const priceOf = Map.groupBy(offers, (offer) => offer.grade);
    for (const { key, count } of response.facets.find((facet) => facet.key === "grade")!.facetValues) {
      const withPrice = new Set(priceOf.get(key as (typeof GRADES)[number]["slug"])?.map(({ schoolId }) => schoolId));
      expect([path, key, count <= withPrice.size]).toEqual([path, key, true]);
    }
  }
  return may;
}
