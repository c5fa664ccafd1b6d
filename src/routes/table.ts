import type { Action, Route } from "../site/screen/route.ts";
import { loadConfirm, submitConfirm } from "./account/confirm.route.ts";
import { loadDataByEmail, loadDataByEmailCopy, submitDataByEmail } from "./account/data-by-email.route.ts";
import { loadDataLink, submitDataLink } from "./account/data-link.route.ts";
import { loadGoogle, loadGoogleBack } from "./account/google.route.ts";
import { loadGoogleLink, submitGoogleLink } from "./account/google-link.route.ts";
import { loadLogin, submitLogin } from "./account/login.route.ts";
import { loadLoginCode, submitLoginCode } from "./account/login-code.route.ts";
import { submitLogout } from "./account/logout.route.ts";
import { loadMyData, loadMyDataCopy, submitMyData } from "./account/my-data.route.ts";
import { loadNewEmail, submitNewEmail } from "./account/new-email.route.ts";
import { loadNotMe, submitNotMe } from "./account/not-me.route.ts";
import { loadRecover, submitRecover } from "./account/recover.route.ts";
import { loadReset, submitReset } from "./account/reset.route.ts";
import { loadSecondFactor, submitSecondFactor } from "./account/second-factor.route.ts";
import { loadSignUp, submitSignUp } from "./account/sign-up.route.ts";
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
import { loadProfile } from "./profile/profile.route.ts";
import { loadRanking } from "./ranking/ranking.route.ts";
import { loadOwnReview, submitOwnReview } from "./reviews/own.route.ts";
import { loadReportReview, submitReportReview } from "./reviews/report.route.ts";
import { loadWriteReview, submitReview } from "./reviews/write.route.ts";
import { loadSaved } from "./saved/saved.route.ts";
import { loadScholarshipFeed } from "./scholarships/feed.route.ts";
import { loadScholarshipSearch } from "./scholarships/scholarships.route.ts";
import { loadSchoolFeed } from "./school/feed.route.ts";
import { loadSchoolPicture } from "./school/picture.route.ts";
import { loadSchoolReviews } from "./school/reviews.route.ts";
import { loadSchool } from "./school/school.route.ts";
import { loadSchoolOrder, submitSchoolOrder } from "./school-side/order.route.ts";
import { loadSchoolEmail, submitSchoolEmail } from "./school-side/school-email.route.ts";
import { loadLocationSearch, loadSchoolSearch } from "./search/search.route.ts";
import { loadSitemap, loadSitemapIndex } from "./sitemap/sitemap.route.ts";
import { TEXT_ROUTES } from "./text/text.route.ts";
import { loadTrust } from "./text/trust.route.ts";

const administration = () => import("./admin/table.ts");

const ADMIN_DESKS = [
  "/admin/correcoes",
  "/admin/avaliacoes",
  "/admin/pedidos",
  "/admin/contatos",
  "/admin/escolas",
  "/admin/privacidade",
  "/admin/ofertas",
  "/admin/redirecionamentos",
] as const;

const ADMIN_ROUTES = (["/admin", ...ADMIN_DESKS, "/admin/auditoria"] as const).map(
  (path): Route => [
    path,
    async (context) => (await administration()).LOADERS[path](context),
    "internal",
    "adminRequired",
  ],
);

const ADMIN_ACTIONS = ADMIN_DESKS.map(
  (path): Action => [
    path,
    async (context) => (await administration()).SUBMITS[path](context),
    "internal",
    "adminRequired",
  ],
);

