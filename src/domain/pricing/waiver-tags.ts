import { maskOf } from "../catalog/bitmask.ts";
import { TAGS } from "../catalog/tag.ts";

/** Waivers of an offer as D1 has them, 0 or 1. */
type Waivers = Readonly<Record<"waivesEnrollmentFee" | "waivesFirstMonth" | "waivesPlatformFee", number>>;

/** Mask over TAGS of those that follow from waivers. */
export const WAIVER_TAGS = maskOf(TAGS, ["isencao-de-matricula", "dupla-isencao"]);

/** Mask of the tags that follow from the waivers. */
export function tagsOfWaivers({ waivesEnrollmentFee, waivesFirstMonth, waivesPlatformFee }: Waivers): number {
  const slugs = waivesEnrollmentFee ? ["isencao-de-matricula"] : [];
  if (waivesEnrollmentFee + waivesFirstMonth + waivesPlatformFee >= 2) slugs.push("dupla-isencao");
  return maskOf(TAGS, slugs);
}
