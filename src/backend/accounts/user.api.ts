import { Hono } from "hono";
import * as contract from "../../contract/v3/account.ts";
import { SESSION_HEADER } from "../../contract/v3/call.ts";
import { codeRequest, secondFactorRemoval, secondFactorRequest } from "../../contract/v3/second-factor.ts";
import type { BackendEnv } from "../env.ts";
import { bearerToken, signedIn, siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { readCopy } from "../personal-data/copy.ts";
import { toBaseUser, toUser } from "./account-view.ts";
import { attributionOf } from "./attribution.ts";
import { visitorOf } from "./auth.api.ts";
import { changeEmail } from "./email-change.service.ts";
import { unlinkGoogle } from "./google.service.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "./second-factor.service.ts";
import { makePass, withPaymentHost } from "./session-pass.ts";
import { register } from "./sign-up.service.ts";
import {
  changePassword,
  closeSessions,
  correctProfile,
  deleteAccount,
  readAccess,
  setReminders,
} from "./user.service.ts";

/** `/v3/account/user`: the signed-in user. */
export const userApi = new Hono<BackendEnv>();

// A8: without a token, nobody is asking (E3); with one that is not good, somebody's session is over.
userApi.get("/me", async (c) => {
  const sessionToken = c.req.header(SESSION_HEADER) ?? "";
  if (bearerToken(c) !== "") await signedIn(c, async () => {});
  return c.json(toBaseUser(c.get("signedIn")?.account ?? null, sessionToken));
});

// A8a.
userApi.get("/", signedIn, (c) => c.json(toUser(c.get("signedIn")!.account)));

// A7: one answer, whether the e-mail is new or not.
userApi.post("/", siteOnly, async (c) => {
  const body = await parseBody(c, contract.signUpRequest);
  const person = { ...body, attribution: attributionOf(body) };
  const { after } = await register(c.env, person, visitorOf(c), new Date());
  inBackground(c.executionCtx, "sign-up", after);
  return c.json({ message: "Enviamos um e-mail para você. Abra o link dele para terminar o cadastro." }, 202);
});

userApi.patch("/", signedIn, async (c) => {
  const body = await parseBody(c, contract.profileRequest);
  return c.json(await correctProfile(c.env.DB, c.get("signedIn")!.account, body, new Date()));
});

userApi.get("/access", signedIn, async (c) => c.json(await readAccess(c.env.DB, c.get("signedIn")!, new Date())));

userApi.patch("/reminders", signedIn, async (c) => {
  const { wanted } = await parseBody(c, contract.remindersRequest);
  await setReminders(c.env.DB, c.get("signedIn")!.account, wanted, new Date());
  return c.json({ message: wanted ? "Lembretes ligados." : "Lembretes desligados." });
});

// A session of somebody else is not there.
userApi.post("/sessions/closing", signedIn, async (c) => {
  const body = await parseBody(c, contract.closingRequest);
  await closeSessions(c.env.DB, c.get("signedIn")!, body, visitorOf(c), new Date());
  return c.json({ message: "Desconectado." });
});

userApi.post("/second-factor", signedIn, async (c) => {
  const { proof } = await parseBody(c, secondFactorRequest);
  return c.json(await beginSecondFactor(c.env, c.get("signedIn")!, proof, visitorOf(c), new Date()));
});

userApi.post("/second-factor/confirmation", signedIn, async (c) => {
  const { code } = await parseBody(c, codeRequest);
  return c.json(await confirmSecondFactor(c.env, c.get("signedIn")!, code, visitorOf(c), new Date()));
});

userApi.post("/second-factor/removal", signedIn, async (c) => {
  const body = await parseBody(c, secondFactorRemoval);
  await removeSecondFactor(c.env, c.get("signedIn")!, body, visitorOf(c), new Date());
  return c.json({ message: "Verificação em duas etapas desligada." });
});

userApi.post("/google/removal", signedIn, async (c) => {
  const { proof } = await parseBody(c, contract.googleRemovalRequest);
  await unlinkGoogle(c.env, c.get("signedIn")!, proof, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json({ message: "Google desligado." });
});

userApi.post("/passes", withPaymentHost, signedIn, async (c) => {
  const { state } = await parseBody(c, contract.passRequest);
  return c.json({ pass: await makePass(c.env.DB, c.get("signedIn")!, state, new Date()) });
});

userApi.get("/export", signedIn, async (c) => c.json(await readCopy(c.env.DB, c.get("signedIn")!.account, new Date())));

// One answer, whoever has the new address.
userApi.post("/email-change", signedIn, async (c) => {
  const body = await parseBody(c, contract.emailChangeRequest);
  await changeEmail(c.env, c.get("signedIn")!.account, body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json({ message: "Enviamos um link ao novo e-mail." }, 202);
});

userApi.post("/password", signedIn, async (c) => {
  const body = await parseBody(c, contract.passwordRequest);
  await changePassword(c.env, c.get("signedIn")!, body, visitorOf(c), new Date());
  return c.json({ message: "Senha trocada. Os outros aparelhos foram desconectados." });
});

userApi.post("/deletion", signedIn, async (c) => {
  const { proof } = await parseBody(c, contract.deletionRequest);
  await deleteAccount(c.env, c.get("signedIn")!, proof, visitorOf(c), new Date());
  return c.json({ message: "Sua conta e seus dados foram excluídos." });
});
