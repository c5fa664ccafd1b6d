import * as v from "valibot";
import type { Location } from "../parts/screen/route.ts";

const degrees = v.pipe(v.string(), v.transform(Number), v.finite());
const brazilian = v.object({
  country: v.literal("BR"),
  city: v.string(),
  regionCode: v.string(),
  region: v.string(),
  latitude: degrees,
  longitude: degrees,
});

/** The geo-IP location of a request; null outside Brazil or without a city. Never throws. */
export function locationOf(cf: unknown): Location | null {
  const parsed = v.safeParse(brazilian, cf);
  if (!parsed.success) return null;
  const { country: _, ...location } = parsed.output;
  return location;
}
