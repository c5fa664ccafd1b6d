import { slugify } from "../../src/domain/text/slug.ts";
import type { SiteContent } from "../../src/routes/admin/target-check.ts";
import type { CityRecord, NeighborhoodRecord } from "../../src/search/types.ts";
import { pathMatcher } from "../../src/site/path-matcher.ts";
import { importTable } from "../../vite/route-table.ts";

let table: ReturnType<typeof importTable> | undefined;

/**
 * Reads the parts of the site that the targets can lead to: its table of screens, and the places and schools of D1,
 * from which the next publication comes. The team's screens check targets by the same rule.
 */
export async function readSiteContent(env: Env, targets: readonly string[]): Promise<SiteContent> {
  const words = new Set(targets.flatMap((target) => target.split(/[/?#]/)).map(slugify));
  const among = (sql: string) => env.DB.prepare(sql).bind(JSON.stringify([...words]));
  table ??= importTable();
  const [{ module }, [schools, cities, neighborhoods]] = await Promise.all([
    table,
    env.DB.batch([
      among(`SELECT slug FROM school WHERE is_active = 1 AND administration = 0
        AND slug IN (SELECT value FROM json_each(?))`),
      env.DB.prepare("SELECT ibge_code AS code, uf, slug FROM city"),
      among(`SELECT city_ibge_code AS cityCode, slug FROM neighborhood WHERE slug IN (SELECT value FROM json_each(?))`),
    ]) as Promise<D1Result[]>,
  ]);
  const schoolSlugs = new Set((schools!.results as { slug: string }[]).map(({ slug }) => slug));
  const bySlug = new Map((cities!.results as CityRecord[]).map((city) => [city.slug, city]));
  const byPlace = new Map(
    (neighborhoods!.results as NeighborhoodRecord[]).map((each) => [`${each.cityCode}/${each.slug}`, each]),
  );
  return {
    origin: env.SITE_ORIGIN,
    findScreen: pathMatcher(module.ROUTES),
    places: {
      findCityBySlug: (slug) => bySlug.get(slug) ?? null,
      findNeighborhood: (cityCode, slug) => byPlace.get(`${cityCode}/${slug}`) ?? null,
    },
    hasSchool: (slug) => schoolSlugs.has(slug),
  };
}
