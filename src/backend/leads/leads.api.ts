import { Hono } from "hono";
import { leadRequest } from "../../contract/v3/leads.ts";
import { senderOf, visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly, siteOrUser } from "../http/credentials.ts";
import { readKey } from "../http/idempotency-key.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { addInterest, readInterest } from "./interest.service.ts";
import { cancelLead, readOwnLead } from "./own-lead.service.ts";
import { sendLead } from "./send-lead.service.ts";

/** `/v3`: what families ask schools (K7). */
export const leadsApi = new Hono<BackendEnv>();

leadsApi.post("/schools/:slug/leads", siteOrUser, async (c) => {
  const key = readKey(c);
  const body = await parseBody(c, leadRequest);
  const user = c.get("signedIn")?.account ?? null;
  const sent = await sendLead(c.env, c.req.param("slug"), body, key, senderOf(c), user, new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(sent, 201);
});

leadsApi.get("/leads/own/:token", siteOnly, async (c) => c.json(await readOwnLead(c.env.DB, c.req.param("token"))));

leadsApi.post("/leads/own/:token/cancellation", siteOnly, async (c) => {
  const own = await cancelLead(c.env, c.req.param("token"), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json(own);
});

leadsApi.get("/schools/:slug/interest", siteOnly, async (c) =>
  c.json({ count: await readInterest(c.env.DB, c.req.param("slug")) }),
);

leadsApi.post("/schools/:slug/interest", siteOnly, async (c) =>
  c.json({ count: await addInterest(c.env.DB, c.req.param("slug"), visitorOf(c), new Date()) }),
);
