import { Hono } from "hono";
import { correctionRequest } from "../../contract/v3/corrections.ts";
import { visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { confirmEmailChange, getEmailChange, refuseEmailChange } from "./school-email.service.ts";
import { takeCorrection } from "./take-correction.ts";

/** `/v3`: what somebody says is wrong on a school's page, and what a school says to another e-mail of its own. */
export const correctionsApi = new Hono<BackendEnv>();

correctionsApi.post("/schools/:slug/corrections", siteOnly, async (c) => {
  const body = await parseBody(c, correctionRequest);
  await takeCorrection(c.env.DB, c.req.param("slug"), body, visitorOf(c), new Date());
  return c.json({ message: "Recebemos a correção." }, 201);
});

correctionsApi.get("/school-emails/:token", siteOnly, async (c) =>
  c.json(await getEmailChange(c.env.DB, c.req.param("token"), new Date())),
);

correctionsApi.post("/school-emails/:token/confirmation", siteOnly, async (c) => {
  const change = await confirmEmailChange(c.env, c.req.param("token"), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(change);
});

correctionsApi.post("/school-emails/:token/refusal", siteOnly, async (c) =>
  c.json(await refuseEmailChange(c.env.DB, c.req.param("token"), new Date())),
);
