import { type Context, Hono } from "hono";
import * as contract from "../../contract/v3/account.ts";
import { DEVICE_HEADER, VISITOR_HEADER } from "../../contract/v3/call.ts";
import { codeRequest } from "../../contract/v3/second-factor.ts";
import { networkOf } from "../../domain/people/network-address.ts";
import type { BackendEnv } from "../env.ts";
import { cameIn, siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { confirmNewEmail, rejectNewEmail } from "./email-change.service.ts";
import { linkGoogle, loginWithGoogle, startWithGoogle } from "./google.service.ts";
import { login } from "./login.service.ts";
import { recoverPassword, resetPassword } from "./recovery.service.ts";
import { giveCode } from "./second-factor.service.ts";
import { redeemPass, withPaymentHost } from "./session-pass.ts";
import { closeSession } from "./sessions.ts";
import { confirmEmail } from "./sign-up.service.ts";
import type { Visitor } from "./visitor.ts";

/** `/v3/account/auth`: the ways in and out. */
export const authApi = new Hono<BackendEnv>();

// A1.
authApi.post("/login", siteOnly, async (c) => {
  const body = await parseBody(c, contract.loginRequest);
  const later = (work: Promise<void>) => inBackground(c.executionCtx, "mails", work);
  return c.json(await login(c.env, body, visitorOf(c), new Date(), later));
});

// A2: one answer, whether somebody has the e-mail or not.
authApi.post("/recover-password", siteOnly, async (c) => {
  const { email } = await parseBody(c, contract.recoverRequest);
  const { after } = await recoverPassword(c.env, email, visitorOf(c), new Date());
  inBackground(c.executionCtx, "password recovery", after);
  return c.json({ message: "Se houver conta com este e-mail, enviamos um link para criar outra senha." });
});

authApi.post("/reset-password", siteOnly, async (c) => {
  const body = await parseBody(c, contract.resetRequest);
  await resetPassword(c.env, body, visitorOf(c), new Date());
  return c.json({ message: "Senha nova guardada. Entre com ela." });
});

authApi.post("/confirm-email", siteOnly, async (c) => {
  const body = await parseBody(c, contract.confirmRequest);
  return c.json({ token: await confirmEmail(c.env, body, visitorOf(c), new Date()) });
});

authApi.post("/confirm-new-email", siteOnly, async (c) => {
  const body = await parseBody(c, contract.confirmRequest);
  await confirmNewEmail(c.env, body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json({ message: "E-mail trocado. Entre com ele." });
});

authApi.post("/reject-new-email", siteOnly, async (c) => {
  const { token } = await parseBody(c, contract.newEmailRequest);
  await rejectNewEmail(c.env, token, visitorOf(c), new Date());
  return c.json({ message: "A troca de e-mail não vale. Crie outra senha." });
});

authApi.post("/social-login/google/start", siteOnly, async (c) => {
  const { redirectUri } = await parseBody(c, contract.googleStartRequest);
  return c.json(await startWithGoogle(c.env, redirectUri));
});

// A3.
authApi.post("/social-login/google", siteOnly, async (c) => {
  const body = await parseBody(c, contract.googleLoginRequest);
  const answer = await loginWithGoogle(c.env, body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(answer);
});

authApi.post("/social-login/google/link", siteOnly, async (c) => {
  const body = await parseBody(c, contract.googleLinkRequest);
  const answer = await linkGoogle(c.env, body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(answer);
});

authApi.post("/pass", withPaymentHost, siteOnly, async (c) => {
  const body = await parseBody(c, contract.passRedemption);
  return c.json({ token: await redeemPass(c.env.DB, body, new Date()) });
});

authApi.post("/second-factor", cameIn, async (c) => {
  const { code } = await parseBody(c, codeRequest);
  return c.json({ token: await giveCode(c.env, c.get("signedIn")!, code, visitorOf(c), new Date()) });
});

authApi.post("/logout", cameIn, async (c) => {
  await closeSession(c.env.DB, c.get("signedIn")!);
  return c.json({ message: "Você saiu." });
});

/** What the site says about its visitor; behind `siteOnly` it can be believed. */
export function visitorOf(c: Context<BackendEnv>): Visitor {
  return {
    ip: networkOf(c.req.header(VISITOR_HEADER) ?? ""),
    device: (c.req.header(DEVICE_HEADER) ?? "Navegador").slice(0, 60),
  };
}

/** The same behind `siteOrUser`: users are counted by their account, because the address they state is not trusted. */
export function senderOf(c: Context<BackendEnv>): Visitor {
  const user = c.get("signedIn");
  return user ? { ip: `account ${user.account.id}`, device: "" } : visitorOf(c);
}
