import type { accountEndpoints } from "../../contract/v3/account.ts";
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
  login: (call) => login(call, call.body),
  // A2.
  recoverPassword: says("Se houver conta com este e-mail, enviamos um link para criar outra senha.", (call) =>
    recoverPassword(call, call.body.email),
  ),
  resetPassword: says("Nova senha salva. Agora entre com ela.", (call) => resetPassword(call, call.body)),
  confirmEmail: (call) => confirmEmail(call, call.body),
  confirmNewEmail: withMails(says("E-mail trocado. Entre com o novo.", (call) => confirmNewEmail(call, call.body))),
  rejectNewEmail: says("Cancelamos a troca de e-mail. Agora crie outra senha.", (call) =>
    rejectNewEmail(call, call.body.token),
  ),
  startGoogle: ({ env, body }) => startWithGoogle(env, body.redirectUri),
  loginWithGoogle: withMails((call) => loginWithGoogle(call, call.body)),
  linkGoogle: withMails((call) => linkGoogle(call, call.body)),
  redeemPass: async ({ env, body, now }) => {
    requirePaymentHost(env);
    return { token: await redeemPass(env.DB, body, now) };
  },
  logout: says("Você saiu.", ({ env, signedIn }) => closeSession(env.DB, signedIn)),
} satisfies Partial<Handlers<typeof accountEndpoints>>;
