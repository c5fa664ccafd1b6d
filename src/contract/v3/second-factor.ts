import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { ACCOUNT_FORMS } from "../forms/account-forms.ts";
import { messageResponse, optionalProof, tokenResponse } from "./account.ts";

/** Set-up of the app, returned once: the seed in base32, and as an `otpauth:` address. */
const secondFactorStart = v.object({ seed: v.string(), address: v.string() });
export type SecondFactorStart = v.InferOutput<typeof secondFactorStart>;

/** The user's new token, and the recovery codes, returned once. */
const secondFactorOn = v.object({ token: v.string(), recoveryCodes: v.array(v.string()) });
export type SecondFactorOn = v.InferOutput<typeof secondFactorOn>;

export const secondFactorEndpoints = {
  submitCode: endpoint("POST /v3/account/auth/second-factor", "pending", tokenResponse, {
    summary: "Completes a login (`awaitsCode`) with the code; any other call is 403 until then.",
    body: ACCOUNT_FORMS.code,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
    unwrap: ({ token }) => token,
  }),
  begin: endpoint("POST /v3/account/user/second-factor", "user", secondFactorStart, {
    summary: "A seed for an authenticator app.",
    body: v.object({ proof: optionalProof }),
    limiter: "LIMIT_ACCESS",
    errors: ["login_again", "second_factor_on"],
  }),
  confirm: endpoint("POST /v3/account/user/second-factor/confirmation", "user", secondFactorOn, {
    summary: "Turns the second factor on with the app's first code; ends all sessions.",
    body: ACCOUNT_FORMS.code,
    givesToken: true,
    limiter: "LIMIT_ACCESS",
  }),
  remove: endpoint("POST /v3/account/user/second-factor/removal", "user", messageResponse, {
    summary: "Turns the second factor off; ends every other session.",
    body: v.object({ ...ACCOUNT_FORMS.secondFactorRemoval.entries, proof: optionalProof }),
    limiter: "LIMIT_ACCESS",
    errors: ["login_again"],
  }),
};
