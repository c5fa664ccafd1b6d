import { getCookie } from "hono/cookie";
import { CAMPAIGN_COOKIE, type Campaign, readCampaign } from "../site/campaign.ts";
import { readConsent } from "../site/consent.ts";
import type { AppContext } from "./respond.tsx";

/** The campaign that brought the visitor, or null without their consent. */
export function campaignOf(c: AppContext): Campaign | null {
  const agreed = readConsent(c.req.header("cookie") ?? "");
  if (!agreed?.includes("campanhas")) return null;
  return readCampaign(new URLSearchParams(getCookie(c, CAMPAIGN_COOKIE) ?? ""));
}
