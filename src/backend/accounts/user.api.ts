import type { accountEndpoints } from "../../contract/v3/account.ts";
import { SESSION_HEADER } from "../../contract/v3/call.ts";
import type { secondFactorEndpoints } from "../../contract/v3/second-factor.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { readCopy } from "../personal-data/copy.ts";
import { toBaseUser, toUser } from "./account-view.ts";
import type { authApi } from "./auth.api.ts";
import { changeEmail } from "./email-change.service.ts";
import { unlinkGoogle } from "./google.service.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, submitCode } from "./second-factor.service.ts";
import { makePass, requirePaymentHost } from "./session-pass.ts";
import { register } from "./sign-up.service.ts";
import {
  changePassword,
  closeSessions,
  correctProfile,
  deleteAccount,
  readAccess,
  setReminders,
} from "./user.service.ts";

/** The signed-in user. */
export const userApi: Omit<Handlers<typeof accountEndpoints>, keyof typeof authApi> = {
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
