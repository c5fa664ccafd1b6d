import { createElement } from "react";
import type { Overview } from "../../contract/v3/admin.ts";
import { ALERT_RULES } from "../../domain/alerts.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { byTerm, QUEUE_KINDS, type QueueKind } from "../../domain/requests/team-queue.ts";
import { formatCount, formatDate, plural } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import { firstSteps } from "./first-steps.ts";
import AdminHomePage from "./home.page.tsx";

/** Lines of each group; the queues have all. */
const SHOWN = 20;
/** Most lines of a kind in a group: above it, one line counts them. */
const LINES = 5;

const SCREEN_OF: Readonly<Record<QueueKind, string>> = {
  dataRequest: paths.adminPrivacy(),
  notice: `${paths.adminReviews()}#avisos`,
  order: paths.adminOrders(),
  claim: paths.adminSchools(),
  partnership: paths.adminPartnerships(),
  review: paths.adminReviews(),
  reply: `${paths.adminReviews()}#resposta`,
  page: paths.adminPages(),
  reportedFee: paths.adminReportedFees(),
  correction: paths.adminCorrections(),
};

/** Queues of one page, which are not searched. */
const WHOLE: readonly QueueKind[] = ["notice", "reply"];

/** `/admin` (K17): queue lengths and the state of the site. */
export const [loadAdminHome] = adminScreen(
  "Administração",
  async ({ backend, identity, canReserve, streetsKey, now }) => {
    const overview = await backend().admin.getOverview();
    const count = formatCount;
    const { overdue, today, later } = byTerm(overview.due, now);
    const group = (title: string, items: Overview["due"]) => {
      const alike = bySchool(items).slice(0, SHOWN);
      return {
        title,
        count: items.length,
        hidden: items.length - alike.flat().length,
        items: alike.map((all) => toLine(all, now)),
      };
    };
    const view = {
      alerts: overview.alerts.map((name) => ALERT_RULES[name].label),
      due: [group("Atrasado", overdue), group("Para hoje", today), group("Depois", later)].filter(
        ({ count: n }) => n > 0,
      ),
      steps: firstSteps(overview, { identity, canReserve, streetsKey }),
      areStepsOpen: !overview.content.hasPrices || overview.content.isDemonstration,
      queues: [
        { href: paths.adminReviews(), label: "Avaliações para ler", count: count(overview.reviews) },
        { href: `${paths.adminReviews()}#avisos`, label: "Denúncias abertas", count: count(overview.notices) },
        { href: paths.adminOrders(), label: "Reservas com a escola", count: count(overview.ordersAtSchool) },
        { href: paths.adminMoney(), label: "Pagamentos e devoluções a conferir", count: count(overview.moneyIssues) },
        { href: paths.adminSchools(), label: "Pedidos para cuidar da página", count: count(overview.claims) },
        {
          href: paths.adminSchools(),
          label: "Pessoas de escolas que não recebem e-mails",
          count: count(overview.bounced),
        },
        { href: paths.adminPartnerships(), label: "Pedidos de parceria", count: count(overview.partnerships) },
        {
          href: paths.adminPrivacy(),
          label: "Mensagens e pedidos sobre dados pessoais",
          count: count(overview.dataRequests),
        },
        { href: paths.adminPages(), label: "Fotos e textos das escolas para ver", count: count(overview.deskPages) },
        {
          href: paths.adminReportedFees(),
          label: "Preços de famílias para conferir",
          count: count(overview.reportedFees),
        },
        { href: paths.adminBooks(), label: "Contas que não fecham", count: count(overview.unbalancedBooks) },
        { href: paths.adminCorrections(), label: "Correções de dados", count: count(overview.corrections) },
      ],
      figures: [
        ["Contas", `${count(overview.accounts)} (${count(overview.recentAccounts)} nos últimos 30 dias)`],
        ["Pedidos de bolsa", `${count(overview.orders)} (${count(overview.recentOrders)} nos últimos 30 dias)`],
        ["Pedidos de contato", count(overview.leads)],
        ["E-mails a enviar", count(overview.waitingMails)],
        ["Mudanças a publicar", count(overview.waitingChanges)],
        ["Última publicação", overview.publishedAt ? formatInstant(overview.publishedAt) : "nenhuma"],
      ] as const,
    };
    return createElement(AdminHomePage, { view });
  },
);

/** Groups of alike items: of one kind and school, or all of a kind that waits at many schools. */
function bySchool(items: Overview["due"]): Overview["due"][] {
  const kinds = Map.groupBy(items, ({ kind }) => kind);
  const isOne = new Map([...kinds].map(([kind, all]) => [kind, new Set(all.map(({ school }) => school)).size > LINES]));
  return [...Map.groupBy(items, ({ kind, school }) => (isOne.get(kind) ? kind : `${kind} ${school}`)).values()];
}

/** A line for what is alike, with the first term: "7 avaliações do Colégio Vértice", "21 avaliações". */
function toLine(all: Overview["due"], now: Date) {
  const { kind, id, dueAt, school: first } = all[0]!;
  const school = all.every((item) => item.school === first) ? first : null;
  const late = latenessLabel(dueAt, now);
  const [one, many] = QUEUE_KINDS[kind];
  const label = plural(all.length, one, many);
  const target = all.every((item) => item.id === id) ? id : school;
  const query = new URLSearchParams(target === null ? {} : { [kind === "review" ? "escola" : "busca"]: target });
  return {
    href: WHOLE.includes(kind) ? SCREEN_OF[kind] : withQuery(SCREEN_OF[kind], query.toString()),
    label: school === null ? label : `${label} ${withPreposition("de", school)}`,
    term: late ?? `até ${dueAt.length === 10 ? formatDate(dueAt) : formatInstant(dueAt)}`,
    isLate: late !== null,
  };
}
