import { createElement } from "react";
import type { ListedCampaign } from "../../contract/v3/campaigns.ts";
import { campaignStage } from "../../domain/campaigns/campaign-status.ts";
import { formatCount, formatDate, formatDecimal } from "../../domain/text/format.ts";
import { dateInSaoPaulo, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { CampaignFigures } from "./campaign-figures.tsx";
import type { QueueItem } from "./queue.page.tsx";
import { type ItemContext, queueScreen } from "./queue-screen.ts";

/** `/admin/campanhas`: the campaign pages with their figures. */
export const [loadCampaigns, submitCampaigns] = queueScreen<ListedCampaign>({
  title: "Campanhas",
  path: paths.adminCampaigns(),
  lead: "Páginas para anúncios e divulgação. Preços, vagas e datas vêm sempre dos dados publicados. Quando a campanha acaba, o endereço dela leva à busca.",
  empty: "Nenhuma campanha ainda.",
  searched: "Parte do título ou do endereço",
  list: async (admin, asked) => {
    const { campaigns: items, totalPages } = await admin.listCampaigns(asked);
    return { items, totalPages };
  },
  toItem,
  form: (refused) =>
    formsFor(paths.adminCampaigns(), {}, refused)("criar-campanha", "Criar campanha", [
      { name: "title", label: "Título", type: "text", hint: "É o título da página. Dá para mudar depois." },
      {
        name: "slug",
        label: "Endereço",
        type: "text",
        hint: "O que vem depois de /c/, como bolsas-2027. Não muda depois.",
      },
      REASON,
    ]),
});

const STAGES = {
  draft: "Rascunho: só a equipe vê.",
  waiting: "Publicada, espera o primeiro dia.",
  running: "No ar.",
  over: "Encerrada: o endereço leva à busca.",
};

function toItem(campaign: ListedCampaign, { path, refused, now }: ItemContext): QueueItem {
  const { slug, title, status, starts, expires, isIndexable, search, updatedAt, hasTest } = campaign;
  const stage = campaignStage(campaign, dateInSaoPaulo(now));
  const form = formsFor(path, { slug }, refused);
  const days = [starts && `de ${formatDate(starts)}`, expires && `até ${formatDate(expires)}`].filter(Boolean);
  return {
    id: `campanha-${slug}`,
    heading: { text: title, href: paths.adminCampaign(slug), code: paths.campaign(slug) },
    state: STAGES[stage],
    facts: [
      ["Busca", search],
      ["Vale", days.length > 0 ? days.join(" ") : "sem data para acabar"],
      ["No Google", isIndexable ? "pode aparecer" : "não aparece"],
      ["Mudou por último", formatInstant(updatedAt)],
      ...totalsOf(campaign),
    ],
    body: createElement(CampaignFigures, {
      links: [
        { label: status === "ended" ? "Ver o conteúdo" : "Editar", href: paths.adminCampaign(slug) },
        { label: "Prévia", href: paths.adminCampaignPreview(slug) },
        ...(status === "draft" ? [] : [{ label: "Abrir a página", href: paths.campaign(slug) }]),
      ],
      hasTest,
      days: campaign.figures.map(({ day, variant, views, clicks }) => ({
        key: `${day}-${variant}`,
        day: formatDate(day),
        variant: variant.toUpperCase(),
        views: formatCount(views),
        clicks: formatCount(clicks),
      })),
    }),
    forms: [
      ...(status === "published" ? [] : [form("publicar-campanha", "Publicar")]),
      ...(status === "published" ? [form("encerrar-campanha", "Encerrar")] : []),
      ...(status === "draft" ? [form("apagar-campanha", "Apagar o rascunho")] : []),
    ],
  };
}

/** Views and clicks of the last 30 days, by version. */
function totalsOf({ figures, hasTest }: ListedCampaign): [string, string][] {
  const variants = hasTest || figures.some(({ variant }) => variant === "b") ? (["a", "b"] as const) : (["a"] as const);
  return variants.map((variant) => {
    const of = figures.filter((figure) => figure.variant === variant);
    const views = of.reduce((sum, figure) => sum + figure.views, 0);
    const clicks = of.reduce((sum, figure) => sum + figure.clicks, 0);
    const rate = views > 0 ? ` (${formatDecimal((100 * clicks) / views, 1)} por 100)` : "";
    return [
      variants.length > 1 ? `Versão ${variant.toUpperCase()}, 30 dias` : "Nos últimos 30 dias",
      `${formatCount(views)} vistas, ${formatCount(clicks)} seguiram para escolas ou listas${rate}`,
    ];
  });
}
