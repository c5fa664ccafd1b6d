import { createElement } from "react";
import { formatCount } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import { firstSteps } from "./first-steps.ts";
import AdminHomePage from "./home.page.tsx";

/** `/admin` (K17): queue lengths and the state of the site. */
export const [loadAdminHome] = adminScreen("Administração", async ({ backend, identity, canReserve, streetsKey }) => {
  const found = await backend().admin.getOverview();
  const count = formatCount;
  const view = {
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
      { href: paths.adminSchools(), label: "Pessoas de escolas que não recebem e-mails", count: count(found.bounced) },
      { href: paths.adminPartnerships(), label: "Pedidos de parceria", count: count(found.partnerships) },
      {
        href: paths.adminPrivacy(),
        label: "Mensagens e pedidos sobre dados pessoais",
        count: count(found.dataRequests),
      },
      { href: paths.adminPages(), label: "Fotos e textos das escolas para ver", count: count(found.deskPages) },
      { href: paths.adminReportedFees(), label: "Preços de famílias para conferir", count: count(found.reportedFees) },
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
});
