import type { CampaignResult } from "../../contract/v3/signals.ts";
import { CONTRACTED } from "../../domain/orders/order-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, isoBefore } from "../../domain/time/time.ts";
import { linkCampaign } from "../../site/link-campaign.ts";

const DAYS = 30;
const SOURCE = "coalesce(json_extract(a.attribution, '$.utmSource'), '')";
const CAMPAIGN = "coalesce(json_extract(a.attribution, '$.utmCampaign'), '')";
const STATUSES = CONTRACTED.map((status) => `'${status}'`).join(", ");

type Kind = "signUps" | "contacts" | "reservations";
type Row = Pick<CampaignResult, "source" | "campaign"> & { readonly path: string; readonly n: number };

/**
 * Results of links by source and campaign in the last 30 days, the most sign-ups first: visits by redirects, which name
 * nobody, and what accounts with an attribution did, which is stored with consent only. One batch.
 */
export async function readCampaignResults(db: D1Database, now: Date): Promise<CampaignResult[]> {
  const since = isoBefore(now, { days: DAYS });
  const ofAccounts = (joined: string, at: string) =>
    db
      .prepare(`SELECT ${SOURCE} AS source, ${CAMPAIGN} AS campaign, count(*) AS n FROM account AS a ${joined}
        WHERE a.attribution IS NOT NULL AND ${at} >= ? GROUP BY 1, 2`)
      .bind(since);
  const kinds: readonly (readonly [Kind, D1PreparedStatement])[] = [
    ["signUps", ofAccounts("", "a.created_at")],
    ["contacts", ofAccounts("JOIN lead AS l ON lower(l.email) = lower(a.email)", "l.created_at")],
    [
      "reservations",
      ofAccounts(`JOIN scholarship_order AS o ON o.user_id = a.id AND o.status IN (${STATUSES})`, "o.created_at"),
    ],
  ];
  const visits = db
    .prepare(`SELECT path, source, campaign, sum(hits) AS n FROM redirect_figure WHERE day > ? GROUP BY 1, 2, 3
      ORDER BY n DESC`)
    .bind(addDays(dateInSaoPaulo(now), -DAYS));
  const [followed, ...results] = await db.batch<Row>([visits, ...kinds.map(([, statement]) => statement)]);
  const byCampaign = new Map<string, CampaignResult>();
  const change = ({ source, campaign }: Row, more: (known: CampaignResult) => Partial<CampaignResult>) => {
    const key = JSON.stringify([source, campaign]);
    const none = { source, campaign, redirects: [], visits: 0, signUps: 0, contacts: 0, reservations: 0 };
    const known = byCampaign.get(key) ?? none;
    byCampaign.set(key, { ...known, ...more(known) });
  };
  for (const row of followed!.results) {
    const redirect = { path: row.path, visits: row.n };
    change(row, ({ redirects, visits }) => ({ redirects: [...redirects, redirect], visits: visits + row.n }));
  }
  for (const [i, [kind]] of kinds.entries()) {
    for (const { source, campaign, ...row } of results[i]!.results) {
      // An account has them as its link wrote them.
      const counted = linkCampaign(new URLSearchParams({ utm_source: source, utm_campaign: campaign }));
      change({ ...row, ...counted }, (known) => ({ [kind]: known[kind] + row.n }));
    }
  }
  return [...byCampaign.values()].sort((a, b) => b.signUps - a.signUps || b.visits - a.visits);
}
