import { CAMPAIGN_COOKIE, campaignQuery } from "../../site/campaign.ts";

/** Stores the campaign in a session cookie; called only with consent ("campanhas"). */
export function storeCampaign(): void {
  const query = campaignQuery(new URLSearchParams(location.search));
  if (query === "") return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${CAMPAIGN_COOKIE}=${encodeURIComponent(query)}; Path=/; SameSite=Lax${secure}`;
}
