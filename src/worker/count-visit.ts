import type { PageResult } from "../parts/screen/route.ts";
import { onDemand } from "../site/on-demand.ts";
import type { AppContext } from "./app-context.ts";
import { matchedPath } from "./request-path.ts";
import { findScreen } from "./screen.ts";
import { tally, tallySchools } from "./telemetry/tally.ts";

const tallyClick = onDemand(() => import("./campaigns.ts"))("tallyClick");

/** Counts the visit of a page for its schools, for itself, and for the page of a campaign that led to it. */
export async function countVisit(c: AppContext, { counts, figure }: PageResult): Promise<void> {
  if (counts) tallySchools(counts.as, counts.inepCodes);
  if (figure) tally(figure);
  const offline = c.get("screen")?.row.offline;
  // Pages of schools, and lists.
  if (offline !== "school" && offline !== "list") return;
  const referrer = c.req.header("referer") ?? "";
  if (!referrer.startsWith(`${new URL(c.req.url).origin}/`) || !URL.canParse(referrer)) return;
  const path = matchedPath({ url: referrer });
  if (findScreen(path)?.row.countsClicks) await tallyClick(c, path);
}
