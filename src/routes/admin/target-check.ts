import { findPlace } from "../../listing/place/place.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { MaybePromise, PlaceSearch } from "../../search/ports.ts";
import { normalizePath } from "../../site/redirects.ts";

/** Reason why a target leads nowhere; null for a target that leads somewhere, or cannot be checked. */
export type TargetCheck = (target: string) => Promise<string | null>;

const NO_PAGE = "nenhuma página deste site tem este endereço";

/** The screens, places and schools of the site. */
export interface SiteContent {
  readonly origin: string;
  readonly findScreen: (path: string) => {
    readonly row: { readonly pattern: string; readonly load?: unknown };
    readonly segments: Readonly<Record<string, string>>;
  } | null;
  readonly places: Pick<PlaceSearch, "findCityBySlug" | "findNeighborhood">;
  readonly hasSchool: (slug: string) => MaybePromise<boolean>;
}

/** Reads the content of the site from the table of screens and the snapshot. */
export function contentOf({ origin, findScreen, search, findSchoolDetail }: RouteContext): SiteContent {
  const hasSchool = async (slug: string) => (await findSchoolDetail(slug)) !== null;
  return { origin, findScreen, places: search.places, hasSchool };
}

/**
 * Checks the targets of redirects by the table of screens and by the places and schools, without loading a page; the
 * command line asks it too (`scripts/redirects`). A file, another site and what an outage hides are not known.
 */
export function targetCheck(site: SiteContent): TargetCheck {
  const known = new Map<string, Promise<string | null>>();
  return (target) => {
    const path = ownPath(target, site.origin);
    if (path === null) return Promise.resolve(null);
    const check = known.get(path) ?? checkPath(path, site).catch(() => null);
    known.set(path, check);
    return check;
  };
}

async function checkPath(path: string, { findScreen, places, hasSchool }: SiteContent): Promise<string | null> {
  const screen = findScreen(path);
  if (!screen?.row.load) return /\.\w+$/.test(path) ? null : NO_PAGE;
  const { segments, row } = screen;
  if (segments.state !== undefined) {
    const place = await findPlace(places, segments);
    return "notFound" in place ? NO_PLACE[place.notFound] : null;
  }
  if (row.pattern.startsWith("/escola/:slug")) return (await hasSchool(segments.slug!)) ? null : NO_SCHOOL;
  return null;
}

const NO_SCHOOL = "nenhuma escola tem este endereço";
const NO_PLACE = {
  state: "nenhum estado tem este endereço",
  city: "nenhuma cidade tem este endereço",
  neighborhood: "nenhum bairro tem este endereço",
};

/** The path of a target on this site, in its lookup form; null for one elsewhere. */
function ownPath(target: string, origin: string): string | null {
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  return url.origin === new URL(origin).origin ? normalizePath(url.pathname) : null;
}
