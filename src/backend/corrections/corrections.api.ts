import { Hono } from "hono";
import { correctionRequest } from "../../contract/v3/corrections.ts";
import { visitorOf } from "../accounts/auth.api.ts";
import type { BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { parseBody } from "../http/parse-body.ts";
import { takeCorrection } from "./take-correction.ts";

/** `/v3/schools/:slug/corrections`: what somebody says is wrong on a school's page. */
export const correctionsApi = new Hono<BackendEnv>();

correctionsApi.post("/schools/:slug/corrections", siteOnly, async (c) => {
  const body = await parseBody(c, correctionRequest);
  await takeCorrection(c.env.DB, c.req.param("slug"), body, visitorOf(c), new Date());
  return c.json({ message: "Recebemos a correção." }, 201);
});
