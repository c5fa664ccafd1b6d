import * as v from "valibot";
import type { Session } from "../parts/screen/route.ts";
import { readGoogleLogin } from "../routes/account/google-link.ts";
import { paths } from "../site/paths.ts";

const codeAlone = v.pipe(v.string(), v.parseJson(), v.strictObject({ code: v.string() }));

/**
 * The body of a login with Google (A3) by a browser: `{ code }` alone gets the verifier and the nonce that the Worker
 * stored when it sent this browser to Google, once; they bind the code to it. Any other body is passed on.
 */
export function completeGoogleLogin(body: string, session: Session, origin: string): string {
  const { success, output } = v.safeParse(codeAlone, body);
  const login = success ? readGoogleLogin(session) : null;
  if (!success || !login) return body;
  session.keepSocialLogin(null);
  const { nonce, codeVerifier } = login;
  return JSON.stringify({ code: output.code, nonce, codeVerifier, redirectUri: origin + paths.loginBack("google") });
}
