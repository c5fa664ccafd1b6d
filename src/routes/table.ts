import type { Loader, Route, RouteRow, Submit } from "../site/screen/route.ts";
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
import type { LOADERS, SUBMITS } from "./admin/table.ts";
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
import { TEXT_ROWS } from "./text/text.route.ts";
import { loadTrust } from "./text/trust.route.ts";

/** The administration's screens are loaded with the first that is opened: an isolate starts without them. */
const administration = () => import("./admin/table.ts");

const ADMIN_FORMS = [
  "/admin/correcoes",
  "/admin/avaliacoes",
  "/admin/pedidos",
  "/admin/contatos",
  "/admin/escolas",
  "/admin/privacidade",
  "/admin/ofertas",
  "/admin/redirecionamentos",
] as const;

const CHILD_LISTS = { offline: "list", isPrefetched: true, takesProfile: true } as const;
const SCHOOL_PAGES = { offline: "school", isPrefetched: true, takesProfile: true } as const;

/** Every screen of the site. Of two patterns that match, the first wins. `Route` explains the columns. */
export const ROUTES: readonly Route[] = [
  ...rows({ kind: "public" }, [
    { pattern: "/", load: loadHome, offline: "no copy" },
    { pattern: "/escola/busca", load: loadSchoolSearch, ...CHILD_LISTS },
    { pattern: "/matriculas/buscar-bolsas", load: loadScholarshipSearch, offline: "list", takesProfile: true },
    { pattern: "/matriculas/bolsas.xml", load: loadScholarshipFeed },
    ...placeLists("/bolsas-de-estudo", loadDirectory(SCHOLARSHIPS), "neighborhood"),
    ...placeLists("/escola/por-avaliacao", loadDirectory(BY_RATING), "city"),
    ...placeLists("/escola/por-mensalidade", loadDirectory(BY_FEE), "city"),
    ...placeLists("/escola/ranking-enem", loadRanking, "city"),
    { pattern: "/escola/:slug", load: loadSchool, ...SCHOOL_PAGES },
    { pattern: "/escola/:slug/avaliacoes", load: loadSchoolReviews, ...SCHOOL_PAGES },
    { pattern: "/escola/:slug/avaliar", load: loadWriteReview, submit: submitReview },
    { pattern: "/escola/:slug/denunciar", load: loadReportReview, submit: submitReportReview },
    { pattern: "/escola/:slug/contato", load: loadContact, submit: submitContact, takesProfile: true },
    { pattern: "/escola/:slug/assumir", load: loadClaim, submit: submitClaim },
    { pattern: "/escola/:slug/custos", load: loadSchoolCosts, takesProfile: true },
    { pattern: "/escola/:slug/cartao.png", load: loadSchoolPicture, cache: "publication" },
    { pattern: "/escola/:slug/cartao", load: loadSchoolEmbed, isEmbeddable: true },
    { pattern: "/escola/:slug/bolsas.xml", load: loadSchoolFeed },
    { pattern: "/escola/:slug/corrigir", load: loadCorrection, submit: submitCorrection },
    { pattern: "/para-escolas/assumir", load: findSchoolToClaim },
    { pattern: "/comparar", load: loadCompare, offline: "no copy", takesProfile: true },
    { pattern: "/salvas", load: loadSaved, offline: "no copy", takesProfile: true },
    ...placeLists("/busca", loadLocationSearch, "neighborhood").map((row) => ({ ...row, ...CHILD_LISTS })),
    { pattern: "/perfil", load: loadProfile, takesProfile: true },
    { pattern: "/qual-serie", load: loadGradeHelper },
    { pattern: "/simulador-de-bolsa", load: loadEligibility, submit: submitEligibility, accessRecord: "never" },
    { pattern: "/confianca", load: loadTrust },
    ...TEXT_ROWS,
    { pattern: "/dados/:state", load: loadOpenDataState },
    { pattern: "/dados/:state/:file", load: loadCityFile, cache: "publication", isCrossOrigin: true },
    { pattern: "/sitemap.xml", load: loadSitemapIndex, cache: "publication" },
    { pattern: "/sitemaps/:file", load: loadSitemap, cache: "publication" },
    { pattern: "/api/v1/schools", load: loadSchoolsJson, isCrossOrigin: true },
    { pattern: "/api/v1/points", load: loadPointsJson, isCrossOrigin: true },
    { pattern: "/api/v1/suggestions", load: loadSuggestionsJson, isCrossOrigin: true },
    { pattern: "/escolas/api/v2/google/geocode", load: loadGeocode },
    { pattern: "/escolas/api/v2/google/place/autocomplete", load: loadAutocomplete },
    { pattern: "/escolas/api/v2/google/place/details", load: loadPlaceDetails },
  ]),
  ...rows({ kind: "credentials" }, [
    { pattern: "/entrar", load: loadLogin, submit: submitLogin },
    { pattern: "/entrar/codigo", load: loadLoginCode, submit: submitLoginCode },
    { pattern: "/entrar/google", load: loadGoogle },
    // The one read by which somebody signs in.
    { pattern: "/entrar/google/retorno", load: loadGoogleBack, accessRecord: "reads too" },
    { pattern: "/entrar/google/senha", load: loadGoogleLink, submit: submitGoogleLink },
    { pattern: "/sair", submit: submitLogout },
    { pattern: "/cadastro", load: loadSignUp, submit: submitSignUp },
    { pattern: "/recuperar-senha", load: loadRecover, submit: submitRecover },
    { pattern: "/meus-dados/sem-conta", load: loadDataLink, submit: submitDataLink },
  ]),
  ...rows({ kind: "credentials", guard: "loginRequired" }, [
    { pattern: "/meus-dados", load: loadMyData, submit: submitMyData },
    { pattern: "/meus-dados/duas-etapas", load: loadSecondFactor, submit: submitSecondFactor },
  ]),
  ...rows({ kind: "link" }, [
    { pattern: "/minha-avaliacao/:token", load: loadOwnReview, submit: submitOwnReview },
    { pattern: "/pedido-de-contato/:token", load: loadOwnLead, submit: submitOwnLead },
    { pattern: "/minha-escola/:token", load: loadDesk, submit: submitDesk },
    { pattern: "/redefinir-senha/:token", load: loadReset, submit: submitReset },
    { pattern: "/confirmar-email/:token", load: loadConfirm, submit: submitConfirm },
    { pattern: "/confirmar-novo-email/:token", load: loadNewEmail, submit: submitNewEmail },
    { pattern: "/nao-fui-eu/:token", load: loadNotMe, submit: submitNotMe },
    { pattern: "/meus-dados/por-email/:token", load: loadDataByEmail, submit: submitDataByEmail },
    { pattern: "/meus-dados/por-email/:token/copia/:format", load: loadDataByEmailCopy },
    { pattern: "/reserva-na-escola/:token", load: loadSchoolOrder, submit: submitSchoolOrder },
    { pattern: "/email-da-escola/:token", load: loadSchoolEmail, submit: submitSchoolEmail },
  ]),
  ...rows({ kind: "account", guard: "loginRequired" }, [
    { pattern: "/meus-dados/copia/:format", load: loadMyDataCopy },
    { pattern: "/meus-pedidos", load: loadOrders },
    { pattern: "/minhas-bolsas", load: loadScholarships },
    { pattern: "/detalhes-da-bolsa/:code", load: loadOrderDetails },
  ]),
  ...rows({ kind: "payment", guard: "loginRequired" }, [
    { pattern: "/reservar/:offer", load: loadReservation, submit: submitReservation },
    { pattern: "/pagamento/:code", load: loadPayment, submit: submitAgreement, host: "payment" },
    { pattern: "/pagamento/:code/simular", submit: submitSimulation, host: "payment" },
    { pattern: "/meus-beneficios", load: loadBenefits },
    { pattern: "/detalhes-da-bolsa/:code/comprovante", load: loadVoucher },
    { pattern: "/detalhes-da-bolsa/:code/contrato", load: loadContract },
    { pattern: "/detalhes-da-bolsa/:code/contrato.txt", load: loadContractFile },
    { pattern: "/detalhes-da-bolsa/:code/desistir", load: loadWithdrawal, submit: submitWithdrawal },
  ]),
  ...rows({ kind: "internal" }, [{ pattern: "/playground", load: loadPlayground }]),
  ...rows({ kind: "internal", guard: "adminRequired" }, [
    { pattern: "/admin", load: adminLoader("/admin") },
    ...ADMIN_FORMS.map((pattern) => ({ pattern, load: adminLoader(pattern), submit: adminSubmit(pattern) })),
    { pattern: "/admin/auditoria", load: adminLoader("/admin/auditoria") },
  ]),
];

function rows(shared: Pick<Route, "kind" | "guard">, own: readonly RouteRow[]): Route[] {
  return own.map((row) => ({ ...shared, ...row }));
}

/** A list of the country and of the places in it: states, cities and, where it has them, neighborhoods. */
function placeLists(base: string, load: Loader, smallest: "city" | "neighborhood"): RouteRow[] {
  const patterns = [base, `${base}/:state`, `${base}/:state/:city`];
  if (smallest === "neighborhood") patterns.push(`${base}/:state/:city/:neighborhood`);
  return patterns.map((pattern) => ({ pattern, load, offline: "list", isPrefetched: true }));
}

function adminLoader(pattern: keyof typeof LOADERS): Loader {
  return async (context) => (await administration()).LOADERS[pattern](context);
}

function adminSubmit(pattern: keyof typeof SUBMITS): Submit {
  return async (context) => (await administration()).SUBMITS[pattern](context);
}
