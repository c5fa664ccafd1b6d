import type { SchoolDetail } from "../../search/school-detail.ts";
import type { LinkView } from "../link-view.ts";
import { paths } from "../paths.ts";
import { privatePages } from "../screen/private-pages.ts";
import type { NotFoundResult, RedirectResult, RouteContext } from "../screen/route.ts";

/** Builds a page with a form about a school. */
export const schoolFormPage = privatePages("forms");

/** The school of the path; a redirect for a former slug, a 404 for an unknown one. */
export async function findSchoolOf(
  { segments, findSchoolDetail, url }: RouteContext,
  pathOf: (slug: string) => string,
): Promise<SchoolDetail | NotFoundResult | RedirectResult> {
  const slug = segments.slug!.toLowerCase();
  const detail = await findSchoolDetail(slug);
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  if (detail.slug === slug) return detail;
  return { kind: "redirect", status: 301, location: pathOf(detail.slug) + url.search };
}

/** Breadcrumb of a form about a school. */
export function schoolTrail({ card }: SchoolDetail, here: LinkView): LinkView[] {
  return [{ label: "Início", href: paths.home() }, { label: card.name, href: paths.school(card.slug) }, here];
}
