import type { accountEndpoints } from "../../contract/v3/account.ts";
import { SESSION_HEADER } from "../../contract/v3/call.ts";
import type { secondFactorEndpoints } from "../../contract/v3/second-factor.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { readCopy } from "../personal-data/copy.ts";
import { changeEmail, confirmNewEmail, rejectNewEmail } from "./email-change.service.ts";
import { linkGoogle, loginWithGoogle, startWithGoogle, unlinkGoogle } from "./google.service.ts";
import { login } from "./login.service.ts";
import { recoverPassword, resetPassword } from "./recovery.service.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, submitCode } from "./second-factor.service.ts";
import { makePass, redeemPass, requirePaymentHost } from "./session-pass.ts";
import { closeSession } from "./sessions.ts";
import { confirmEmail, register } from "./sign-up.service.ts";
import {
  changePassword,
  closeSessions,
  correctProfile,
  deleteAccount,
  readAccess,
  setReminders,
  toBaseUser,
  toUser,
} from "./user.service.ts";

/** Login and logout, what e-mailed links do to an account, and the signed-in user. */
export const accountsApi: Handlers<typeof accountEndpoints> = {
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
  // E3: anonymous without a token.
  getBaseUser: ({ signedIn, c }) => toBaseUser(signedIn?.account ?? null, c.req.header(SESSION_HEADER) ?? ""),
  getUser: ({ signedIn }) => toUser(signedIn.account),
  signUp: says("Enviamos um e-mail para você. Abra o link para terminar o cadastro.", (call) =>
    register(call, call.body),
  ),
  correctProfile: ({ env, signedIn, body, now }) => correctProfile(env.DB, signedIn.account, body, now),
  getAccess: ({ env, signedIn, now }) => readAccess(env.DB, signedIn, now),
  setReminders: async ({ env, signedIn, body: { wanted }, now }) => {
    await setReminders(env.DB, signedIn.account, wanted, now);
    return { message: wanted ? "Lembretes ativados." : "Lembretes desativados." };
  },
  closeSessions: says("Desconectado.", (call) => closeSessions(call, call.signedIn, call.body)),
  unlinkGoogle: withMails(says("Google desconectado.", (call) => unlinkGoogle(call, call.signedIn, call.body.proof))),
  makePass: async ({ env, signedIn, body, now }) => {
    requirePaymentHost(env);
    return { pass: await makePass(env.DB, signedIn, body.state, now) };
  },
  exportData: ({ env, signedIn, now }) => readCopy(env.DB, signedIn.account, now),
  changeEmail: withMails(
    says("Enviamos um link ao novo e-mail.", (call) => changeEmail(call, call.signedIn.account, call.body)),
  ),
  changePassword: says("Senha trocada. Os outros aparelhos foram desconectados.", (call) =>
    changePassword(call, call.signedIn, call.body),
  ),
  deleteAccount: says("Sua conta e seus dados foram excluídos.", (call) =>
    deleteAccount(call, call.signedIn, call.body.proof),
  ),
};

export const secondFactorApi: Handlers<typeof secondFactorEndpoints> = {
  submitCode: async (call) => ({
    token: await submitCode(call, call.signedIn, call.body.code),
  }),
  begin: (call) => beginSecondFactor(call, call.signedIn, call.body.proof),
  confirm: (call) => confirmSecondFactor(call, call.signedIn, call.body.code),
  remove: says("Verificação em duas etapas desativada.", (call) => removeSecondFactor(call, call.signedIn, call.body)),
};
