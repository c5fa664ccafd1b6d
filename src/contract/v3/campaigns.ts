import * as v from "valibot";
import type { Variant } from "../../domain/campaigns/campaign-figure.ts";
import type { CampaignStatus } from "../../domain/campaigns/campaign-status.ts";
import { text, word } from "./parts.ts";

const campaign = {
  slug: text,
  status: word<CampaignStatus>(),
  title: text,
  search: text,
  /** First and last day, ISO dates in São Paulo; empty for none. */
  starts: text,
  expires: text,
  isIndexable: v.boolean(),
  /** ISO instant of the last change: the version that a change is based on. */
  updatedAt: text,
};

/** A campaign page in the list of the team. */
export const listedCampaign = v.object({
  ...campaign,
  hasTest: v.boolean(),
  /** Figures of the last 30 days, the latest day first; days without any are left out. */
  figures: v.array(v.object({ day: text, variant: word<Variant>(), views: v.number(), clicks: v.number() })),
});
export type ListedCampaign = v.InferOutput<typeof listedCampaign>;

/** A campaign page as it is stored. */
export const storedCampaign = v.object({
  ...campaign,
  titleB: text,
  /** Blocks by the schema of `src/contract/campaign.ts`. */
  blocks: v.array(v.record(text, text)),
});
export type StoredCampaign = v.InferOutput<typeof storedCampaign>;
