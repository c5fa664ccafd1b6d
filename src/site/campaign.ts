/** Keys of the query by which campaigns are told apart, under the names of the contract (Q15). */
const NAMES = {
  utm_campaign: "utmCampaign",
  utm_source: "utmSource",
  utm_medium: "utmMedium",
  adgroupid: "adgroupid",
  gad_source: "gadSource",
  gclid: "gclid",
} as const;

/** What a visitor came by; only ever kept with consent ("campanhas"). */
export type Campaign = Partial<Record<(typeof NAMES)[keyof typeof NAMES], string>>;

export const CAMPAIGN_COOKIE = "campanha";

/** Letters of a value that are kept. */
const MAX_LENGTH = 100;

/** The campaign in a query, empty when there is none. */
export function readCampaign(query: URLSearchParams): Campaign {
  const found = Object.entries(NAMES).flatMap(([key, name]) => {
    const value = query
      .get(key)
      ?.replace(/\p{Cc}/gu, "")
      .slice(0, MAX_LENGTH);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The part of a query that is about a campaign, for the cookie; empty when there is none. */
export function campaignQuery(query: URLSearchParams): string {
  const keys = Object.keys(NAMES).filter((key) => query.get(key));
  return new URLSearchParams(keys.map((key) => [key, query.get(key)!.slice(0, MAX_LENGTH)])).toString();
}
