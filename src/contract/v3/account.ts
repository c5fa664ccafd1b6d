import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { ACCOUNT_FORMS } from "../forms/account-forms.ts";
import { field, max } from "../forms/fields.ts";
import { givenUp, orderErasure } from "./order-erasure.ts";
import {
  emailCodeLogin,
  emailLink,
  loginResponse,
  oneTimeToken,
  returnPath,
  signUpRequest,
  ticketResponse,
} from "./sign-in.ts";

/** The signed-in user (E1). Unknown texts are empty; `cpf` is masked. Id 0 is anonymous (E3). */
const user = v.object({
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
const baseUser = v.object({ baseUserId: v.number(), isPreUser: v.boolean(), sessionToken: v.string() });
export type BaseUser = v.InferOutput<typeof baseUser>;

/** The account's password; empty for an account without one. */
export const optionalProof = field("Senha", max(128));

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_000));

/** Google's login page, and values to store until the visitor returns. */
const googleStart = v.object({
  url: v.pipe(v.string(), v.url()),
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
});
export type GoogleStart = v.InferOutput<typeof googleStart>;

/** A3: Google's authorization code, and the stored values. */
const googleLoginRequest = v.object({
  code: shortText,
  codeVerifier: shortText,
  nonce: shortText,
  redirectUri: v.pipe(v.string(), v.url()),
});

/** A new password, by an e-mailed token. */
const resetRequest = v.object({ token: oneTimeToken, ...ACCOUNT_FORMS.newPassword.entries });

/** The token of an e-mail change or a Google link, with the password. */
const confirmRequest = v.object({ token: oneTimeToken, ...ACCOUNT_FORMS.ownPassword.entries });

/** A pass, and the value that the browser stored. */
const passRedemption = v.object({ pass: oneTimeToken, state: oneTimeToken });
export type PassRedemption = v.InferOutput<typeof passRedemption>;

export const tokenResponse = v.object({ token: v.string() });

/** A3: logged in, or a token to link Google to the account, with its password. */
const googleResponse = v.union([loginResponse, v.object({ linkToken: v.string() })]);
export type GoogleResponse = v.InferOutput<typeof googleResponse>;

export const messageResponse = v.object({ message: v.string() });

/** One session, or all but this one ("others"), with the password; empty when the account has none. */
const closingRequest = v.object({ ...ACCOUNT_FORMS.closing.entries, proof: optionalProof });

