import type { accountEndpoints } from "../../contract/v3/account-endpoints.ts";
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
  signUp: says(
    "Enviamos um e-mail para você. Abra o link para terminar o cadastro.",
    ({ env, body, client, now, later }) => register(env, body, client, now, later),
  ),
  correctProfile: ({ env, signedIn, body, now }) => correctProfile(env.DB, signedIn.account, body, now),
  getAccess: ({ env, signedIn, now }) => readAccess(env.DB, signedIn, now),
  setReminders: async ({ env, signedIn, body: { wanted }, now }) => {
    await setReminders(env.DB, signedIn.account, wanted, now);
    return { message: wanted ? "Lembretes ativados." : "Lembretes desativados." };
  },
  closeSessions: says("Desconectado.", ({ env, signedIn, body, client, now }) =>
    closeSessions(env, signedIn, body, client, now),
  ),
  unlinkGoogle: withMails(
    says("Google desconectado.", ({ env, signedIn, body, client, now }) =>
      unlinkGoogle(env, signedIn, body.proof, client, now),
    ),
  ),
  makePass: async ({ env, signedIn, body, now }) => {
    requirePaymentHost(env);
    return { pass: await makePass(env.DB, signedIn, body.state, now) };
  },
  exportData: ({ env, signedIn, now }) => readCopy(env.DB, signedIn.account, now),
  changeEmail: withMails(
    says("Enviamos um link ao novo e-mail.", ({ env, signedIn, body, client, now }) =>
      changeEmail(env, signedIn.account, body, client, now),
    ),
  ),
  changePassword: says(
    "Senha trocada. Os outros aparelhos foram desconectados.",
    ({ env, signedIn, body, client, now }) => changePassword(env, signedIn, body, client, now),
  ),
  deleteAccount: says("Sua conta e seus dados foram excluídos.", ({ env, signedIn, body, client, now }) =>
    deleteAccount(env, signedIn, body.proof, client, now),
  ),
};

export const secondFactorApi: Handlers<typeof secondFactorEndpoints> = {
  submitCode: async ({ env, signedIn, body, client, now }) => ({
    token: await submitCode(env, signedIn, body.code, client, now),
  }),
  begin: ({ env, signedIn, body, client, now }) => beginSecondFactor(env, signedIn, body.proof, client, now),
  confirm: ({ env, signedIn, body, client, now }) => confirmSecondFactor(env, signedIn, body.code, client, now),
  remove: says("Verificação em duas etapas desativada.", ({ env, signedIn, body, client, now }) =>
    removeSecondFactor(env, signedIn, body, client, now),
  ),
};
