import * as v from "valibot";
import { CAMPAIGNS_KEY } from "../backend/campaigns/publish-campaigns.ts";
import { inBackground } from "../backend/in-background.ts";
import { readTexts } from "../backend/publish/read-kv.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { hasTest, type PublishedCampaign, publishedCampaign } from "../contract/campaign.ts";
import { campaignFigure } from "../domain/campaigns/campaign-figure.ts";
import { campaignStage } from "../domain/campaigns/campaign-status.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import { dateInSaoPaulo } from "../domain/time/sao-paulo-time.ts";
import { paths } from "../site/paths.ts";
import type { AppContext } from "./app-context.ts";
import { tally } from "./telemetry/tally.ts";
import { storedVariant } from "./variant.ts";

type Campaigns = ReadonlyMap<string, PublishedCampaign>;

/** Interval at which an isolate polls them; as often as the snapshot manifest. */
const POLL_MS = 30_000;

/** Campaigns in the memory of the isolate, and their source text; null before the first load. */
let current: { readonly text: string; readonly bySlug: Campaigns } | null = null;
let polledAt = 0;

/**
 * The published campaigns, from memory; a newer list is polled in the background. If KV cannot be read, the previous ones stay.
 * Throws SnapshotUnavailable before the first load.
 */
export async function readCampaigns(c: AppContext): Promise<Campaigns> {
  const isDue = Date.now() - polledAt >= POLL_MS;
  if (isDue) polledAt = Date.now();
  if (!current) await refresh(c.env.SNAPSHOT);
  else if (isDue) inBackground(c.executionCtx, "campaigns", refresh(c.env.SNAPSHOT));
  if (!current) throw new SnapshotUnavailable("the campaigns cannot be read");
  return current.bySlug;
}

/** Makes the next request poll in the background, so that an isolate soon shows what it published itself. */
export function pollCampaignsSoon(): void {
  polledAt = 0;
}

async function refresh(kv: KVNamespace): Promise<void> {
  try {
    const text = (await readTexts(kv, [CAMPAIGNS_KEY])).get(CAMPAIGNS_KEY) ?? "[]";
    if (text === current?.text) return;
    const campaigns = (JSON.parse(text) as unknown[]).flatMap(readCampaign);
    current = { text, bySlug: new Map(campaigns.map((campaign) => [campaign.slug, campaign])) };
  } catch (error) {
    console.error("campaigns not loaded:", errorText(error));
  }
}

/** A campaign of another release may have blocks that this one does not know: only its own page is missing then. */
function readCampaign(stored: unknown): PublishedCampaign[] {
  const { success, output } = v.safeParse(publishedCampaign, stored);
  if (!success) console.error("campaign not loaded: it is of another release");
  return success ? [output] : [];
}

/** Counts a visit that the page of a campaign led to; `referrer` is the path of that page. */
export async function tallyClick(c: AppContext, referrer: string): Promise<void> {
  try {
    const campaign = (await readCampaigns(c)).get(referrer.slice(paths.campaign("").length));
    if (!campaign || campaignStage(campaign, dateInSaoPaulo(new Date())) !== "running") return;
    tally(campaignFigure("clicks", (hasTest(campaign) && storedVariant(c)) || "a", campaign.slug));
  } catch (error) {
    // A page that can be shown is.
    console.error("click not counted:", errorText(error));
  }
}
