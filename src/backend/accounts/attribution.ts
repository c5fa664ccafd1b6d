import type * as v from "valibot";
import type { signUpRequest } from "../../contract/v3/account.ts";

/** Campaign of a sign-up as JSON (Q15); null without consent or without any field. */
export function attributionOf(body: v.InferOutput<typeof signUpRequest>): string | null {
  if (!body.acceptsAttribution) return null;
  const { gaToken, utmCampaign, utmSource, utmMedium, adgroupid, gadSource, gclid } = body;
  const fields = Object.entries({ gaToken, utmCampaign, utmSource, utmMedium, adgroupid, gadSource, gclid });
  const given = fields.filter(([, value]) => value !== "");
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : null;
}
