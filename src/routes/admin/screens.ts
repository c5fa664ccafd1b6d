import { loadScreen, submitScreen } from "../../site/desk/desk-screen.ts";
import { showCorrections } from "./corrections.route.ts";
import { showLeads } from "./leads.route.ts";
import { showOffers } from "./offers.route.ts";
import { showOrders } from "./orders.route.ts";
import { showPrivacy } from "./privacy.route.ts";
import { showRedirects } from "./redirects.route.ts";
import { showReviews, submitReviews } from "./reviews.route.ts";
import { showSchools } from "./schools.route.ts";

export { loadAudit } from "./audit.route.ts";
export { loadAdminHome } from "./home.route.ts";
export { submitReviews };

export const loadReviews = loadScreen(showReviews);
export const [loadCorrections, submitCorrections] = [loadScreen(showCorrections), submitScreen(showCorrections)];
export const [loadLeads, submitLeads] = [loadScreen(showLeads), submitScreen(showLeads)];
export const [loadOffers, submitOffers] = [loadScreen(showOffers), submitScreen(showOffers)];
export const [loadOrders, submitOrders] = [loadScreen(showOrders), submitScreen(showOrders)];
export const [loadPrivacy, submitPrivacy] = [loadScreen(showPrivacy), submitScreen(showPrivacy)];
export const [loadRedirects, submitRedirects] = [loadScreen(showRedirects), submitScreen(showRedirects)];
export const [loadSchools, submitSchools] = [loadScreen(showSchools), submitScreen(showSchools)];
