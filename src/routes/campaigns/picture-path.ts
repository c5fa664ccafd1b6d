import type { PublishedCampaign } from "../../contract/campaign.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Address of the picture of a campaign page, another one after each change of the page. */
export function campaignPicturePath({ slug, updatedAt }: Pick<PublishedCampaign, "slug" | "updatedAt">): string {
  return withQuery(paths.campaignPicture(slug), `v=${Date.parse(updatedAt).toString(36)}`);
}
