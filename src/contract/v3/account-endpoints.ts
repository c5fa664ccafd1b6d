import { endpoint } from "../endpoint.ts";
import * as account from "./account.ts";

export const accountEndpoints = {
  login: endpoint("POST /v3/account/auth/login", "anyone", account.loginAnswer, {
    summary: "Login by e-mail and password (A1); `awaitsCode` when the second factor is still due.",
    body: account.loginRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
  startGoogle: endpoint("POST /v3/account/auth/social-login/google/start", "anyone", account.googleStart, {
    summary: "Google's login page, and what to remember until the user returns; 404 where Google is not configured.",
    body: account.googleStartRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["not_found"],
  }),
  loginWithGoogle: endpoint("POST /v3/account/auth/social-login/google", "anyone", account.googleAnswer, {
    summary: "Login by Google (A3), or a token to link an account that has a password.",
    body: account.googleLoginRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["not_found", "social_login_failed"],
  }),
  linkGoogle: endpoint("POST /v3/account/auth/social-login/google/link", "anyone", account.loginAnswer, {
    summary: "Links Google to an account, with its password, and logs in.",
    body: account.googleLinkRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired", "wrong_credentials", "social_login_failed"],
  }),
  unlinkGoogle: endpoint("POST /v3/account/user/google/removal", "user", account.messageAnswer, {
    summary: "Unlinks Google; ends all other sessions.",
    body: account.googleRemovalRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["password_missing", "wrong_credentials"],
  }),
  signUp: endpoint("POST /v3/account/user", "anyone", account.messageAnswer, {
    summary: "Signs up (A7); the same response whether the e-mail has an account.",
    body: account.signUpRequest,
    status: 202,
    limiter: "LIMIT_ACCESS",
  }),
  confirmEmail: endpoint("POST /v3/account/auth/confirm-email", "anyone", account.confirmAnswer, {
    summary: "Completes a sign-up, by its e-mailed token and password.",
    body: account.confirmRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired", "wrong_credentials"],
  }),
  recoverPassword: endpoint("POST /v3/account/auth/recover-password", "anyone", account.messageAnswer, {
    summary: "E-mails a link for a new password (A2); the same response whether the e-mail has an account.",
    body: account.recoverRequest,
    limiter: "LIMIT_ACCESS",
    unwrap: ({ message }) => message,
  }),
  resetPassword: endpoint("POST /v3/account/auth/reset-password", "anyone", account.messageAnswer, {
    summary: "A new password by the e-mailed token; ends all sessions.",
    body: account.resetRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  logout: endpoint("POST /v3/account/auth/logout", "pending", account.messageAnswer, {
    summary: "Ends the session of the token.",
    limiter: "LIMIT_ACCESS",
  }),
  getBaseUser: endpoint("GET /v3/account/user/me", "visitor", account.baseUser, {
    summary: "The base user (A8); anonymous without a token.",
    // X14.
    failureLog: "Failed request user/me",
  }),
  getUser: endpoint("GET /v3/account/user", "user", account.user, { summary: "The user (A8a)." }),
  correctProfile: endpoint("PATCH /v3/account/user", "user", account.user, {
    summary: "Changes name and phone.",
    body: account.profileRequest,
  }),
  changePassword: endpoint("POST /v3/account/user/password", "user", account.messageAnswer, {
    summary: "Changes the password; ends every other session.",
    body: account.passwordRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
  makePass: endpoint("POST /v3/account/user/passes", "user", account.passAnswer, {
    summary: "A pass to the payment host for the browser that holds `state`: valid once, for a minute.",
    body: account.passRequest,
    isServerOnly: true,
    unwrap: ({ pass }) => pass,
  }),
  redeemPass: endpoint("POST /v3/account/auth/pass", "anyone", account.tokenAnswer, {
    summary: "A session on the payment host, for a pass; it ends with the session that the pass came from.",
    body: account.passRedemption,
    givesToken: true,
    isServerOnly: true,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
    unwrap: ({ token }) => token,
  }),
  getAccess: endpoint("GET /v3/account/user/access", "user", account.access, {
    summary: "How the user logs in, and their sessions.",
  }),
  setReminders: endpoint("PATCH /v3/account/user/reminders", "user", account.messageAnswer, {
    summary: "Turns reminders of deadlines by e-mail on or off.",
    body: account.remindersRequest,
  }),
  closeSessions: endpoint("POST /v3/account/user/sessions/closing", "user", account.messageAnswer, {
    summary: "Ends one session, or all others, with the password again.",
    body: account.closingRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["not_found", "wrong_credentials", "login_again"],
  }),
  exportData: endpoint("GET /v3/account/user/export", "user", account.personalExport, {
    summary: "A copy of all personal data of the user.",
  }),
  changeEmail: endpoint("POST /v3/account/user/email-change", "user", account.messageAnswer, {
    summary: "E-mails a link to the new address; the same response whether it has an account.",
    body: account.emailChangeRequest,
    status: 202,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
  confirmNewEmail: endpoint("POST /v3/account/auth/confirm-new-email", "anyone", account.messageAnswer, {
    summary: "Confirms the new address by the link there; ends all sessions.",
    body: account.confirmRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired", "wrong_credentials"],
  }),
  rejectNewEmail: endpoint("POST /v3/account/auth/reject-new-email", "anyone", account.messageAnswer, {
    summary: "Undoes the change by the link at the old address, for seven days; ends all sessions and the password.",
    body: account.newEmailRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["link_expired"],
  }),
  deleteAccount: endpoint("POST /v3/account/user/deletion", "user", account.messageAnswer, {
    summary: "Deletes the account.",
    body: account.deletionRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["wrong_credentials"],
  }),
};
