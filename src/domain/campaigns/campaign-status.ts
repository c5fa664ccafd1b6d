import { transitions } from "../transitions.ts";

/** A campaign page. An ended one leads to its search, and can be published again. */
export const CAMPAIGN_TRANSITIONS = transitions({ draft: ["published"], published: ["ended"], ended: ["published"] });
export type CampaignStatus = keyof typeof CAMPAIGN_TRANSITIONS;

/** A campaign on a day: published, but before its first day (`waiting`), shown, or over by its last day or by the team. */
type CampaignStage = "draft" | "waiting" | "running" | "over";

interface Dated {
  readonly status: CampaignStatus;
  /** First and last day, ISO dates in São Paulo; empty for none. */
  readonly starts: string;
  readonly expires: string;
}

/** The stage of a campaign on an ISO date in São Paulo. */
export function campaignStage({ status, starts, expires }: Dated, today: string): CampaignStage {
  if (status === "draft") return "draft";
  if (status === "ended" || (expires !== "" && expires < today)) return "over";
  return starts !== "" && today < starts ? "waiting" : "running";
}
