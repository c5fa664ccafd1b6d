import { expect, test } from "vitest";
import { type CampaignStatus, campaignStage } from "./campaign-status.ts";

const TODAY = "2026-11-27";
const DAYS = ["", "2026-11-26", TODAY, "2026-11-28"];

test.each(
  (["draft", "published", "ended"] as const satisfies readonly CampaignStatus[]).flatMap((status) =>
    DAYS.flatMap((starts) => DAYS.map((expires) => ({ status, starts, expires }))),
  ),
)("$status from '$starts' to '$expires'", (campaign) => {
  const { status, starts, expires } = campaign;
  const isOver = status === "ended" || (expires !== "" && expires < TODAY);
  const isEarly = starts !== "" && starts > TODAY;
  const expected = status === "draft" ? "draft" : isOver ? "over" : isEarly ? "waiting" : "running";
  expect(campaignStage(campaign, TODAY)).toBe(expected);
});
