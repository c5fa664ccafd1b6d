/** The versions of a test of two texts; a page without a test has "a" alone. */
export const VARIANTS = ["a", "b"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Views of a campaign page, and visits of schools and lists that came from it. */
type CampaignCount = "views" | "clicks";

/** Beginning of the names of these figures among the figures of a day. */
export const CAMPAIGN_FIGURES = "campaign.";

/** Name of a figure of a campaign: "campaign.views.a.bolsas-2027". */
export function campaignFigure(count: CampaignCount, variant: Variant, slug: string): `campaign.${string}` {
  return `campaign.${count}.${variant}.${slug}`;
}
