import type { accountEndpoints } from "../../contract/v3/account.ts";
import { SESSION_HEADER } from "../../contract/v3/call.ts";
import type { secondFactorEndpoints } from "../../contract/v3/second-factor.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { readOrderErasures } from "../orders/preview-erasures.ts";
import { readCopy } from "../personal-data/copy.ts";
import { changeEmail, confirmNewEmail, rejectNewEmail } from "./email-change.service.ts";
import { confirmCode, confirmEmail, readEmailLink, register, sendCode } from "./email-code.service.ts";
import { linkGoogle, loginWithGoogle, startWithGoogle, unlinkGoogle } from "./google.service.ts";
import { login } from "./login.service.ts";
import { recoverPassword, resetPassword } from "./recovery.service.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, submitCode } from "./second-factor.service.ts";
import { makePass, redeemPass, requirePaymentHost } from "./session-pass.ts";
import { closeSession } from "./sessions.ts";
import {
  changePassword,
  closeSessions,
  correctProfile,
  deleteAccount,
  getAccess,
  setReminders,
  toBaseUser,
  toUser,
} from "./user.service.ts";

/** Login and logout, what e-mailed links do to an account, and the signed-in user. */
export const accountsApi: Handlers<typeof accountEndpoints> = {
  login,
  // A2.
  recoverPassword: says("Se houver conta com este e-mail, enviamos um link para criar outra senha.", recoverPassword),
  resetPassword: says("Nova senha salva. Agora entre com ela.", resetPassword),
  readEmailLink: ({ env, params, now }) => readEmailLink(env.DB, params.token, now),
  confirmEmail,
  sendEmailCode: sendCode,
  confirmEmailCode: confirmCode,
  confirmNewEmail: withMails(says("E-mail trocado. Entre com o novo.", confirmNewEmail)),
  rejectNewEmail: says("Cancelamos a troca de e-mail. Agora crie outra senha.", rejectNewEmail),
  startGoogle: ({ env, body }) => startWithGoogle(env, body.redirectUri),
  loginWithGoogle: withMails(loginWithGoogle),
  linkGoogle: withMails(linkGoogle),
  redeemPass: async ({ env, body, now }) => {
    requirePaymentHost(env);
    return { token: await redeemPass(env.DB, body, now) };
  },
  logout: says("Você saiu.", ({ env, signedIn }) => closeSession(env.DB, signedIn)),
  // E3: anonymous without a token.
  getBaseUser: ({ signedIn, c }) => toBaseUser(signedIn?.account ?? null, c.req.header(SESSION_HEADER) ?? ""),
  getUser: ({ signedIn }) => toUser(signedIn.account),
  signUp: register,
  correctProfile,
  getAccess,
  setReminders,
  closeSessions: says("Desconectado.", closeSessions),
  unlinkGoogle: withMails(says("Google desconectado.", unlinkGoogle)),
  makePass: async ({ env, signedIn, body, now }) => {
    requirePaymentHost(env);
    return { pass: await makePass(env.DB, signedIn, body.state, now) };
  },
  exportData: ({ env, signedIn, now }) => readCopy(env.DB, signedIn.account, now),
  changeEmail: withMails(says("Enviamos um link ao novo e-mail.", changeEmail)),
  changePassword: says("Senha salva. Os outros aparelhos foram desconectados.", changePassword),
  getDeletion: async ({ env, signedIn, now }) => ({ orders: await readOrderErasures(env.DB, signedIn.account, now) }),
  deleteAccount: says("Sua conta e seus dados foram excluídos.", deleteAccount),
};

export const secondFactorApi: Handlers<typeof secondFactorEndpoints> = {
  submitCode,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  remove: says("Verificação em duas etapas desativada.", removeSecondFactor),
};
