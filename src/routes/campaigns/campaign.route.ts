import { createElement } from "react";
import { type CampaignContent, hasTest, type PublishedCampaign } from "../../contract/campaign.ts";
import { campaignFigure, type Variant } from "../../domain/campaigns/campaign-figure.ts";
import { campaignStage } from "../../domain/campaigns/campaign-status.ts";
import { cut } from "../../domain/text/cut.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { lateScreen, privatePages } from "../../parts/screen/private-pages.ts";
import type { Loader, PageResult, RouteContext } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { redirectLocation } from "../../site/redirects.ts";
import CampaignPage, { type PreviewView } from "./campaign.page.tsx";
import { toCampaignView, versionOf } from "./campaign-view.ts";
import { campaignPicturePath } from "./picture-path.ts";

const previewPage = privatePages("campaign");

/** Longest description of a page for search engines. */
const DESCRIPTION_MAX = 155;

/** `/c/:slug`: a page of the team for a campaign. Once it is over, its address leads to its search. */
export const loadCampaign: Loader = async (context) => {
  const { segments, now, url, getCampaigns, getVariant } = context;
  const slug = segments.slug!;
  const campaign = (await getCampaigns()).get(slug);
  const stage = campaign && campaignStage(campaign, dateInSaoPaulo(now));
  if (stage === "over")
    return {
      kind: "redirect",
      status: 302,
      location: redirectLocation({ target: campaign!.search, status: 302 }, url.searchParams),
    };
  if (!campaign || stage !== "running") return { kind: "notFound", message: "Não encontramos esta página." };
  const isTest = hasTest(campaign);
  const variant = isTest ? await getVariant() : "a";
  return {
    ...(await campaignPage(context, campaign, variant)),
    // The versions of a test are never in a shared cache, where one would be taken for the other.
    isPersonal: isTest,
    figure: campaignFigure("views", variant, slug),
  };
};

/** `/admin/campanhas/:campaign/previa`: the page as it is stored, to the team alone. */
export const loadCampaignPreview = lateScreen(previewPage, "Prévia da campanha", async (context) => {
  const { segments, url, backend } = context;
  const slug = segments.campaign!;
  const stored = await backend().admin.getCampaign(slug);
  const content = stored as CampaignContent & typeof stored;
  const variant: Variant = url.searchParams.get("versao") === "b" ? "b" : "a";
  const path = paths.adminCampaignPreview(slug);
  const preview: PreviewView = {
    versions: hasTest(content)
      ? [
          { label: "Versão A", href: path, isCurrent: variant === "a" },
          { label: "Versão B", href: withQuery(path, "versao=b"), isCurrent: variant === "b" },
        ]
      : [],
    editHref: paths.adminCampaign(slug),
  };
  return previewPage(
    content.title,
    createElement(CampaignPage, { view: await toCampaignView(context, content, variant), preview }),
  );
});

async function campaignPage(context: RouteContext, campaign: PublishedCampaign, variant: Variant): Promise<PageResult> {
  const { slug, isIndexable, blocks, search } = campaign;
  const view = await toCampaignView(context, campaign, variant);
  const text = blocks.find(({ kind }) => kind === "text");
  const described = text?.kind === "text" ? versionOf(variant, text.text, text.textB) : view.search.label;
  return {
    kind: "page",
    status: 200,
    meta: {
      title: view.title,
      description: cut(described.replace(/\s+/g, " ").trim(), DESCRIPTION_MAX),
      // A page that search engines may not list stands for its search.
      canonical: isIndexable ? paths.campaign(slug) : search,
      sharedPath: paths.campaign(slug),
      isIndexable,
      picture: { path: campaignPicturePath(campaign), alt: campaign.title },
      styles: "campaign",
    },
    body: createElement(CampaignPage, { view, preview: null }),
  };
}