/** Login methods and sessions of the user. Dates are ISO-8601. */
const access = v.object({
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  /** Since when the second factor is on, and how many recovery codes are left; absent or null without one. */
  secondFactor: v.optional(v.nullable(v.object({ since: v.string(), codesLeft: v.number() }))),
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

export const accountEndpoints = {
  login: endpoint("POST /v3/account/auth/login", "anyone", loginResponse, {
    summary: "Login by e-mail and password (A1); `awaitsCode` when the second factor is still due.",
    body: ACCOUNT_FORMS.login,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
  startGoogle: endpoint("POST /v3/account/auth/social-login/google/start", "anyone", googleStart, {
    summary: "Google's login page, and what to remember until the user returns; 404 where Google is not configured.",
    body: v.object({ redirectUri: v.pipe(v.string(), v.url()) }),
    limiter: "LIMIT_ACCESS",
    errors: ["not_found"],
  }),
  loginWithGoogle: endpoint("POST /v3/account/auth/social-login/google", "anyone", googleResponse, {
    summary: "Login by Google (A3), or a token to link an account that has a password.",
    body: googleLoginRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["not_found", "social_login_failed"],
  }),
  linkGoogle: endpoint("POST /v3/account/auth/social-login/google/link", "anyone", loginResponse, {
    summary: "Links Google to an account, with its password, and logs in.",
    body: confirmRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired", "wrong_credentials", "social_login_failed"],
  }),
  unlinkGoogle: endpoint("POST /v3/account/user/google/removal", "user", messageResponse, {
    summary: "Unlinks Google; ends all other sessions.",
    body: v.object({ proof: optionalProof }),
    limiter: "LIMIT_ACCESS",
    errors: ["password_missing"],
  }),
  signUp: endpoint("POST /v3/account/user", "anyone", ticketResponse, {
    summary:
      "Signs up (A7): e-mails a code and a link; the same response whether the e-mail has an account. Password and phone are optional, and only the code with its ticket makes them the account's.",
    body: signUpRequest,
    status: 202,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  sendEmailCode: endpoint("POST /v3/account/auth/email-code", "anyone", ticketResponse, {
    summary: "E-mails a code and a link that log in; the same response whether the e-mail has an account.",
    body: v.object({ ...ACCOUNT_FORMS.email.entries, returnPath }),
    status: 202,
    limiter: "LIMIT_ACCESS",
  }),
  confirmEmailCode: endpoint("POST /v3/account/auth/email-code/confirmation", "anyone", emailCodeLogin, {
    summary: "Signs up or logs in by the e-mailed code, in the browser that holds its ticket.",
    body: v.object({ ticket: oneTimeToken, ...ACCOUNT_FORMS.emailCode.entries }),
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  readEmailLink: endpoint("GET /v3/account/auth/email-links/:token", "link", emailLink, {
    summary: "The masked address that an e-mailed link logs in, and what of the sign-up it drops.",
  }),
  confirmEmail: endpoint("POST /v3/account/auth/confirm-email", "anyone", emailCodeLogin, {
    summary: "Signs up or logs in by the e-mailed link.",
    body: v.object({ token: oneTimeToken }),
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  recoverPassword: endpoint("POST /v3/account/auth/recover-password", "anyone", messageResponse, {
    summary: "E-mails a link for a new password (A2); the same response whether the e-mail has an account.",
    body: ACCOUNT_FORMS.email,
    limiter: "LIMIT_ACCESS",
    unwrap: ({ message }) => message,
  }),
  resetPassword: endpoint("POST /v3/account/auth/reset-password", "anyone", messageResponse, {
    summary: "A new password by the e-mailed token; ends all sessions.",
    body: resetRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  logout: endpoint("POST /v3/account/auth/logout", "pending", messageResponse, {
    summary: "Ends the session of the token.",
    limiter: "LIMIT_ACCESS",
  }),
  getBaseUser: endpoint("GET /v3/account/user/me", "visitor", baseUser, {
    summary: "The base user (A8); anonymous without a token.",
    // X14.
    failureLog: "Failed request user/me",
  }),
  getUser: endpoint("GET /v3/account/user", "user", user, { summary: "The user (A8a)." }),
  correctProfile: endpoint("PATCH /v3/account/user", "user", user, {
    summary: "Changes name and phone.",
    body: ACCOUNT_FORMS.profile,
  }),
  changePassword: endpoint("POST /v3/account/user/password", "user", messageResponse, {
    summary: "Changes the password, or sets the first one minutes after a login; ends every other session.",
    body: v.object({ ...ACCOUNT_FORMS.newPassword.entries, current: optionalProof }),
    limiter: "LIMIT_ACCESS",
    errors: ["login_again"],
  }),
  makePass: endpoint("POST /v3/account/user/passes", "user", v.object({ pass: v.string() }), {
    summary: "A pass to the payment host for the browser that holds `state`: valid once, for a minute.",
    body: v.object({ state: oneTimeToken }),
    isServerOnly: true,
    unwrap: ({ pass }) => pass,
  }),
  redeemPass: endpoint("POST /v3/account/auth/pass", "anyone", tokenResponse, {
    summary: "A session on the payment host, for a pass; it ends with the session that the pass came from.",
    body: passRedemption,
    givesToken: true,
    isServerOnly: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
    unwrap: ({ token }) => token,
  }),
  getAccess: endpoint("GET /v3/account/user/access", "user", access, {
    summary: "How the user logs in, and their sessions.",
  }),
  setReminders: endpoint("PATCH /v3/account/user/reminders", "user", messageResponse, {
    summary: "Turns reminders of deadlines by e-mail on or off.",
    body: v.object({ wanted: v.boolean() }),
  }),
  closeSessions: endpoint("POST /v3/account/user/sessions/closing", "user", messageResponse, {
    summary: "Ends one session, or all others, with the password again.",
    body: closingRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["not_found", "login_again"],
  }),
  exportData: endpoint("GET /v3/account/user/export", "user", personalExport, {
    summary: "A copy of all personal data of the user.",
  }),
  changeEmail: endpoint("POST /v3/account/user/email-change", "user", messageResponse, {
    summary: "E-mails a link to the new address; the same response whether it has an account.",
    body: ACCOUNT_FORMS.emailChange,
    status: 202,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
  confirmNewEmail: endpoint("POST /v3/account/auth/confirm-new-email", "anyone", messageResponse, {
    summary: "Confirms the new address by the link there; ends all sessions.",
    body: confirmRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired", "wrong_credentials"],
  }),
  rejectNewEmail: endpoint("POST /v3/account/auth/reject-new-email", "anyone", messageResponse, {
    summary: "Undoes the change by the link at the old address, for seven days; ends all sessions and the password.",
    body: v.object({ token: oneTimeToken }),
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  getDeletion: endpoint("GET /v3/account/user/deletion", "user", v.object({ orders: v.array(orderErasure) }), {
    summary: "What deleting the account does to its orders.",
    unwrap: ({ orders }) => orders,
  }),
  deleteAccount: endpoint("POST /v3/account/user/deletion", "user", messageResponse, {
    summary: "Deletes the account.",
    body: v.object({ ...ACCOUNT_FORMS.deletion.entries, givenUp }),
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials", "login_again"],
  }),
};
