import * as v from "valibot";
import { ACCOUNT_FORMS } from "../forms/account-forms.ts";
import { optionalPhoneField, tick } from "../forms/fields.ts";

export const oneTimeToken = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/**
 * A1, A3. `awaitsCode`: the token is pending until the code of the second factor is given; `isNew`: the account was
 * made now.
 */
export const loginResponse = v.object({
  token: v.string(),
  awaitsCode: v.optional(v.boolean()),
  isNew: v.optional(v.boolean()),
});
export type LoginResponse = v.InferOutput<typeof loginResponse>;

/** Fields that do not become the account's: it exists already, or the link opens it instead of the code. */
const dropped = v.optional(v.array(v.picklist(["password", "phone"])), []);

/** Logged in by a code or link, and the page that it was asked for. */
export const emailCodeLogin = v.object({
  ...loginResponse.entries,
  returnPath: v.optional(v.nullable(v.string()), null),
  dropped,
});
export type EmailCodeLogin = v.InferOutput<typeof emailCodeLogin>;

/** An e-mailed link, before it is used. */
export const emailLink = v.object({ email: v.string(), dropped });
export type EmailLink = v.InferOutput<typeof emailLink>;

/** A secret of the browser that asked for a code, with which alone the code works. */
export const ticketResponse = v.object({ ticket: v.string() });

/** Campaign of a sign-up (Q15), stored with consent only. */
export const CAMPAIGN_FIELDS = [
  "gaToken",
  "utmCampaign",
  "utmSource",
  "utmMedium",
  "adgroupid",
  "gadSource",
  "gclid",
] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];

/** The page to return to once the e-mail is confirmed: a path of the site. */
export const returnPath = v.nullish(v.pipe(v.string(), v.maxLength(500), v.startsWith("/")), null);

/** A7. `replaces`: ticket of an earlier sign-up of the same address, whose password and phone go on. */
export const signUpRequest = v.object({
  ...ACCOUNT_FORMS.signUp.entries,
  phone: optionalPhoneField(),
  replaces: v.nullish(oneTimeToken, null),
  returnPath,
  acceptsAttribution: tick,
  ...v.entriesFromList(CAMPAIGN_FIELDS, v.optional(v.pipe(v.string(), v.maxLength(200)), "")),
});
export type SignUpRequest = v.InferOutput<typeof signUpRequest>;
