import { Hono } from "hono";
import { claimRequest, replyRequest } from "../../contract/v3/claims.ts";
import { visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { inBackground } from "../in-background.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { confirmClaim, readOwnClaim, replyAsSchool, takeClaim } from "./claim.service.ts";

/** `/v3`: people of schools who take care of their page. */
export const claimsApi = new Hono<BackendEnv>();

claimsApi.post("/schools/:slug/claims", siteOnly, async (c) => {
  const body = await parseBody(c, claimRequest);
  const protocol = await takeClaim(c.env, c.req.param("slug"), body, visitorOf(c), new Date());
  inBackground(c.executionCtx, "mails", flushOutbox(c.env, new Date()));
  return c.json({ protocol }, 201);
});

claimsApi.get("/claims/own/:token", siteOnly, async (c) =>
  c.json(await readOwnClaim(c.env.DB, c.req.param("token"), new Date())),
);

claimsApi.post("/claims/own/:token/confirmation", siteOnly, async (c) =>
  c.json(await confirmClaim(c.env, c.req.param("token"), new Date())),
);

claimsApi.post("/claims/own/:token/replies", siteOnly, async (c) => {
  const body = await parseBody(c, replyRequest);
  return c.json(await replyAsSchool(c.env.DB, c.req.param("token"), body, new Date()));
});
