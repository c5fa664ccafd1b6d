import * as v from "valibot";
import { max, required } from "../../domain/forms/form-rules.ts";
import { endpoint } from "../endpoint.ts";
import { messageAnswer, tokenAnswer } from "./account.ts";
import { field } from "./fields.ts";

/** The account's password; empty for an account without one, whose login must be minutes old. */
const proof = field("Senha", [max(128)]);

/** Six digits of the app, or a recovery code, as typed. */
const code = field("Código", [required, max(60)]);

const secondFactorRequest = v.object({ proof });
const codeRequest = v.object({ code });
const secondFactorRemoval = v.object({ proof, code });

/** Set-up of the app, returned once: the seed in base32, and as an `otpauth:` address. */
const secondFactorStart = v.object({ seed: v.string(), address: v.string() });
export type SecondFactorStart = v.InferOutput<typeof secondFactorStart>;

/** The user's new token, and the recovery codes, returned once. */
const secondFactorOn = v.object({ token: v.string(), recoveryCodes: v.array(v.string()) });
export type SecondFactorOn = v.InferOutput<typeof secondFactorOn>;

export const secondFactorEndpoints = {
  submitCode: endpoint("POST /v3/account/auth/second-factor", "pending", tokenAnswer, {
    summary: "Completes a login (`awaitsCode`) with the code; any other call is 403 until then.",
    body: codeRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    unwrap: ({ token }) => token,
  }),
  begin: endpoint("POST /v3/account/user/second-factor", "user", secondFactorStart, {
    summary: "A seed for an authenticator app.",
    body: secondFactorRequest,
    limiter: "LIMIT_ACCESS",
    errors: ["login_again", "second_factor_on"],
  }),
  confirm: endpoint("POST /v3/account/user/second-factor/confirmation", "user", secondFactorOn, {
    summary: "Turns the second factor on with the app's first code; ends all sessions.",
    body: codeRequest,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
  }),
  remove: endpoint("POST /v3/account/user/second-factor/removal", "user", messageAnswer, {
    summary: "Turns the second factor off; ends every other session.",
    body: secondFactorRemoval,
    limiter: "LIMIT_ACCESS",
    errors: ["login_again"],
  }),
};
