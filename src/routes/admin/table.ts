import { loadScreen, submitScreen } from "../../site/desk/desk-screen.ts";
import type { Loader, Submit } from "../../site/screen/route.ts";
import { loadAudit } from "./audit.route.ts";
import { showCorrections } from "./corrections.route.ts";
import { loadAdminHome } from "./home.route.ts";
import { showLeads } from "./leads.route.ts";
import { showOffers } from "./offers.route.ts";
import { showOrders } from "./orders.route.ts";
import { showPrivacy } from "./privacy.route.ts";
import { showRedirects } from "./redirects.route.ts";
import { showReviews, submitReviews } from "./reviews.route.ts";
import { showSchools } from "./schools.route.ts";

/** What shows each screen of the administration. Read with the first that is opened: an isolate starts without them. */
export const LOADERS = {
  "/admin": loadAdminHome,
  "/admin/correcoes": loadScreen(showCorrections),
  "/admin/avaliacoes": loadScreen(showReviews),
  "/admin/pedidos": loadScreen(showOrders),
  "/admin/contatos": loadScreen(showLeads),
  "/admin/escolas": loadScreen(showSchools),
  "/admin/privacidade": loadScreen(showPrivacy),
  "/admin/ofertas": loadScreen(showOffers),
  "/admin/redirecionamentos": loadScreen(showRedirects),
  "/admin/auditoria": loadAudit,
} satisfies Readonly<Record<string, Loader>>;

/** What its forms do. */
export const SUBMITS = {
  "/admin/correcoes": submitScreen(showCorrections),
  "/admin/avaliacoes": submitReviews,
  "/admin/pedidos": submitScreen(showOrders),
  "/admin/contatos": submitScreen(showLeads),
  "/admin/escolas": submitScreen(showSchools),
  "/admin/privacidade": submitScreen(showPrivacy),
  "/admin/ofertas": submitScreen(showOffers),
  "/admin/redirecionamentos": submitScreen(showRedirects),
} satisfies Readonly<Record<string, Submit>>;
