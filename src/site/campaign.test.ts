import { expect, test } from "vitest";
import { campaignQuery, readCampaign } from "./campaign.ts";

test("a campaign contains only its keys of the query", () => {
  const query = new URLSearchParams("page=2&utm_source=rádio&gclid=abc&utm_medium=&gad_source=1%00");
  expect(readCampaign(query)).toEqual({ utmSource: "rádio", gclid: "abc", gadSource: "1" });
  expect(readCampaign(new URLSearchParams(campaignQuery(query)))).toEqual(readCampaign(query));
  expect(campaignQuery(new URLSearchParams("page=2"))).toBe("");
  expect(readCampaign(new URLSearchParams({ gclid: "a".repeat(500) })).gclid).toHaveLength(100);
});
