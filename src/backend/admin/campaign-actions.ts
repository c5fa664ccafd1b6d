import { savedCampaign } from "../../contract/campaign.ts";
import { onDemand } from "../../site/on-demand.ts";
import { type AdminAction, adminAction } from "./action.ts";

/** Their code is loaded with the first action. */
const campaigns = onDemand(() => import("./campaigns.ts"));

/** Its form has as many fields as the page has blocks: they come as one. */
const saveCampaign = {
  name: "salvar-campanha",
  input: savedCampaign,
  prepare: campaigns("saveCampaign"),
} as unknown as AdminAction;

/** Actions on campaign pages. */
export const CAMPAIGN_ACTIONS = [
  adminAction("criar-campanha", null, campaigns("createCampaign")),
  saveCampaign,
  adminAction("publicar-campanha", "slug", campaigns("publishCampaign")),
  adminAction("encerrar-campanha", "slug", campaigns("endCampaign")),
  adminAction("apagar-campanha", "slug", campaigns("deleteCampaign")),
];
