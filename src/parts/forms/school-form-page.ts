import type { SchoolDetail } from "../../search/school-detail.ts";
import { HOME_LINK, type LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { privatePages } from "../screen/private-pages.ts";

export const schoolFormPage = privatePages("forms");

export function schoolTrail({ card }: SchoolDetail, here: LinkView): LinkView[] {
  return [HOME_LINK, { label: card.name, href: paths.school(card.slug) }, here];
}
