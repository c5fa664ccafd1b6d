import type { SchoolDetail } from "../../search/school-detail.ts";
import type { NotFoundResult, RedirectResult, RouteContext } from "./route.ts";

/** The school of the path; a redirect for a former slug or another spelling, a 404 for an unknown one. */
export async function findSchoolOf(
  { segments, findSchoolDetail, url }: Pick<RouteContext, "segments" | "findSchoolDetail" | "url">,
  pathOf: (slug: string) => string,
): Promise<SchoolDetail | NotFoundResult | RedirectResult> {
  const detail = await findSchoolDetail(segments.slug!.toLowerCase());
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = pathOf(detail.slug);
  return path === url.pathname ? detail : { kind: "redirect", status: 301, location: path + url.search };
}
