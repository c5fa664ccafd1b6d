import {
  type Access,
  access,
  type BaseUser,
  baseUser,
  type ClosingRequest,
  type ConfirmRequest,
  type EmailChangeRequest,
  type GoogleAnswer,
  type GoogleLinkRequest,
  type GoogleLoginRequest,
  type GoogleStart,
  googleAnswer,
  googleStart,
  type LoginAnswer,
  type LoginRequest,
  loginAnswer,
  messageAnswer,
  type PassRedemption,
  type PasswordRequest,
  type PersonalExport,
  type ProfileRequest,
  passAnswer,
  personalExport,
  type ResetRequest,
  type SignUpRequest,
  tokenAnswer,
  type User,
  user,
} from "./account.ts";
import type { Call } from "./call.ts";

/** The calls about accounts. Those of the user throw `session_expired`. */
export function accountCalls(call: Call) {
  const post = async (path: string, body: object): Promise<string> =>
    (await call("site", "POST", path, messageAnswer, { body })).data.message;
  const comeIn = async (path: string, body: object): Promise<LoginAnswer> =>
    (await call("site", "POST", path, loginAnswer, { body })).data;
  return {
    /** A1: a token for the user, which may wait for a code. Throws `wrong_credentials`, `too_many_attempts`. */
    login: (body: LoginRequest) => comeIn("/v3/account/auth/login", body),
    /** The way to Google. Throws `not_found` where it is not configured, `unavailable`. */
    startGoogle: async (redirectUri: string): Promise<GoogleStart> =>
      (await call("site", "POST", "/v3/account/auth/social-login/google/start", googleStart, { body: { redirectUri } }))
        .data,
    /** A3: a token for who comes back from Google, or one for `linkGoogle`. Throws `social_login_failed`, `unavailable`. */
    loginWithGoogle: async (body: GoogleLoginRequest): Promise<GoogleAnswer> =>
      (await call("site", "POST", "/v3/account/auth/social-login/google", googleAnswer, { body })).data,
    /** Links Google to an account that has a password, and signs in. Throws `link_expired`, `wrong_credentials`, `social_login_failed`, `too_many_attempts`. */
    linkGoogle: (body: GoogleLinkRequest) => comeIn("/v3/account/auth/social-login/google/link", body),
    /** Ends all other sessions. Throws `password_missing`, `invalid_fields`, `too_many_attempts`. */
    unlinkGoogle: async (proof: string): Promise<void> => {
      await call("user", "POST", "/v3/account/user/google/removal", messageAnswer, { body: { proof } });
    },
    /** A7: always the same answer, whether there was an account or not. Throws `too_many_attempts`. */
    signUp: (body: SignUpRequest) => post("/v3/account/user", body),
    /** A token for who follows the link of their sign-up. Throws `link_expired`, `wrong_credentials`. */
    confirmEmail: async (body: ConfirmRequest): Promise<string> =>
      (await call("site", "POST", "/v3/account/auth/confirm-email", tokenAnswer, { body })).data.token,
    /** A2: always the same answer. Throws `too_many_attempts`. */
    recoverPassword: (email: string) => post("/v3/account/auth/recover-password", { email }),
    /** Ends all sessions. Throws `link_expired`. */
    resetPassword: (body: ResetRequest) => post("/v3/account/auth/reset-password", body),
    /** Ends the session of the token. */
    logout: async (): Promise<void> => {
      await call("user", "POST", "/v3/account/auth/logout", messageAnswer);
    },
    /** A8: who asks; nobody without a token. */
    getBaseUser: async (): Promise<BaseUser> => (await call("user", "GET", "/v3/account/user/me", baseUser)).data,
    /** A8a. */
    getUser: async (): Promise<User> => (await call("user", "GET", "/v3/account/user", user)).data,
    correctProfile: async (body: ProfileRequest): Promise<User> =>
      (await call("user", "PATCH", "/v3/account/user", user, { body })).data,
    /** Ends every other session. Throws `invalid_fields` for another password than the current one, `too_many_attempts`. */
    changePassword: async (body: PasswordRequest): Promise<void> => {
      await call("user", "POST", "/v3/account/user/password", messageAnswer, { body });
    },
    /** A pass to another host of the site, for the browser that keeps `state`; good once, for a minute. */
    makePass: async (state: string): Promise<string> =>
      (await call("user", "POST", "/v3/account/user/passes", passAnswer, { body: { state } })).data.pass,
    /** A token for who brings a pass; it is good as long as the session it comes from. Throws `link_expired`. */
    redeemPass: async (body: PassRedemption): Promise<string> =>
      (await call("site", "POST", "/v3/account/auth/pass", tokenAnswer, { body })).data.token,
    /** How the user gets in, and where they are in. */
    getAccess: async (): Promise<Access> => (await call("user", "GET", "/v3/account/user/access", access)).data,
    /** Whether to be reminded by mail of terms that end. */
    setReminders: async (wanted: boolean): Promise<void> => {
      await call("user", "PATCH", "/v3/account/user/reminders", messageAnswer, { body: { wanted } });
    },
    /** Throws `not_found`, `invalid_fields`, `come_in_again`, `too_many_attempts`. */
    closeSessions: async (body: ClosingRequest): Promise<void> => {
      await call("user", "POST", "/v3/account/user/sessions/closing", messageAnswer, { body });
    },
    /** A copy of everything that is kept about the user. */
    exportData: async (): Promise<PersonalExport> =>
      (await call("user", "GET", "/v3/account/user/export", personalExport)).data,
    /** Mails a link to the new address; the same answer whoever has it. Throws `wrong_credentials`, `too_many_attempts`. */
    changeEmail: async (body: EmailChangeRequest): Promise<void> => {
      await call("user", "POST", "/v3/account/user/email-change", messageAnswer, { body });
    },
    /** By the link at the new address; ends all sessions. Throws `link_expired`. */
    confirmNewEmail: (request: ConfirmRequest) => post("/v3/account/auth/confirm-new-email", request),
    /** By the link at the old address; undoes the change, ends all sessions and the password. Throws `link_expired`. */
    rejectNewEmail: (token: string) => post("/v3/account/auth/reject-new-email", { token }),
    /** Deletes the user. Throws `wrong_credentials`, `too_many_attempts`. */
    deleteAccount: async (proof: string): Promise<void> => {
      await call("user", "POST", "/v3/account/user/deletion", messageAnswer, { body: { proof } });
    },
  };
}
