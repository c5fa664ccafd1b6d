export { loadCampaign, loadCampaignPreview } from "./campaign.route.ts";
export { loadCampaignPicture } from "./picture.route.ts";
