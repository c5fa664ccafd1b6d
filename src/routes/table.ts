import { loadConfirm, submitConfirm } from "./account/confirm.route.ts";
import { loadDataByEmail, loadDataByEmailCopy, submitDataByEmail } from "./account/data-by-email.route.ts";
import { loadDataLink, submitDataLink } from "./account/data-link.route.ts";
import { loadGoogle, loadGoogleBack } from "./account/google.route.ts";
import { loadLogin, submitLogin } from "./account/login.route.ts";
import { loadLoginCode, submitLoginCode } from "./account/login-code.route.ts";
import { submitLogout } from "./account/logout.route.ts";
import { loadMyData, loadMyDataCopy, submitMyData } from "./account/my-data.route.ts";
import { loadNewEmail, submitNewEmail } from "./account/new-email.route.ts";
import { loadRecover, submitRecover } from "./account/recover.route.ts";
import { loadReset, submitReset } from "./account/reset.route.ts";
import { loadSecondFactor, submitSecondFactor } from "./account/second-factor.route.ts";
import { loadSignUp, submitSignUp } from "./account/sign-up.route.ts";
import { loadScreen, submitScreen } from "./admin/admin-screen.ts";
import { loadAudit } from "./admin/audit.route.ts";
import { showCorrections } from "./admin/corrections.route.ts";
import { loadAdminHome } from "./admin/home.route.ts";
import { showLeads } from "./admin/leads.route.ts";
import { showOffers } from "./admin/offers.route.ts";
import { showOrders } from "./admin/orders.route.ts";
import { showPrivacy } from "./admin/privacy.route.ts";
import { showRedirects } from "./admin/redirects.route.ts";
import { showReviews, submitReviews } from "./admin/reviews.route.ts";
import { showSchools } from "./admin/schools.route.ts";
import { loadPointsJson } from "./api/points.route.ts";
import { loadSchoolsJson } from "./api/schools.route.ts";
import { loadSuggestionsJson } from "./api/suggestions.route.ts";
import { findSchoolToClaim, loadClaim, submitClaim } from "./claims/claim.route.ts";
import { loadDesk, submitDesk } from "./claims/desk.route.ts";
import { loadCompare } from "./compare/compare.route.ts";
import { loadCorrection, submitCorrection } from "./correction/correction.route.ts";
import { loadDirectory } from "./directory/directory.route.ts";
import { BY_FEE, BY_RATING, SCHOLARSHIPS } from "./directory/directory-kind.ts";
import { loadSchoolEmbed } from "./embed/embed.route.ts";
import { loadSchoolCosts } from "./family/costs.route.ts";
import { loadEligibility, submitEligibility } from "./family/eligibility.route.ts";
import { loadGradeHelper } from "./family/grade.route.ts";
import { loadHome } from "./home/home.route.ts";
import { loadContact, submitContact } from "./leads/contact.route.ts";
import { loadOwnLead, submitOwnLead } from "./leads/own-lead.route.ts";
import { loadCityFile } from "./open-data/city-file.route.ts";
import { loadOpenDataState } from "./open-data/state.route.ts";
import { loadContract, loadContractFile, loadOrderDetails, loadVoucher } from "./orders/details.route.ts";
import { loadBenefits, loadOrders, loadScholarships } from "./orders/lists.route.ts";
import { loadPayment, submitAgreement, submitSimulation } from "./orders/payment.route.ts";
import { loadReservation, submitReservation } from "./orders/reserve.route.ts";
import { loadWithdrawal, submitWithdrawal } from "./orders/withdraw.route.ts";
import { loadAutocomplete, loadGeocode, loadPlaceDetails } from "./places/places.route.ts";
import { loadPlayground } from "./playground/playground.route.ts";
import { loadRanking } from "./ranking/ranking.route.ts";
import { loadOwnReview, submitOwnReview } from "./reviews/own.route.ts";
import { loadReportReview, submitReportReview } from "./reviews/report.route.ts";
import { loadWriteReview, submitReview } from "./reviews/write.route.ts";
import type { Action, Route } from "./route.ts";
import { loadSaved } from "./saved/saved.route.ts";
import { loadScholarshipFeed } from "./scholarships/feed.route.ts";
import { loadScholarshipSearch } from "./scholarships/scholarships.route.ts";
import { loadSchoolFeed } from "./school/feed.route.ts";
import { loadSchoolPicture } from "./school/picture.route.ts";
import { loadSchoolReviews } from "./school/reviews.route.ts";
import { loadSchool } from "./school/school.route.ts";
import { loadSchoolOrder, submitSchoolOrder } from "./school-side/order.route.ts";
import { loadLocationSearch, loadSchoolSearch } from "./search/search.route.ts";
import { loadSitemap, loadSitemapIndex } from "./sitemap/sitemap.route.ts";
import { TEXT_ROUTES } from "./text/text.route.ts";
import { loadTrust } from "./trust/trust.route.ts";

