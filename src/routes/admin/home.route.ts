import { createElement } from "react";
import type { Overview } from "../../contract/v3/admin.ts";
import { ALERT_RULES } from "../../domain/alerts.ts";
import { byTerm, QUEUE_KINDS, type QueueKind } from "../../domain/requests/team-queue.ts";
import { formatCount, formatDate } from "../../domain/text/format.ts";
import { latenessInWords } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import { firstSteps } from "./first-steps.ts";
import AdminHomePage from "./home.page.tsx";

/** Lines of each group; the queues have all. */
const SHOWN = 20;

const SCREEN_OF: Readonly<Record<QueueKind, string>> = {
  dataRequest: paths.adminPrivacy(),
  notice: paths.adminReviews(),
  order: paths.adminOrders(),
  claim: paths.adminSchools(),
  partnership: paths.adminPartnerships(),
  review: paths.adminReviews(),
  reply: paths.adminReviews(),
  page: paths.adminPages(),
  reportedFee: paths.adminReportedFees(),
  correction: paths.adminCorrections(),
};

/** `/admin` (K17): queue lengths and the state of the site. */
export const [loadAdminHome] = adminScreen(
  "Administração",
  async ({ backend, identity, canReserve, streetsKey, now }) => {
    const found = await backend().admin.getOverview();
    const count = formatCount;
    const { overdue, today, later } = byTerm(found.due, now);
    const group = (title: string, items: Overview["due"]) => {
      const alike = [...Map.groupBy(items, ({ kind, id }) => `${kind} ${id}`).values()].slice(0, SHOWN);
      return {
        title,
        count: items.length,
        hidden: items.length - alike.flat().length,
        items: alike.map((all) => toLine(all, now)),
      };
    };
    const view = {
      alerts: found.alerts.map((name) => ALERT_RULES[name].label),
      due: [group("Atrasado", overdue), group("Para hoje", today), group("Depois", later)].filter(
        ({ count: n }) => n > 0,
      ),
      steps: firstSteps(found, { identity, canReserve, streetsKey }),
      areStepsOpen: !found.content.hasPrices || found.content.isDemonstration,
      hold:
        found.heldSince &&
        `O site está parado numa versão anterior desde ${formatInstant(found.heldSince)}: nenhuma mudança aparece. Com os dados certos, npm run publish -- --forcar o põe a andar.`,
      queues: [
        { href: paths.adminReviews(), label: "Avaliações para ler", count: count(found.reviews) },
        { href: `${paths.adminReviews()}#avisos`, label: "Denúncias abertas", count: count(found.notices) },
        { href: paths.adminOrders(), label: "Reservas com a escola", count: count(found.ordersAtSchool) },
        { href: paths.adminMoney(), label: "Pagamentos e devoluções a conferir", count: count(found.moneyIssues) },
        { href: paths.adminSchools(), label: "Pedidos para cuidar da página", count: count(found.claims) },
        {
          href: paths.adminSchools(),
          label: "Pessoas de escolas que não recebem e-mails",
          count: count(found.bounced),
        },
        { href: paths.adminPartnerships(), label: "Pedidos de parceria", count: count(found.partnerships) },
        {
          href: paths.adminPrivacy(),
          label: "Mensagens e pedidos sobre dados pessoais",
          count: count(found.dataRequests),
        },
        { href: paths.adminPages(), label: "Fotos e textos das escolas para ver", count: count(found.deskPages) },
        {
          href: paths.adminReportedFees(),
          label: "Preços de famílias para conferir",
          count: count(found.reportedFees),
        },
        { href: paths.adminBooks(), label: "Contas que não fecham", count: count(found.unbalancedBooks) },
        { href: paths.adminCorrections(), label: "Correções de dados", count: count(found.corrections) },
      ],
      figures: [
        ["Contas", `${count(found.accounts)} (${count(found.recentAccounts)} nos últimos 30 dias)`],
        ["Pedidos de bolsa", `${count(found.orders)} (${count(found.recentOrders)} nos últimos 30 dias)`],
        ["Pedidos de contato", count(found.leads)],
        ["E-mails a enviar", count(found.waitingMails)],
        ["Mudanças a publicar", count(found.waitingChanges)],
        ["Última publicação", found.publishedAt ? formatInstant(found.publishedAt) : "nenhuma"],
      ] as const,
    };
    return createElement(AdminHomePage, { view });
  },
);

/** A line for what is alike, with the first term: "Correção de dados: Colégio Vértice (2)". */
function toLine(all: Overview["due"], now: Date) {
  const { kind, id, school, dueAt } = all[0]!;
  const key = kind === "review" || kind === "reply" ? "escola" : "busca";
  const late = latenessInWords(dueAt, now);
  const what = [QUEUE_KINDS[kind], school].filter(Boolean).join(": ");
  return {
    href: withQuery(SCREEN_OF[kind], new URLSearchParams({ [key]: id }).toString()),
    label: all.length > 1 ? `${what} (${all.length})` : what,
    term: late ?? `até ${dueAt.length === 10 ? formatDate(dueAt) : formatInstant(dueAt)}`,
    isLate: late !== null,
  };
}
