import { Hono } from "hono";
import { ApiError } from "../../contract/v3/errors.ts";
import type { BackendEnv } from "../env.ts";
import { siteOrUser } from "../http/credentials.ts";
import { providerOf } from "../payments/provider.ts";
import { findReservableOffer } from "./find-offer.ts";
import { toReservable } from "./order-view.ts";

/** `/v3/marketplace/offers`: what can be reserved, and what it comes to. */
export const offersApi = new Hono<BackendEnv>();

offersApi.get("/:id", siteOrUser, async (c) => {
  const provider = providerOf(c.env);
  const snapshot = await findReservableOffer(c.env.DB, c.req.param("id"), new Date());
  if (!snapshot) throw new ApiError("offer_not_found");
  return c.json(toReservable(snapshot, provider));
});
