import type { accountEndpoints } from "../../contract/v3/account-endpoints.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { confirmNewEmail, rejectNewEmail } from "./email-change.service.ts";
import { linkGoogle, loginWithGoogle, startWithGoogle } from "./google.service.ts";
import { login } from "./login.service.ts";
import { recoverPassword, resetPassword } from "./recovery.service.ts";
import { redeemPass, requirePaymentHost } from "./session-pass.ts";
import { closeSession } from "./sessions.ts";
import { confirmEmail } from "./sign-up.service.ts";

/** Login, logout and what e-mailed links do to an account. */
export const authApi = {
  login: ({ env, body, client, now, later }) => login(env, body, client, now, later),
  // A2.
  recoverPassword: says(
    "Se houver conta com este e-mail, enviamos um link para criar outra senha.",
    ({ env, body, client, now, later }) => recoverPassword(env, body.email, client, now, later),
  ),
  resetPassword: says("Nova senha salva. Agora entre com ela.", ({ env, body, client, now }) =>
    resetPassword(env, body, client, now),
  ),
  confirmEmail: ({ env, body, client, now }) => confirmEmail(env, body, client, now),
  confirmNewEmail: withMails(
    says("E-mail trocado. Entre com o novo.", ({ env, body, client, now }) => confirmNewEmail(env, body, client, now)),
  ),
  rejectNewEmail: says("Cancelamos a troca de e-mail. Agora crie outra senha.", ({ env, body, client, now }) =>
    rejectNewEmail(env, body.token, client, now),
  ),
  startGoogle: ({ env, body }) => startWithGoogle(env, body.redirectUri),
  loginWithGoogle: withMails(({ env, body, client, now }) => loginWithGoogle(env, body, client, now)),
  linkGoogle: withMails(({ env, body, client, now }) => linkGoogle(env, body, client, now)),
  redeemPass: async ({ env, body, now }) => {
    requirePaymentHost(env);
    return { token: await redeemPass(env.DB, body, now) };
  },
  logout: says("Você saiu.", ({ env, signedIn }) => closeSession(env.DB, signedIn)),
} satisfies Partial<Handlers<typeof accountEndpoints>>;
