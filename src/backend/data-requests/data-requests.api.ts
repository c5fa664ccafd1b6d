import { Hono } from "hono";
import { dataLinkRequest, dataRequest } from "../../contract/v3/data-requests.ts";
import { visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { eraseByEmail, readDataByEmail, sendDataLink, takeDataRequest } from "./data-requests.service.ts";

/** `/v3/data-links`: the data of who has no account, by a link to their e-mail (LGPD, art. 18). */
export const dataRequestsApi = new Hono<BackendEnv>();

// One answer, whether anything is kept or not.
dataRequestsApi.post("/data-links", siteOnly, async (c) => {
  const { email } = await parseBody(c, dataLinkRequest);
  await sendDataLink(c.env, email, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json({ message: "Enviamos um link para este e-mail." }, 202);
});

dataRequestsApi.get("/data-links/:token", siteOnly, async (c) =>
  c.json(await readDataByEmail(c.env.DB, c.req.param("token"), new Date())),
);

dataRequestsApi.post("/data-links/:token/deletion", siteOnly, async (c) => {
  await eraseByEmail(c.env, c.req.param("token"), new Date());
  return c.json({ message: "Seus dados foram apagados." });
});

dataRequestsApi.post("/data-links/:token/requests", siteOnly, async (c) => {
  const body = await parseBody(c, dataRequest);
  const taken = await takeDataRequest(c.env, c.req.param("token"), body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(taken, 201);
});
