import type { FollowedPage } from "../../contract/v3/follows.ts";
import { MAX_LISTED, parseSchoolList } from "../../domain/family/school-list.ts";
import { ANY_SEAT, seatInWords } from "../../domain/pricing/seat.ts";
import { formatList } from "../../domain/text/format.ts";
import { readFollowedSearch, searchTitle } from "../../listing/followed-search.ts";
import { followedPath } from "../../listing/params/followed-path.ts";
import { askedFields, asksForOffer, parseAskedOffer } from "../../parts/school/asked-offer.ts";
import { findSchools } from "../../parts/screen/find-schools.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { paths, savedPath, withQuery } from "../../site/paths.ts";

/** Names of schools that a title lists. */
const MAX_NAMED = 3;

/** Longest address that is read. */
const MAX_ADDRESS = 2_000;

/** The page of an address of this site that news can be told of: a search, a school or a list of schools; null for any other. */
export async function readFollowedPage(context: RouteContext, address: string): Promise<FollowedPage | null> {
  // Another host begins with two slashes, for some readers also with a backslash.
  if (!/^\/[a-z]/.test(address) || address.length > MAX_ADDRESS) return null;
  const { pathname, searchParams } = new URL(address, context.origin);
  const [first, slug, ...rest] = pathname.slice(1).split("/");
  if (pathname === paths.saved())
    return schoolsPage(context, parseSchoolList(searchParams.getAll("escolas")), searchParams);
  if (first === "escola" && slug && rest.length === 0) return schoolsPage(context, [slug], searchParams);
  return searchPage(context, address);
}

async function searchPage({ search, now }: RouteContext, address: string): Promise<FollowedPage | null> {
  const found = await readFollowedSearch(search.places, address, now);
  if (!found) return null;
  const { place, params } = found;
  const title = await searchTitle(search.places, found);
  return { path: followedPath(place, params), title: title.slice(0, 300), schools: [], ...ANY_SEAT };
}

async function schoolsPage(
  context: RouteContext,
  slugs: readonly string[],
  query: URLSearchParams,
): Promise<FollowedPage | null> {
  const { schools } = await findSchools(context, slugs.slice(0, MAX_LISTED));
  const [first] = schools;
  if (!first) return null;
  const seat = parseAskedOffer(query);
  const asked = new URLSearchParams(askedFields(seat)).toString();
  const names = schools.slice(0, MAX_NAMED).map(({ card }) => card.name);
  const others = schools.length - names.length;
  return {
    path:
      schools.length === 1
        ? withQuery(paths.school(first.slug), asked)
        : savedPath(
            schools.map((one) => one.slug),
            asked,
          ),
    title: [
      formatList(others > 0 ? [...names, `mais ${others}`] : names),
      ...(asksForOffer(seat) ? [seatInWords(seat)] : []),
    ].join(", "),
    schools: schools.map(({ card }) => card.id),
    ...seat,
  };
}
