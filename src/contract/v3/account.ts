import * as v from "valibot";
import { FIELD_RULES } from "../../domain/field-rules.ts";
import { max, phone, required } from "../../domain/form-rules.ts";
import type { Call } from "./call.ts";
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

const emailField = field("e-mail", FIELD_RULES.email);
const newPassword = field("senha", FIELD_RULES.password);

/** A1. */
export const loginRequest = v.object({
  email: emailField,
  password: field("senha", [required, max(128)]),
});
export type LoginRequest = v.InferInput<typeof loginRequest>;

export const tokenAnswer = v.object({ token: v.string() });
export const messageAnswer = v.object({ message: v.string() });

/** Where a visitor came from (Q15); kept only with their consent. */
const attribution = v.optional(v.pipe(v.string(), v.maxLength(200)), "");

/** A7. */
export const signUpRequest = v.object({
  name: field("nome completo", FIELD_RULES.userName),
  email: emailField,
  phone: field("telefone", [max(20), phone]),
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
export type SignUpRequest = v.InferInput<typeof signUpRequest>;

export function accountCalls(call: Call) {
  return {
    /** A1: a token for the user. Throws `wrong_credentials`, `email_not_confirmed`, `too_many_attempts`. */
    login: async (body: LoginRequest): Promise<string> =>
      (await call("site", "POST", "/v3/account/auth/login", tokenAnswer, { body })).data.token,
    /** A7: always the same answer, whether there was an account or not. Throws `too_many_attempts`. */
    signUp: async (body: SignUpRequest): Promise<string> =>
      (await call("site", "POST", "/v3/account/user", messageAnswer, { body })).data.message,
    /** A8: who asks; nobody without a token. Throws `session_expired`. */
    getBaseUser: async (): Promise<BaseUser> => (await call("user", "GET", "/v3/account/user/me", baseUser)).data,
    /** A8a. Throws `session_expired`. */
    getUser: async (): Promise<User> => (await call("user", "GET", "/v3/account/user", user)).data,
  };
}