/** Every URL of the site and the screen that answers it. */
export const ROUTES: readonly Route[] = [
  ["/", loadHome, "public"],
  ["/escola/busca", loadSchoolSearch, "public"],
  ["/matriculas/buscar-bolsas", loadScholarshipSearch, "public"],
  ["/matriculas/bolsas.xml", loadScholarshipFeed, "public"],
  ["/bolsas-de-estudo", loadDirectory(SCHOLARSHIPS), "public"],
  ["/bolsas-de-estudo/:state", loadDirectory(SCHOLARSHIPS), "public"],
  ["/bolsas-de-estudo/:state/:city", loadDirectory(SCHOLARSHIPS), "public"],
  ["/bolsas-de-estudo/:state/:city/:neighborhood", loadDirectory(SCHOLARSHIPS), "public"],
  ["/escola/por-avaliacao", loadDirectory(BY_RATING), "public"],
  ["/escola/por-avaliacao/:state", loadDirectory(BY_RATING), "public"],
  ["/escola/por-avaliacao/:state/:city", loadDirectory(BY_RATING), "public"],
  ["/escola/por-mensalidade", loadDirectory(BY_FEE), "public"],
  ["/escola/por-mensalidade/:state", loadDirectory(BY_FEE), "public"],
  ["/escola/por-mensalidade/:state/:city", loadDirectory(BY_FEE), "public"],
  ["/escola/ranking-enem", loadRanking, "public"],
  ["/escola/ranking-enem/:state", loadRanking, "public"],
  ["/escola/ranking-enem/:state/:city", loadRanking, "public"],
  ["/escola/:slug", loadSchool, "public"],
  ["/escola/:slug/avaliacoes", loadSchoolReviews, "public"],
  ["/escola/:slug/avaliar", loadWriteReview, "public"],
  ["/escola/:slug/denunciar", loadReportReview, "public"],
  ["/minha-avaliacao/:token", loadOwnReview, "link"],
  ["/escola/:slug/contato", loadContact, "public"],
  ["/pedido-de-contato/:token", loadOwnLead, "link"],
  ["/escola/:slug/assumir", loadClaim, "public"],
  ["/para-escolas/assumir", findSchoolToClaim, "public"],
  ["/minha-escola/:token", loadDesk, "link"],
  ["/escola/:slug/custos", loadSchoolCosts, "public"],
  ["/escola/:slug/cartao.png", loadSchoolPicture, "public"],
  ["/escola/:slug/cartao", loadSchoolEmbed, "public"],
  ["/escola/:slug/bolsas.xml", loadSchoolFeed, "public"],
  ["/escola/:slug/corrigir", loadCorrection, "public"],
  ["/comparar", loadCompare, "public"],
  ["/salvas", loadSaved, "public"],
  ["/busca", loadLocationSearch, "public"],
  ["/busca/:state", loadLocationSearch, "public"],
  ["/busca/:state/:city", loadLocationSearch, "public"],
  ["/busca/:state/:city/:neighborhood", loadLocationSearch, "public"],
  ["/entrar", loadLogin, "credentials"],
  ["/entrar/codigo", loadLoginCode, "credentials"],
  ["/entrar/google", loadGoogle, "credentials"],
  ["/entrar/google/retorno", loadGoogleBack, "credentials"],
  ["/entrar/google/senha", loadGoogleLink, "credentials"],
  ["/cadastro", loadSignUp, "credentials"],
  ["/recuperar-senha", loadRecover, "credentials"],
  ["/redefinir-senha/:token", loadReset, "link"],
  ["/confirmar-email/:token", loadConfirm, "link"],
  ["/confirmar-novo-email/:token", loadNewEmail, "link"],
  ["/nao-fui-eu/:token", loadNotMe, "link"],
  ["/meus-dados/sem-conta", loadDataLink, "credentials"],
  ["/meus-dados/por-email/:token", loadDataByEmail, "link"],
  ["/meus-dados/por-email/:token/copia/:format", loadDataByEmailCopy, "link"],
  ["/meus-dados", loadMyData, "credentials", "loginRequired"],
  ["/meus-dados/duas-etapas", loadSecondFactor, "credentials", "loginRequired"],
  ["/meus-dados/copia/:format", loadMyDataCopy, "account", "loginRequired"],
  ["/reservar/:offer", loadReservation, "payment", "loginRequired"],
  ["/pagamento/:code", loadPayment, "payment", "loginRequired"],
  ["/meus-pedidos", loadOrders, "account", "loginRequired"],
  ["/minhas-bolsas", loadScholarships, "account", "loginRequired"],
  ["/meus-beneficios", loadBenefits, "payment", "loginRequired"],
  ["/detalhes-da-bolsa/:code", loadOrderDetails, "account", "loginRequired"],
  ["/detalhes-da-bolsa/:code/comprovante", loadVoucher, "payment", "loginRequired"],
  ["/detalhes-da-bolsa/:code/contrato", loadContract, "payment", "loginRequired"],
  ["/detalhes-da-bolsa/:code/contrato.txt", loadContractFile, "payment", "loginRequired"],
  ["/detalhes-da-bolsa/:code/desistir", loadWithdrawal, "payment", "loginRequired"],
  ["/reserva-na-escola/:token", loadSchoolOrder, "link"],
  ["/email-da-escola/:token", loadSchoolEmail, "link"],
  ["/perfil", loadProfile, "public"],
  ["/qual-serie", loadGradeHelper, "public"],
  ["/simulador-de-bolsa", loadEligibility, "public"],
  ...ADMIN_ROUTES,
  ["/confianca", loadTrust, "public"],
  ...TEXT_ROUTES,
  ["/dados/:state", loadOpenDataState, "public"],
  ["/dados/:state/:file", loadCityFile, "public"],
  ["/playground", loadPlayground, "internal"],
  ["/sitemap.xml", loadSitemapIndex, "public"],
  ["/sitemaps/:file", loadSitemap, "public"],
  ["/api/v1/schools", loadSchoolsJson, "public"],
  ["/api/v1/points", loadPointsJson, "public"],
  ["/api/v1/suggestions", loadSuggestionsJson, "public"],
  ["/escolas/api/v2/google/geocode", loadGeocode, "public"],
  ["/escolas/api/v2/google/place/autocomplete", loadAutocomplete, "public"],
  ["/escolas/api/v2/google/place/details", loadPlaceDetails, "public"],
];