/** Every URL of the site and the screen that answers it. */
export const ROUTES: readonly Route[] = [
  ["/", loadHome],
  ["/escola/busca", loadSchoolSearch],
  ["/matriculas/buscar-bolsas", loadScholarshipSearch],
  ["/matriculas/bolsas.xml", loadScholarshipFeed],
  ["/bolsas-de-estudo", loadDirectory(SCHOLARSHIPS)],
  ["/bolsas-de-estudo/:state", loadDirectory(SCHOLARSHIPS)],
  ["/bolsas-de-estudo/:state/:city", loadDirectory(SCHOLARSHIPS)],
  ["/bolsas-de-estudo/:state/:city/:neighborhood", loadDirectory(SCHOLARSHIPS)],
  ["/escola/por-avaliacao", loadDirectory(BY_RATING)],
  ["/escola/por-avaliacao/:state", loadDirectory(BY_RATING)],
  ["/escola/por-avaliacao/:state/:city", loadDirectory(BY_RATING)],
  ["/escola/por-mensalidade", loadDirectory(BY_FEE)],
  ["/escola/por-mensalidade/:state", loadDirectory(BY_FEE)],
  ["/escola/por-mensalidade/:state/:city", loadDirectory(BY_FEE)],
  ["/escola/ranking-enem", loadRanking],
  ["/escola/ranking-enem/:state", loadRanking],
  ["/escola/ranking-enem/:state/:city", loadRanking],
  ["/escola/:slug", loadSchool],
  ["/escola/:slug/avaliacoes", loadSchoolReviews],
  ["/escola/:slug/avaliar", loadWriteReview],
  ["/escola/:slug/denunciar", loadReportReview],
  ["/minha-avaliacao/:token", loadOwnReview],
  ["/escola/:slug/contato", loadContact],
  ["/pedido-de-contato/:token", loadOwnLead],
  ["/escola/:slug/assumir", loadClaim],
  ["/para-escolas/assumir", findSchoolToClaim],
  ["/minha-escola/:token", loadDesk],
  ["/escola/:slug/custos", loadSchoolCosts],
  ["/escola/:slug/cartao.png", loadSchoolPicture],
  ["/escola/:slug/cartao", loadSchoolEmbed],
  ["/escola/:slug/bolsas.xml", loadSchoolFeed],
  ["/escola/:slug/corrigir", loadCorrection],
  ["/comparar", loadCompare],
  ["/salvas", loadSaved],
  ["/busca", loadLocationSearch],
  ["/busca/:state", loadLocationSearch],
  ["/busca/:state/:city", loadLocationSearch],
  ["/busca/:state/:city/:neighborhood", loadLocationSearch],
  ["/entrar", loadLogin],
  ["/entrar/codigo", loadLoginCode],
  ["/entrar/google", loadGoogle],
  ["/entrar/google/retorno", loadGoogleBack],
  ["/cadastro", loadSignUp],
  ["/recuperar-senha", loadRecover],
  ["/redefinir-senha/:token", loadReset],
  ["/confirmar-email/:token", loadConfirm],
  ["/confirmar-novo-email/:token", loadNewEmail],
  ["/meus-dados/sem-conta", loadDataLink],
  ["/meus-dados/por-email/:token", loadDataByEmail],
  ["/meus-dados/por-email/:token/copia/:format", loadDataByEmailCopy],
  ["/meus-dados", loadMyData, "loginRequired"],
  ["/meus-dados/duas-etapas", loadSecondFactor, "loginRequired"],
  ["/meus-dados/copia/:format", loadMyDataCopy, "loginRequired"],
  ["/reservar/:offer", loadReservation, "loginRequired"],
  ["/pagamento/:code", loadPayment, "loginRequired"],
  ["/meus-pedidos", loadOrders, "loginRequired"],
  ["/minhas-bolsas", loadScholarships, "loginRequired"],
  ["/meus-beneficios", loadBenefits, "loginRequired"],
  ["/detalhes-da-bolsa/:code", loadOrderDetails, "loginRequired"],
  ["/detalhes-da-bolsa/:code/comprovante", loadVoucher, "loginRequired"],
  ["/detalhes-da-bolsa/:code/contrato", loadContract, "loginRequired"],
  ["/detalhes-da-bolsa/:code/contrato.txt", loadContractFile, "loginRequired"],
  ["/detalhes-da-bolsa/:code/desistir", loadWithdrawal, "loginRequired"],
  ["/reserva-na-escola/:token", loadSchoolOrder],
  ["/qual-serie", loadGradeHelper],
  ["/simulador-de-bolsa", loadEligibility],
  ["/admin", loadAdminHome, "adminRequired"],
  ["/admin/correcoes", loadScreen(showCorrections), "adminRequired"],
  ["/admin/avaliacoes", loadScreen(showReviews), "adminRequired"],
  ["/admin/pedidos", loadScreen(showOrders), "adminRequired"],
  ["/admin/contatos", loadScreen(showLeads), "adminRequired"],
  ["/admin/escolas", loadScreen(showSchools), "adminRequired"],
  ["/admin/privacidade", loadScreen(showPrivacy), "adminRequired"],
  ["/admin/ofertas", loadScreen(showOffers), "adminRequired"],
  ["/admin/redirecionamentos", loadScreen(showRedirects), "adminRequired"],
  ["/admin/auditoria", loadAudit, "adminRequired"],
  ["/confianca", loadTrust],
  ...TEXT_ROUTES,
  ["/dados/:state", loadOpenDataState],
  ["/dados/:state/:file", loadCityFile],
  ["/playground", loadPlayground],
  ["/sitemap.xml", loadSitemapIndex],
  ["/sitemaps/:file", loadSitemap],
  ["/api/v1/schools", loadSchoolsJson],
  ["/api/v1/points", loadPointsJson],
  ["/api/v1/suggestions", loadSuggestionsJson],
  ["/escolas/api/v2/google/geocode", loadGeocode],
  ["/escolas/api/v2/google/place/autocomplete", loadAutocomplete],
  ["/escolas/api/v2/google/place/details", loadPlaceDetails],
];

