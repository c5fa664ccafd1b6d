import type { accountEndpoints } from "../../contract/v3/account-endpoints.ts";
import type { Handlers } from "../http/mount.ts";
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
  recoverPassword: async ({ env, body, client, now, later }) => {
    await recoverPassword(env, body.email, client, now, later);
    return { message: "Se houver conta com este e-mail, enviamos um link para criar outra senha." };
  },
  resetPassword: async ({ env, body, client, now }) => {
    await resetPassword(env, body, client, now);
    return { message: "Nova senha salva. Agora entre com ela." };
  },
  confirmEmail: ({ env, body, client, now }) => confirmEmail(env, body, client, now),
  confirmNewEmail: async ({ env, body, client, now, sendMails }) => {
    await confirmNewEmail(env, body, client, now);
    sendMails();
    return { message: "E-mail trocado. Entre com o novo." };
  },
  rejectNewEmail: async ({ env, body, client, now }) => {
    await rejectNewEmail(env, body.token, client, now);
    return { message: "Cancelamos a troca de e-mail. Agora crie outra senha." };
  },
  startGoogle: ({ env, body }) => startWithGoogle(env, body.redirectUri),
  loginWithGoogle: async ({ env, body, client, now, sendMails }) => {
    const login = await loginWithGoogle(env, body, client, now);
    sendMails();
    return login;
  },
  linkGoogle: async ({ env, body, client, now, sendMails }) => {
    const login = await linkGoogle(env, body, client, now);
    sendMails();
    return login;
  },
  redeemPass: async ({ env, body, now }) => {
    requirePaymentHost(env);
    return { token: await redeemPass(env.DB, body, now) };
  },
  logout: async ({ env, signedIn }) => {
    await closeSession(env.DB, signedIn);
    return { message: "Você saiu." };
  },
} satisfies Partial<Handlers<typeof accountEndpoints>>;
