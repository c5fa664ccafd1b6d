import * as v from "valibot";
import { max, required } from "../../domain/forms/form-rules.ts";
import { messageAnswer } from "./account.ts";
import type { Call } from "./call.ts";
import { field } from "./fields.ts";

/** The password of the account; empty of who has none, and came in minutes ago. */
const proof = field("Senha", [max(128)]);

/** Six digits of the app, or a code that stands for it, as people write it. */
const code = field("Código", [required, max(60)]);

export const secondFactorRequest = v.object({ proof });
export const codeRequest = v.object({ code });
export const secondFactorRemoval = v.object({ proof, code });
export type SecondFactorRemoval = v.InferInput<typeof secondFactorRemoval>;

/** What the app has to know, told once: the seed in base32, and the address that has it too. */
export const secondFactorStart = v.object({ seed: v.string(), address: v.string() });
export type SecondFactorStart = v.InferOutput<typeof secondFactorStart>;

/** The user's new token, and the codes that stand for the app, told once. */
export const secondFactorOn = v.object({ token: v.string(), recoveryCodes: v.array(v.string()) });
export type SecondFactorOn = v.InferOutput<typeof secondFactorOn>;

const token = v.object({ token: v.string() });

/** The calls about the second factor. They throw `session_expired`, `invalid_fields`, `too_many_attempts`. */
export function secondFactorCalls(call: Call) {
  return {
    /** The token of who came in and gives their code. */
    giveCode: async (body: { readonly code: string }): Promise<string> =>
      (await call("user", "POST", "/v3/account/auth/second-factor", token, { body })).data.token,
    /** Throws `come_in_again`, `second_factor_on`. */
    begin: async (body: { readonly proof: string }): Promise<SecondFactorStart> =>
      (await call("user", "POST", "/v3/account/user/second-factor", secondFactorStart, { body })).data,
    /** With the first code of the app; all sessions end. */
    confirm: async (body: { readonly code: string }): Promise<SecondFactorOn> =>
      (await call("user", "POST", "/v3/account/user/second-factor/confirmation", secondFactorOn, { body })).data,
    /** Ends every other session. Throws `come_in_again`. */
    remove: async (body: SecondFactorRemoval): Promise<void> => {
      await call("user", "POST", "/v3/account/user/second-factor/removal", messageAnswer, { body });
    },
  };
}
