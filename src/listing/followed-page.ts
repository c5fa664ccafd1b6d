import { MAX_LISTED, parseSchoolList } from "../domain/family/school-list.ts";
import { type FollowedPage, MAX_FOLLOWED_ADDRESS } from "../domain/follows/followed-page.ts";
import { ANY_SEAT, seatLabel } from "../domain/pricing/seat.ts";
import { formatList } from "../domain/text/format.ts";
import { askedFields, asksForOffer, parseAskedOffer } from "../parts/school/asked-offer.ts";
import { findSchools } from "../parts/screen/find-schools.ts";
import type { SchoolSource } from "../parts/screen/route.ts";
import { paths, savedPath, withQuery } from "../site/paths.ts";
import { followedPath, readFollowedSearch, searchTitle } from "./followed-search.ts";

/** Names of schools that a title lists. */
const MAX_NAMED = 3;

/** Published data that the page of an address is read from. */
type Source = Pick<SchoolSource, "search" | "inventory" | "findSchoolDetail">;

/**
 * The page of an address of this site whose news can be sent; null for other pages and with a remote search, which
 * reports no changes. Rejects when the data cannot be read.
 */
export async function readFollowedPage(source: Source, address: string, now: Date): Promise<FollowedPage | null> {
  // Another host begins with two slashes, for some readers also with a backslash.
  if (source.inventory === null || !/^\/[a-z]/.test(address) || address.length > MAX_FOLLOWED_ADDRESS) return null;
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  const [first, slug, ...rest] = pathname.slice(1).split("/");
  if (pathname === paths.saved())
    return schoolsPage(source, parseSchoolList(searchParams.getAll("escolas")), searchParams);
  if (first === "escola" && slug && rest.length === 0) return schoolsPage(source, [slug], searchParams);
  return searchPage(source, address, now);
}

async function searchPage({ search }: Source, address: string, now: Date): Promise<FollowedPage | null> {
  const followed = await readFollowedSearch(search.places, address, now);
  if (!followed) return null;
  const title = await searchTitle(search.places, followed);
  return { path: followedPath(followed), title: title.slice(0, 300), schools: [], ...ANY_SEAT };
}

async function schoolsPage(
  source: Source,
  slugs: readonly string[],
  query: URLSearchParams,
): Promise<FollowedPage | null> {
  const { schools } = await findSchools(source, slugs.slice(0, MAX_LISTED));
  const [first] = schools;
  if (!first) return null;
  const seat = parseAskedOffer(query);
  const fields = new URLSearchParams(askedFields(seat)).toString();
  const names = schools.slice(0, MAX_NAMED).map(({ card }) => card.name);
  const others = schools.length - names.length;
  return {
    path:
      schools.length === 1
        ? withQuery(paths.school(first.slug), fields)
        : savedPath(
            schools.map((one) => one.slug),
            fields,
          ),
    title: [
      formatList(others > 0 ? [...names, `mais ${others}`] : names),
      ...(asksForOffer(seat) ? [seatLabel(seat)] : []),
    ].join(", "),
    schools: schools.map(({ card }) => card.id),
    ...seat,
  };
}
