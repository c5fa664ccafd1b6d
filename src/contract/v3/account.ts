import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { max, phone, required } from "../../domain/forms/form-rules.ts";
import { field, tick } from "./fields.ts";

/** The signed-in user (E1). Empty texts where nothing is known; `cpf` is masked. Id 0 is nobody (E3). */
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

/** Who asks, signed in or not (E2). A pre-user has given no CPF yet (S7). */
export const baseUser = v.object({ baseUserId: v.number(), isPreUser: v.boolean(), sessionToken: v.string() });
export type BaseUser = v.InferOutput<typeof baseUser>;

const emailField = field("E-mail", FIELD_RULES.email);
const newPassword = field("Senha", FIELD_RULES.password);

/** A1. */
export const loginRequest = v.object({
  email: emailField,
  password: field("Senha", [required, max(128)]),
});

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_000));

/** Where Google sends the visitor back to. */
export const googleStartRequest = v.object({ redirectUri: v.pipe(v.string(), v.url()) });

/** Where to send the visitor, and what the site keeps until they are back. */
export const googleStart = v.object({
  url: v.pipe(v.string(), v.url()),
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
});
export type GoogleStart = v.InferOutput<typeof googleStart>;

/** A3: what Google gave, and what the site kept. */
export const googleLoginRequest = v.object({
  code: shortText,
  codeVerifier: shortText,
  nonce: shortText,
  redirectUri: v.pipe(v.string(), v.url()),
});
export type GoogleLoginRequest = v.InferOutput<typeof googleLoginRequest>;

/** A2. */
export const recoverRequest = v.object({ email: emailField });

const oneTimeToken = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/** A new password by a mailed link. */
export const resetRequest = v.object({ token: oneTimeToken, password: newPassword });

/** A new password of who knows the current one. */
export const passwordRequest = v.object({ current: field("Senha atual", [required, max(128)]), password: newPassword });

/** The link of a sign-up and the password that was chosen then. */
export const confirmRequest = v.object({ token: oneTimeToken, password: field("Senha", [required, max(128)]) });
export type ConfirmRequest = v.InferInput<typeof confirmRequest>;

/** What the browser keeps, on the host where it will be signed in too. */
export const passRequest = v.object({ state: oneTimeToken });
export const passAnswer = v.object({ pass: v.string() });

/** A pass, and what the browser that asked for it kept. */
export const passRedemption = v.object({ pass: oneTimeToken, state: oneTimeToken });
export type PassRedemption = v.InferInput<typeof passRedemption>;

export const tokenAnswer = v.object({ token: v.string() });

/** A1, A3. `awaitsCode`: the account has a second factor, and the token opens nothing before its code was given. */
export const loginAnswer = v.object({ token: v.string(), awaitsCode: v.optional(v.boolean()) });
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

/** A3: signed in, or the password of the account has to be given first, with this token. */
export const googleAnswer = v.union([loginAnswer, v.object({ linkToken: v.string() })]);
export type GoogleAnswer = v.InferOutput<typeof googleAnswer>;

/** The password of an account that Google's e-mail has, and the token of `googleAnswer`. */
export const googleLinkRequest = v.object({ token: oneTimeToken, password: field("Senha", [required, max(128)]) });

/** The account's password, to unlink Google; empty of who has none, and is refused. */
export const googleRemovalRequest = v.object({ proof: field("Senha", [max(128)]) });

export const messageAnswer = v.object({ message: v.string() });

/** Where a visitor came from (Q15); kept only with their consent. */
const attribution = v.optional(v.pipe(v.string(), v.maxLength(200)), "");

/** A7. */
export const signUpRequest = v.object({
  name: field("Nome completo", FIELD_RULES.userName),
  email: emailField,
  phone: field("Telefone", [max(20), phone]),
  password: newPassword,
  acceptsAttribution: tick,
  gaToken: attribution,
  utmCampaign: attribution,
  utmSource: attribution,
  utmMedium: attribution,
  adgroupid: attribution,
  gadSource: attribution,
  gclid: attribution,
});

/** What the user may correct by themselves. */
export const profileRequest = v.object({
  name: field("Nome completo", FIELD_RULES.userName),
  phone: field("Telefone", [max(20), phone]),
});
export type ProfileRequest = v.InferOutput<typeof profileRequest>;

/** One session of the user, or all but this one ("others"), with the password again; empty of who has none. */
export const closingRequest = v.object({
  session: field("Aparelho", [required, max(100)]),
  proof: field("Senha", [max(128)]),
});

/** Whether to be reminded by mail of terms that end. */
export const remindersRequest = v.object({ wanted: v.boolean() });

/** How the user gets in, and where they are in. Dates are ISO-8601. */
export const access = v.object({
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  /** Since when a code is asked too, and how many codes stand for the app; absent or null without. */
  secondFactor: v.optional(v.nullable(v.object({ since: v.string(), codesLeft: v.number() }))),
  /** Whether they are reminded by mail of terms that end. */
  wantsReminders: v.optional(v.boolean(), true),
  sessions: v.array(
    v.object({
      id: v.string(),
      /** "Chrome no Android". */
      device: v.string(),
      createdAt: v.string(),
      lastUsedAt: v.string(),
      isCurrent: v.boolean(),
      /** On the host of payments; it ends with the session that it comes from. */
      isPayment: v.optional(v.boolean(), false),
    }),
  ),
});
export type Access = v.InferOutput<typeof access>;

/** Everything that is kept about the user, by subject. */
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

/** Another e-mail for the account, with its password. */
export const emailChangeRequest = v.object({ email: emailField, proof: field("Senha", [required, max(128)]) });
export type EmailChangeRequest = v.InferInput<typeof emailChangeRequest>;

/** The link that went to the new address, or the one that went to the old. */
export const newEmailRequest = v.object({ token: oneTimeToken });

/** The password, or the e-mail of who has none. */
export const deletionRequest = v.object({ proof: field("Confirmação", [required, max(254)]) });
