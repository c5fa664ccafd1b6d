/** Query keys of a campaign, with their names in the contract (Q15). */
const NAMES = {
  utm_campaign: "utmCampaign",
  utm_source: "utmSource",
  utm_medium: "utmMedium",
  adgroupid: "adgroupid",
  gad_source: "gadSource",
  gclid: "gclid",
} as const;

/** The campaign that a visitor came from; stored only with consent ("campanhas"). */
export type Campaign = Partial<Record<(typeof NAMES)[keyof typeof NAMES], string>>;

export const CAMPAIGN_COOKIE = "campanha";

const MAX_LENGTH = 100;

/** Whether a query key names a campaign: keys of the contract, and keys that only other tools read. */
export function isCampaignKey(key: string): boolean {
  return Object.hasOwn(NAMES, key) || /^utm_|^(?:fbclid|gbraid|wbraid|msclkid|ttclid)$/.test(key);
}

/** Parses the campaign of a query; empty without one. */
export function readCampaign(query: URLSearchParams): Campaign {
  const entries = Object.entries(NAMES).flatMap(([key, name]) => {
    const value = query
      .get(key)
      ?.replace(/\p{Cc}/gu, "")
      .slice(0, MAX_LENGTH);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The campaign keys of a query, for the cookie; empty without any. */
export function campaignQuery(query: URLSearchParams): string {
  const keys = Object.keys(NAMES).filter((key) => query.get(key));
  return new URLSearchParams(keys.map((key) => [key, query.get(key)!.slice(0, MAX_LENGTH)])).toString();
}
