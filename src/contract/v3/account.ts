import * as v from "valibot";
import { ACCOUNT_FORMS } from "../forms/account-forms.ts";
import { field, max, tick } from "../forms/fields.ts";

/** The signed-in user (E1). Unknown texts are empty; `cpf` is masked. Id 0 is anonymous (E3). */
export const user = v.object({
  id: v.number(),
  name: v.string(),
  cpf: v.string(),
  email: v.string(),
  phone: v.string(),
  picture: v.string(),
  gaToken: v.string(),
});
export type User = v.InferOutput<typeof user>;

/** The caller, signed in or not (E2). A pre-user has given no CPF yet (S7). */
export const baseUser = v.object({ baseUserId: v.number(), isPreUser: v.boolean(), sessionToken: v.string() });
export type BaseUser = v.InferOutput<typeof baseUser>;

/** A1. */
export const loginRequest = ACCOUNT_FORMS.login;

/** The account's password; empty for an account without one. */
export const optionalProof = field("Senha", max(128));

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_000));

/** Where Google redirects to. */
export const googleStartRequest = v.object({ redirectUri: v.pipe(v.string(), v.url()) });

/** Google's login page, and values to store until the visitor returns. */
export const googleStart = v.object({
  url: v.pipe(v.string(), v.url()),
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
});
export type GoogleStart = v.InferOutput<typeof googleStart>;

/** A3: Google's authorization code, and the stored values. */
export const googleLoginRequest = v.object({
  code: shortText,
  codeVerifier: shortText,
  nonce: shortText,
  redirectUri: v.pipe(v.string(), v.url()),
});
export type GoogleLoginRequest = v.InferOutput<typeof googleLoginRequest>;

/** A2. */
export const recoverRequest = ACCOUNT_FORMS.email;

const oneTimeToken = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/** A new password, by an e-mailed token. */
export const resetRequest = v.object({ token: oneTimeToken, ...ACCOUNT_FORMS.newPassword.entries });

/** A new password, by the current one. */
export const passwordRequest = ACCOUNT_FORMS.passwordChange;

/** The token of a sign-up or e-mail change, with the password. */
export const confirmRequest = v.object({ token: oneTimeToken, ...ACCOUNT_FORMS.ownPassword.entries });
export type ConfirmRequest = v.InferOutput<typeof confirmRequest>;

/** A random value that the browser stores on the payment host. */
export const passRequest = v.object({ state: oneTimeToken });
export const passAnswer = v.object({ pass: v.string() });

/** A pass, and the value that the browser stored. */
export const passRedemption = v.object({ pass: oneTimeToken, state: oneTimeToken });
export type PassRedemption = v.InferOutput<typeof passRedemption>;

export const tokenAnswer = v.object({ token: v.string() });

/** A first session, and the page that the sign-up came from. */
export const confirmAnswer = v.object({ token: v.string(), returnPath: v.optional(v.nullable(v.string()), null) });
export type ConfirmAnswer = v.InferOutput<typeof confirmAnswer>;

/** A1, A3. `awaitsCode`: the token is pending until the code of the second factor is given. */
export const loginAnswer = v.object({ token: v.string(), awaitsCode: v.optional(v.boolean()) });
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

/** A3: logged in, or a token to link Google to the account, with its password. */
export const googleAnswer = v.union([loginAnswer, v.object({ linkToken: v.string() })]);
export type GoogleAnswer = v.InferOutput<typeof googleAnswer>;

/** The account's password, and the token of `googleAnswer`. */
export const googleLinkRequest = confirmRequest;

/** The account's password; an account without one is refused. */
export const googleRemovalRequest = v.object({ proof: optionalProof });

export const messageAnswer = v.object({ message: v.string() });

/** Campaign attribution (Q15), stored with consent only. */
const attribution = v.optional(v.pipe(v.string(), v.maxLength(200)), "");

/** A7. */
export const signUpRequest = v.object({
  ...ACCOUNT_FORMS.signUp.entries,
  /** The page to return to once the e-mail is confirmed: a path of the site. */
  returnPath: v.nullish(v.pipe(v.string(), v.maxLength(500), v.startsWith("/")), null),
  acceptsAttribution: tick,
  gaToken: attribution,
  utmCampaign: attribution,
  utmSource: attribution,
  utmMedium: attribution,
  adgroupid: attribution,
  gadSource: attribution,
  gclid: attribution,
});

/** Fields that users may change themselves. */
export const profileRequest = ACCOUNT_FORMS.profile;
export type ProfileRequest = v.InferOutput<typeof profileRequest>;

/** One session, or all but this one ("others"), with the password; empty when the account has none. */
export const closingRequest = v.object({ ...ACCOUNT_FORMS.closing.entries, proof: optionalProof });

/** Whether to send reminders of deadlines by e-mail. */
export const remindersRequest = v.object({ wanted: v.boolean() });

/** How the user logs in, and their sessions. Dates are ISO-8601. */
export const access = v.object({
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  /** Since when the second factor is on, and how many recovery codes are left; absent or null without one. */
  secondFactor: v.optional(v.nullable(v.object({ since: v.string(), codesLeft: v.number() }))),
  /** Whether reminders of deadlines are sent by e-mail. */
  wantsReminders: v.optional(v.boolean(), true),
  sessions: v.array(
    v.object({
      id: v.string(),
      /** "Chrome no Android". */
      device: v.string(),
      createdAt: v.string(),
      lastUsedAt: v.string(),
      isCurrent: v.boolean(),
      /** On the payment host; it ends with its parent session. */
      isPayment: v.optional(v.boolean(), false),
    }),
  ),
});
export type Access = v.InferOutput<typeof access>;

/** All personal data of the user, by subject. */
export const personalExport = v.object({
  generatedAt: v.string(),
  subjects: v.array(
    v.object({
      title: v.string(),
      records: v.array(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
    }),
  ),
});
export type PersonalExport = v.InferOutput<typeof personalExport>;

/** A new e-mail address, with the password. */
export const emailChangeRequest = ACCOUNT_FORMS.emailChange;
export type EmailChangeRequest = v.InferOutput<typeof emailChangeRequest>;

/** The token e-mailed to the new or the old address. */
export const newEmailRequest = v.object({ token: oneTimeToken });

/** The password, or the e-mail address of an account without one. */
export const deletionRequest = ACCOUNT_FORMS.deletion;
