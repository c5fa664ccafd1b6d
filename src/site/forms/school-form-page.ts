import type { SchoolDetail } from "../../search/school-detail.ts";
import type { LinkView } from "../link-view.ts";
import { paths } from "../paths.ts";
import { privatePages } from "../screen/private-pages.ts";

export const schoolFormPage = privatePages("forms");

export function schoolTrail({ card }: SchoolDetail, here: LinkView): LinkView[] {
  return [{ label: "Início", href: paths.home() }, { label: card.name, href: paths.school(card.slug) }, here];
}