/** Every URL that takes a form, and what it does with it. */
export const ACTIONS: readonly Action[] = [
  ["/entrar", submitLogin, "credentials"],
  ["/entrar/codigo", submitLoginCode, "credentials"],
  ["/entrar/google/senha", submitGoogleLink, "credentials"],
  ["/sair", submitLogout, "credentials"],
  ["/cadastro", submitSignUp, "credentials"],
  ["/recuperar-senha", submitRecover, "credentials"],
  ["/redefinir-senha/:token", submitReset, "link"],
  ["/confirmar-email/:token", submitConfirm, "link"],
  ["/confirmar-novo-email/:token", submitNewEmail, "link"],
  ["/nao-fui-eu/:token", submitNotMe, "link"],
  ["/meus-dados/sem-conta", submitDataLink, "credentials"],
  ["/meus-dados/por-email/:token", submitDataByEmail, "link"],
  ["/meus-dados", submitMyData, "credentials", "loginRequired"],
  ["/meus-dados/duas-etapas", submitSecondFactor, "credentials", "loginRequired"],
  ["/escola/:slug/avaliar", submitReview, "public"],
  ["/escola/:slug/denunciar", submitReportReview, "public"],
  ["/minha-avaliacao/:token", submitOwnReview, "link"],
  ["/escola/:slug/contato", submitContact, "public"],
  ["/pedido-de-contato/:token", submitOwnLead, "link"],
  ["/simulador-de-bolsa", submitEligibility, "public"],
  ["/reservar/:offer", submitReservation, "payment", "loginRequired"],
  ["/pagamento/:code", submitAgreement, "payment", "loginRequired"],
  ["/pagamento/:code/simular", submitSimulation, "payment", "loginRequired"],
  ["/detalhes-da-bolsa/:code/desistir", submitWithdrawal, "payment", "loginRequired"],
  ["/reserva-na-escola/:token", submitSchoolOrder, "link"],
  ["/email-da-escola/:token", submitSchoolEmail, "link"],
  ["/escola/:slug/assumir", submitClaim, "public"],
  ["/minha-escola/:token", submitDesk, "link"],
  ["/escola/:slug/corrigir", submitCorrection, "public"],
  ...ADMIN_ACTIONS,
];