/** Every URL that takes a form, and what it does with it. */
export const ACTIONS: readonly Action[] = [
  ["/entrar", submitLogin],
  ["/entrar/codigo", submitLoginCode],
  ["/sair", submitLogout],
  ["/cadastro", submitSignUp],
  ["/recuperar-senha", submitRecover],
  ["/redefinir-senha/:token", submitReset],
  ["/confirmar-email/:token", submitConfirm],
  ["/confirmar-novo-email/:token", submitNewEmail],
  ["/meus-dados/sem-conta", submitDataLink],
  ["/meus-dados/por-email/:token", submitDataByEmail],
  ["/meus-dados", submitMyData, "loginRequired"],
  ["/meus-dados/duas-etapas", submitSecondFactor, "loginRequired"],
  ["/escola/:slug/avaliar", submitReview],
  ["/escola/:slug/denunciar", submitReportReview],
  ["/minha-avaliacao/:token", submitOwnReview],
  ["/escola/:slug/contato", submitContact],
  ["/pedido-de-contato/:token", submitOwnLead],
  ["/simulador-de-bolsa", submitEligibility],
  ["/reservar/:offer", submitReservation, "loginRequired"],
  ["/pagamento/:code", submitAgreement, "loginRequired"],
  ["/pagamento/:code/simular", submitSimulation, "loginRequired"],
  ["/detalhes-da-bolsa/:code/desistir", submitWithdrawal, "loginRequired"],
  ["/reserva-na-escola/:token", submitSchoolOrder],
  ["/escola/:slug/assumir", submitClaim],
  ["/minha-escola/:token", submitDesk],
  ["/escola/:slug/corrigir", submitCorrection],
  ["/admin/correcoes", submitScreen(showCorrections), "adminRequired"],
  ["/admin/avaliacoes", submitReviews, "adminRequired"],
  ["/admin/pedidos", submitScreen(showOrders), "adminRequired"],
  ["/admin/contatos", submitScreen(showLeads), "adminRequired"],
  ["/admin/escolas", submitScreen(showSchools), "adminRequired"],
  ["/admin/privacidade", submitScreen(showPrivacy), "adminRequired"],
  ["/admin/ofertas", submitScreen(showOffers), "adminRequired"],
  ["/admin/redirecionamentos", submitScreen(showRedirects), "adminRequired"],
];
