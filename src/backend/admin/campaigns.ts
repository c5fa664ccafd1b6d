import { and, asc, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import { type CampaignContent, hasTest, type savedCampaign } from "../../contract/campaign.ts";
import type { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import type { ListedCampaign, StoredCampaign } from "../../contract/v3/campaigns.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { CAMPAIGN_FIGURES, campaignFigure, VARIANTS } from "../../domain/campaigns/campaign-figure.ts";
import { CAMPAIGN_TRANSITIONS, type CampaignStatus, campaignStage } from "../../domain/campaigns/campaign-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { canBecome } from "../../domain/transitions.ts";
import { publishCampaigns } from "../campaigns/publish-campaigns.ts";
import type { BackendBindings } from "../env.ts";
import { campaign } from "../schema/campaigns.ts";
import { dailyFigure } from "../schema/figures.ts";
import type { Admin } from "./action.ts";

/** Campaigns on a page. */
const PAGE = 10;
/** Days of the figures. */
const FIGURE_DAYS = 30;

type Row = typeof campaign.$inferSelect;

/** Campaigns whose slug or title contains the search, the latest changed first, with their figures. */
export async function listCampaigns(
  db: D1Database,
  page: number,
  search: string,
  now: Date,
): Promise<{ readonly campaigns: ListedCampaign[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const asked = search.trim().toLowerCase();
  const contains = (text: unknown) => sql`instr(lower(${text}), ${asked}) > 0`;
  const isAsked =
    asked === "" ? undefined : or(contains(campaign.slug), contains(sql`json_extract(${campaign.content}, '$.title')`));
  const [rows, total, figures] = await Promise.all([
    orm
      .select()
      .from(campaign)
      .where(isAsked)
      .orderBy(desc(campaign.updatedAt), asc(campaign.slug))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.$count(campaign, isAsked),
    readFigures(db, now),
  ]);
  const campaigns = rows.map((row) => ({
    ...toView(row),
    hasTest: hasTest(contentOf(row)),
    figures: figuresOf(row.slug, figures),
  }));
  return { campaigns, totalPages: Math.ceil(total / PAGE) };
}

/** A campaign as it is stored. Throws `not_found`. */
export async function getCampaign(db: D1Database, slug: string): Promise<StoredCampaign> {
  const row = await getRow(db, slug);
  const { titleB, blocks } = contentOf(row);
  return { ...toView(row), titleB, blocks };
}

/** Amounts of the last days, by day and name. */
async function readFigures(db: D1Database, now: Date): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { day, name, amount } = dailyFigure;
  const rows = await drizzle(db)
    .select({ day, name, amount })
    .from(dailyFigure)
    .where(
      and(
        gte(day, addDays(dateInSaoPaulo(now), 1 - FIGURE_DAYS)),
        gte(name, CAMPAIGN_FIGURES),
        // The character after the full stop.
        lt(name, CAMPAIGN_FIGURES.replace(".", "/")),
      ),
    );
  const days = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const found = days.get(row.day) ?? new Map<string, number>();
    days.set(row.day, found.set(row.name, row.amount));
  }
  return days;
}

function figuresOf(slug: string, days: ReadonlyMap<string, ReadonlyMap<string, number>>): ListedCampaign["figures"] {
  return [...days.keys()]
    .toSorted()
    .toReversed()
    .flatMap((day) =>
      VARIANTS.map((variant) => {
        const of = (count: "views" | "clicks") => days.get(day)!.get(campaignFigure(count, variant, slug)) ?? 0;
        return { day, variant, views: of("views"), clicks: of("clicks") };
      }).filter(({ views, clicks }) => views + clicks > 0),
    );
}

/** Creates a draft, whose search is the whole country until it is edited. Throws `invalid_fields` for a taken slug. */
export async function createCampaign(
  env: BackendBindings,
  { slug, title }: v.InferOutput<(typeof ADMIN_FORMS)["criar-campanha"]>,
  _admin: Admin,
  now: Date,
) {
  const orm = drizzle(env.DB);
  if ((await orm.$count(campaign, eq(campaign.slug, slug))) > 0)
    throw invalidField("slug", "Já há uma campanha neste endereço");
  const content: CampaignContent = {
    title,
    titleB: "",
    search: "/busca",
    starts: "",
    expires: "",
    isIndexable: false,
    blocks: [],
  };
  const at = now.toISOString();
  return {
    target: `campanha ${slug}`,
    before: null,
    after: { title },
    changes: [orm.insert(campaign).values({ slug, content: JSON.stringify(content), createdAt: at, updatedAt: at })],
  };
}

/**
 * Replaces the content of a campaign that is not ended; a published one shows it at once. Throws `not_found`, and
 * `already_decided` when the campaign has changed since `version`, or is over.
 */
export async function saveCampaign(
  env: BackendBindings,
  { slug, version, content }: v.InferOutput<typeof savedCampaign>,
  _admin: Admin,
  now: Date,
) {
  const row = await getRow(env.DB, slug);
  if (row.updatedAt !== version || row.status === "ended") throw new ApiError("already_decided");
  return change(env, row, { content: JSON.stringify(content) }, now, {
    before: toAudit(contentOf(row)),
    after: toAudit(content),
  });
}

/** Publishes a draft or an ended campaign. Throws `not_found`, `already_decided`, and `invalid_fields` if it would be over at once. */
export async function publishCampaign(
  env: BackendBindings,
  { slug }: { readonly slug: string },
  _admin: Admin,
  now: Date,
) {
  const row = await getRow(env.DB, slug);
  const content = contentOf(row);
  if (campaignStage({ ...content, status: "published" }, dateInSaoPaulo(now)) === "over")
    throw invalidField("slug", "O último dia desta campanha já passou. Mude a data antes de publicar.");
  if (content.blocks.length === 0)
    throw invalidField("slug", "Esta campanha ainda não tem nenhum bloco. Escreva a página antes de publicar.");
  return move(env, row, "published", now);
}

/** Ends a campaign, whose address leads to its search from then on. Throws `not_found`, `already_decided`. */
export async function endCampaign(env: BackendBindings, { slug }: { readonly slug: string }, _admin: Admin, now: Date) {
  return move(env, await getRow(env.DB, slug), "ended", now);
}

/** Deletes a draft: an address that was published goes on leading to its search. Throws `not_found`, `already_decided`. */
export async function deleteCampaign(env: BackendBindings, { slug }: { readonly slug: string }) {
  const row = await getRow(env.DB, slug);
  if (row.status !== "draft") throw new ApiError("already_decided");
  return {
    target: `campanha ${slug}`,
    before: toAudit(contentOf(row)),
    after: null,
    once: keyOf(row),
    changes: [drizzle(env.DB).delete(campaign).where(eq(campaign.slug, slug))],
  };
}

function move(env: BackendBindings, row: Row, status: CampaignStatus, now: Date) {
  if (!canBecome(CAMPAIGN_TRANSITIONS, row.status, status)) throw new ApiError("already_decided");
  return change(env, row, { status }, now, { before: { estado: row.status }, after: { estado: status } });
}

function change(
  env: BackendBindings,
  row: Row,
  set: Partial<Pick<Row, "status" | "content">>,
  now: Date,
  audited: { readonly before: object; readonly after: object },
) {
  return {
    target: `campanha ${row.slug}`,
    ...audited,
    once: keyOf(row),
    changes: [
      drizzle(env.DB)
        .update(campaign)
        .set({ ...set, updatedAt: now.toISOString() })
        .where(eq(campaign.slug, row.slug)),
    ],
    afterwards: () => publishCampaigns(env),
  };
}

/** Of two changes of the same version, one commits. */
const keyOf = ({ slug, updatedAt }: Row) => `campanha ${slug} ${updatedAt}`;

/** Content as the audit tells it: what was written, and where the lists lead. */
function toAudit({ blocks, ...content }: CampaignContent): object {
  return { ...content, blocos: blocks.map(({ kind, ...block }) => [kind, ...Object.values(block)].join(": ")) };
}

function toView({ slug, status, updatedAt, ...row }: Row) {
  const { title, search, starts, expires, isIndexable } = contentOf(row);
  return { slug, status, title, search, starts, expires, isIndexable, updatedAt };
}

/** Only what `campaignContent` has accepted is stored. */
function contentOf({ content }: Pick<Row, "content">): CampaignContent {
  return JSON.parse(content) as CampaignContent;
}

async function getRow(db: D1Database, slug: string): Promise<Row> {
  const [row] = await drizzle(db).select().from(campaign).where(eq(campaign.slug, slug));
  if (!row) throw new ApiError("not_found");
  return row;
}
