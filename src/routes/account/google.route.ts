import { ApiError } from "../../contract/v3/errors.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { loginCodePath, paths } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";
import { GOOGLE_FAILED, readGoogleLogin, storeGoogleLink } from "./google-link.ts";
import { signIn } from "./sign-in.ts";

/** `/entrar/google`: redirects to Google, with a state, nonce and code verifier for this browser. */
export const loadGoogle: Loader = async ({ url, origin, socialProviders, backend, session }) => {
  if (!socialProviders.includes("google"))
    return { kind: "notFound", message: "Este site não usa o login com o Google. Entre com e-mail e senha." };
  const start = await backend().account.startGoogle({ redirectUri: origin + paths.loginBack("google") });
  const { state, nonce, codeVerifier } = start;
  const target = returnPath(url.searchParams.get("redirect") ?? paths.myData());
  session().keepSocialLogin(JSON.stringify({ state, nonce, codeVerifier, target }));
  return { kind: "redirect", status: 303, location: start.url };
};

/** `/entrar/google/retorno`: the callback of Google. A state that does not match the cookie is rejected. */
export const loadGoogleBack: Loader = async ({ url, origin, backend, session }) => {
  const login = readGoogleLogin(session());
  session().keepSocialLogin(null);
  const code = url.searchParams.get("code");
  if (!login || code === null || url.searchParams.get("state") !== login.state) return GOOGLE_FAILED;
  const { nonce, codeVerifier, target } = login;
  const redirectUri = origin + paths.loginBack("google");
  try {
    const login = await backend().account.loginWithGoogle({ code, codeVerifier, nonce, redirectUri });
    if ("linkToken" in login) {
      storeGoogleLink(session(), { token: login.linkToken, target });
      return { kind: "redirect", status: 303, location: paths.linkGoogle() };
    }
    signIn(session(), login);
    if (login.awaitsCode) return { kind: "redirect", status: 303, location: loginCodePath(returnPath(target)) };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return GOOGLE_FAILED;
    throw error;
  }
  return { kind: "redirect", status: 303, location: returnPath(target) };
};
