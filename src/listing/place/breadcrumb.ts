import { HOME_LINK, type LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { type Place, placeAndParents, placePath, stepName } from "./place.ts";

/** From the home page down to the place, under a base whose own name is `root`. */
export function breadcrumb(place: Place, base: string = paths.search(), root = "Escolas"): LinkView[] {
  return [
    HOME_LINK,
    ...placeAndParents(place).map((step) => ({
      label: step.kind === "country" ? root : stepName(step, place),
      href: placePath(step, base),
    })),
  ];
}
