import { Hono } from "hono";
import { SESSION_HEADER } from "../../contract/v3/call.ts";
import type { BackendEnv } from "../env.ts";
import { bearerToken, signedIn } from "../http/credentials.ts";
import { toBaseUser, toUser } from "./account-view.ts";

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
