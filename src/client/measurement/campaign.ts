import { CAMPAIGN_COOKIE, campaignQuery } from "../../site/campaign.ts";

/** Keeps what the visitor came by until the browser is closed: only ever called after consent ("campanhas"). */
export function keepCampaign(): void {
  const query = campaignQuery(new URLSearchParams(location.search));
  if (query === "") return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${CAMPAIGN_COOKIE}=${encodeURIComponent(query)}; Path=/; SameSite=Lax${secure}`;
}
