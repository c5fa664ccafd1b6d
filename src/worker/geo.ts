import * as v from "valibot";
import type { Visitor } from "../site/screen/route.ts";

const degrees = v.pipe(v.string(), v.transform(Number), v.finite());
const brazilian = v.object({
  country: v.literal("BR"),
  city: v.string(),
  regionCode: v.string(),
  region: v.string(),
  latitude: degrees,
  longitude: degrees,
});

/** Where the network puts a request, if it says Brazil and a city; anything else is null, and never an error. */
export function visitorOf(cf: unknown): Visitor | null {
  const parsed = v.safeParse(brazilian, cf);
  if (!parsed.success) return null;
  const { country: _, ...visitor } = parsed.output;
  return visitor;
}
