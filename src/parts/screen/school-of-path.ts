import type { SchoolDetail } from "../../search/school-detail.ts";
import type { NotFoundResult, RedirectResult, RouteContext } from "./route.ts";

/** The school of the path; a redirect for a former slug, a 404 for an unknown one. */
export async function findSchoolOf(
  { segments, findSchoolDetail, url }: Pick<RouteContext, "segments" | "findSchoolDetail" | "url">,
  pathOf: (slug: string) => string,
): Promise<SchoolDetail | NotFoundResult | RedirectResult> {
  const slug = segments.slug!.toLowerCase();
  const detail = await findSchoolDetail(slug);
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  if (detail.slug === slug) return detail;
  return { kind: "redirect", status: 301, location: pathOf(detail.slug) + url.search };
}

/** The slug of a school, from a slug or a pasted URL. */
export function schoolSlugIn(text: string): string {
  return /\/escola\/([^/?#]+)/.exec(text)?.[1] ?? text.toLowerCase();
}
