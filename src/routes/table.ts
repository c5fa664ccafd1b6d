import { FEATURE_ROUTES } from "../features/routes.ts";
import type { Loader, Route, RouteRow } from "../parts/screen/route.ts";
import { onDemand } from "../site/on-demand.ts";
import { loadSchoolsJson } from "./api/schools.route.ts";
import { loadHome } from "./home/home.route.ts";
import { samplePath } from "./sample-path.ts";
import { loadSchool, SEAT_PARAMS } from "./school/school.route.ts";
import { loadLocationSearch, loadSchoolSearch } from "./search/search.route.ts";
import { TEXT_ROWS } from "./text/text.route.ts";

/** Screens that only some visitors open. */
const account = onDemand(() => import("./account/screens.ts"));
const admin = onDemand(() => import("./admin/screens.ts"));
const claims = onDemand(() => import("./claims/claim.route.ts"));
const compare = onDemand(() => import("./compare/compare.route.ts"));
const contact = onDemand(() => import("./contact/contact.route.ts"));
const correction = onDemand(() => import("./correction/correction.route.ts"));
const desk = onDemand(() => import("./desk/screens.ts"));
const directory = onDemand(() => import("./directory/screens.ts"));
const family = onDemand(() => import("./family/screens.ts"));
const follows = onDemand(() => import("./follows/screens.ts"));
const forSchools = onDemand(() => import("./for-schools/for-schools.route.ts"));
const leads = onDemand(() => import("./leads/screens.ts"));
const openData = onDemand(() => import("./open-data/screens.ts"));
const orders = onDemand(() => import("./orders/screens.ts"));
const points = onDemand(() => import("./api/points.route.ts"));
const places = onDemand(() => import("./places/places.route.ts"));
const pictures = onDemand(() => import("./pictures/pictures.route.ts"));
const profile = onDemand(() => import("./profile/profile.route.ts"));
const ranking = onDemand(() => import("./ranking/ranking.route.ts"));
const reviews = onDemand(() => import("./reviews/screens.ts"));
const saved = onDemand(() => import("./saved/saved.route.ts"));
const scholarships = onDemand(() => import("./scholarships/scholarships.route.ts"));
const schoolCalendar = onDemand(() => import("./school/calendar.route.ts"))("loadSchoolCalendar");
const schoolPicture = onDemand(() => import("./school/picture.route.ts"));
const schoolReviews = onDemand(() => import("./school/reviews.route.ts"));
const schoolSide = onDemand(() => import("./school-side/screens.ts"));
const sitemap = onDemand(() => import("./sitemap/sitemap.route.ts"));
const suggestions = onDemand(() => import("./api/suggestions.route.ts"));
const trust = onDemand(() => import("./text/trust.route.ts"));

const LISTS = { offline: "list", speculation: "prefetch" } as const;
const CHILD_LISTS = { ...LISTS, child: "sets" } as const;
const DIRECTORIES = { ...LISTS, child: "takes" } as const;
const SCHOOL_PAGES = { offline: "school", speculation: "prerender", child: "sets" } as const;

/** All screens of the site. The first matching pattern wins. `Route` explains the columns. */
export const ROUTES: readonly Route[] = [
  ...rows({ kind: "public" }, [
    { pattern: "/", load: loadHome, offline: "no copy", child: "shows" },
    { pattern: "/escola/busca", load: loadSchoolSearch, ...CHILD_LISTS },
    {
      pattern: "/matriculas/buscar-bolsas",
      sample: "/matriculas/buscar-bolsas?distinct=false",
      load: scholarships("loadScholarshipSearch"),
      offline: "list",
      child: "sets",
    },
    ...placeLists("/bolsas-de-estudo", directory("loadScholarshipDirectory"), "neighborhood", DIRECTORIES),
    ...placeLists("/escola/por-avaliacao", directory("loadRatingDirectory"), "city", DIRECTORIES),
    ...placeLists("/escola/por-mensalidade", directory("loadFeeDirectory"), "city", DIRECTORIES),
    ...placeLists("/escola/ranking-enem", ranking("loadRanking"), "city"),
    { pattern: "/escola/:slug", load: loadSchool, ...SCHOOL_PAGES, playsVideos: true },
    { pattern: "/escola/:slug/avaliacoes", load: schoolReviews("loadSchoolReviews"), ...SCHOOL_PAGES },
    { pattern: "/escola/:slug/avaliar", load: reviews("loadWriteReview"), submit: reviews("submitReview") },
    {
      pattern: "/escola/:slug/denunciar",
      sample: null,
      load: reviews("loadReportReview"),
      submit: reviews("submitReportReview"),
    },
    {
      pattern: "/escola/:slug/contato",
      load: leads("loadContact"),
      submit: leads("submitContact"),
      child: "takes",
    },
    { pattern: "/escola/:slug/assumir", load: claims("loadClaim"), submit: claims("submitClaim") },
    { pattern: "/escola/:slug/custos", load: family("loadSchoolCosts"), child: "takes" },
    { pattern: "/escola/:slug/cartao.png", load: schoolPicture("loadSchoolPicture"), cache: { query: SEAT_PARAMS } },
    {
      pattern: "/escola/:slug/calendario.ics",
      load: schoolCalendar,
      cache: { query: ["evento"] },
    },
    { pattern: "/escola/:slug/corrigir", load: correction("loadCorrection"), submit: correction("submitCorrection") },
    { pattern: "/para-escolas", load: forSchools("loadForSchools") },
    {
      pattern: "/comparar",
      sample: "/comparar?escolas=colegio-vertice",
      load: compare("loadCompare"),
      offline: "no copy",
      child: "takes",
    },
    {
      pattern: "/salvas",
      sample: "/salvas?escolas=colegio-vertice",
      load: saved("loadSaved"),
      offline: "no copy",
      child: "takes",
    },
    ...placeLists("/busca", loadLocationSearch, "neighborhood", CHILD_LISTS),
    { pattern: "/perfil", load: profile("loadProfile"), child: "takes" },
    {
      pattern: "/perguntar-preco",
      sample: "/perguntar-preco?escolas=colegio-vertice",
      load: family("loadAskPrices"),
      child: "takes",
    },
    { pattern: "/qual-serie", load: family("loadGradeHelper") },
    {
      pattern: "/fale-conosco",
      load: contact("loadContactUs"),
      submit: contact("submitContactUs"),
      offline: "no copy",
    },
    { pattern: "/confianca", load: trust("loadTrust") },
    ...TEXT_ROWS,
    ...placeLists("/cartao/:list", pictures("loadPicture"), "neighborhood", { cache: "publication" }),
    { pattern: "/dados/:state", load: openData("loadOpenDataState") },
    {
      pattern: "/dados/:state/:file",
      sample: "/dados/sp/sao-paulo-sp.csv",
      load: openData("loadCityFile"),
      cache: "publication",
      isCrossOrigin: true,
    },
    { pattern: "/sitemap.xml", load: sitemap("loadSitemapIndex"), cache: "publication" },
    {
      pattern: "/sitemaps/:file",
      sample: "/sitemaps/textos-1.xml",
      load: sitemap("loadSitemap"),
      cache: "publication",
    },
  ]),
  ...rows({ kind: "public", readLimiter: "LIMIT_API" }, [
    {
      pattern: "/api/v1/schools",
      sample: "/api/v1/schools?city=sao-paulo-sp",
      load: loadSchoolsJson,
      cache: "tag",
      isCrossOrigin: true,
    },
    {
      pattern: "/api/v1/points",
      sample: "/api/v1/points?city=sao-paulo-sp",
      load: points("loadPointsJson"),
      cache: "tag",
      isCrossOrigin: true,
    },
  ]),
  ...rows({ kind: "public", readLimiter: "LIMIT_SUGGESTIONS" }, [
    {
      pattern: "/api/v1/suggestions",
      sample: "/api/v1/suggestions?q=vert",
      load: suggestions("loadSuggestionsJson"),
      cache: "tag",
      isCrossOrigin: true,
    },
    { pattern: "/escolas/api/v2/google/geocode", sample: null, load: places("loadGeocode") },
    { pattern: "/escolas/api/v2/google/place/autocomplete", sample: null, load: places("loadAutocomplete") },
    { pattern: "/escolas/api/v2/google/place/details", sample: null, load: places("loadPlaceDetails") },
  ]),
  ...rows({ kind: "credentials", formLimiter: "LIMIT_ACCESS" }, [
    { pattern: "/entrar", load: account("loadLogin"), submit: account("submitLogin") },
    { pattern: "/entrar/codigo", sample: null, load: account("loadLoginCode"), submit: account("submitLoginCode") },
    { pattern: "/entrar/por-email", load: account("loadLoginByEmail"), submit: account("submitLoginByEmail") },
    { pattern: "/entrar/google", sample: null, load: account("loadGoogle") },
    // The only GET that signs a user in.
    { pattern: "/entrar/google/retorno", sample: null, load: account("loadGoogleBack"), accessRecord: "reads too" },
    {
      pattern: "/entrar/google/senha",
      sample: null,
      load: account("loadGoogleLink"),
      submit: account("submitGoogleLink"),
    },
    { pattern: "/cadastro", load: account("loadSignUp"), submit: account("submitSignUp") },
    { pattern: "/recuperar-senha", load: account("loadRecover"), submit: account("submitRecover") },
    { pattern: "/mesa", load: desk("loadLostLink"), submit: desk("submitLostLink") },
    { pattern: "/avisos", load: follows("loadFollow"), submit: follows("submitFollow") },
    { pattern: "/meus-dados/sem-conta", load: account("loadDataLink"), submit: account("submitDataLink") },
  ]),
  ...rows({ kind: "credentials" }, [{ pattern: "/sair", submit: account("submitLogout") }]),
  ...rows({ kind: "credentials", guard: "loginRequired", formLimiter: "LIMIT_ACCESS" }, [
    { pattern: "/meus-dados", load: account("loadMyData"), submit: account("submitMyData") },
    { pattern: "/meus-dados/duas-etapas", load: account("loadSecondFactor"), submit: account("submitSecondFactor") },
  ]),
  ...rows({ kind: "link", formLimiter: "LIMIT_ACCESS" }, [
    { pattern: "/redefinir-senha/:token", load: account("loadReset"), submit: account("submitReset") },
    {
      pattern: "/confirmar-email/:token",
      sample: null,
      load: account("loadConfirm"),
      submit: account("submitConfirm"),
    },
    { pattern: "/confirmar-novo-email/:token", load: account("loadNewEmail"), submit: account("submitNewEmail") },
    { pattern: "/nao-fui-eu/:token", load: account("loadNotMe"), submit: account("submitNotMe") },
  ]),
  ...rows({ kind: "link", sample: null }, [
    { pattern: "/minha-avaliacao/:token", load: reviews("loadReviewByLink"), submit: reviews("submitReviewByLink") },
    { pattern: "/pedido-de-contato/:token", load: leads("loadLeadByLink"), submit: leads("submitLeadByLink") },
    { pattern: "/avisos/:token", load: follows("loadFollows"), submit: follows("submitFollows") },
    {
      pattern: "/parar/:token",
      sample: samplePath("/parar/:token"),
      load: follows("loadStopMails"),
      submit: follows("submitStopMails"),
    },
    { pattern: "/avisos/:token/carta/:letter", load: follows("loadFollowLetter") },
    { pattern: "/mesa/:token", load: desk("loadDesk"), submit: desk("submitDesk") },
    {
      pattern: "/mesa/:token/:section",
      load: desk("loadDeskSection"),
      submit: desk("submitDeskSection"),
      maxFormBytes: 12_000_000,
      takesLongForm: desk("takesDeskFile"),
    },
    { pattern: "/mesa/:token/numeros/csv", load: desk("loadDeskFigures") },
    { pattern: "/mesa/:token/fotos/:picture", load: desk("loadDeskPicture") },
    { pattern: "/meus-dados/por-email/:token", load: account("loadDataByEmail"), submit: account("submitDataByEmail") },
    { pattern: "/meus-dados/por-email/:token/copia/:format", load: account("loadDataByEmailCopy") },
    {
      pattern: "/reserva-na-escola/:token",
      load: schoolSide("loadSchoolOrder"),
      submit: schoolSide("submitSchoolOrder"),
    },
    {
      pattern: "/email-da-escola/:token",
      load: schoolSide("loadSchoolEmail"),
      submit: schoolSide("submitSchoolEmail"),
    },
  ]),
  ...rows({ kind: "account", guard: "loginRequired" }, [
    { pattern: "/meus-dados/copia/:format", load: account("loadMyDataCopy") },
    { pattern: "/meus-pedidos", load: orders("loadOrders") },
    { pattern: "/minhas-bolsas", load: orders("loadScholarships") },
    { pattern: "/detalhes-da-bolsa/:code", load: orders("loadOrderDetails") },
  ]),
  ...rows({ kind: "payment", guard: "loginRequired" }, [
    { pattern: "/reservar/:offer", load: orders("loadReservation"), submit: orders("submitReservation") },
    { pattern: "/pagamento/:code", load: orders("loadPayment"), submit: orders("submitAgreement"), host: "payment" },
    { pattern: "/pagamento/:code/simular", submit: orders("submitSimulation"), host: "payment" },
    { pattern: "/meus-beneficios", load: orders("loadBenefits") },
    { pattern: "/detalhes-da-bolsa/:code/comprovante", load: orders("loadVoucher") },
    { pattern: "/detalhes-da-bolsa/:code/recibo", load: orders("loadReceipt") },
    { pattern: "/detalhes-da-bolsa/:code/contrato", load: orders("loadContract") },
    { pattern: "/detalhes-da-bolsa/:code/contrato.txt", load: orders("loadContractFile") },
    {
      pattern: "/detalhes-da-bolsa/:code/desistir",
      load: orders("loadWithdrawal"),
      submit: orders("submitWithdrawal"),
    },
  ]),
  ...rows({ kind: "internal", guard: "adminRequired" }, [
    { pattern: "/admin", load: admin("loadAdminHome") },
    { pattern: "/admin/correcoes", load: admin("loadCorrections"), submit: admin("submitCorrections") },
    { pattern: "/admin/avaliacoes", load: admin("loadReviews"), submit: admin("submitReviews") },
    { pattern: "/admin/pedidos", load: admin("loadOrders"), submit: admin("submitOrders") },
    { pattern: "/admin/pagamentos", load: admin("loadMoney"), submit: admin("submitMoney") },
    { pattern: "/admin/pagamentos/:code/provas", submit: admin("submitEvidence") },
    { pattern: "/admin/contatos", load: admin("loadLeads"), submit: admin("submitLeads") },
    { pattern: "/admin/escolas", load: admin("loadSchools"), submit: admin("submitSchools") },
    { pattern: "/admin/parcerias", load: admin("loadPartnerships"), submit: admin("submitPartnerships") },
    { pattern: "/admin/paginas", load: admin("loadPages"), submit: admin("submitPages") },
    { pattern: "/admin/paginas/:picture", load: admin("loadPagePicture") },
    { pattern: "/admin/privacidade", load: admin("loadPrivacy"), submit: admin("submitPrivacy") },
    { pattern: "/admin/ofertas", load: admin("loadOffers"), submit: admin("submitOffers") },
    {
      pattern: "/admin/redirecionamentos",
      load: admin("loadRedirects"),
      submit: admin("submitRedirects"),
      // 500 paths of half a kilobyte.
      maxFormBytes: 1_000_000,
    },
    {
      pattern: "/admin/redirecionamentos/importar",
      load: admin("loadRedirectImport"),
      submit: admin("submitRedirectImport"),
      maxFormBytes: 2_000_000,
    },
    { pattern: "/admin/redirecionamentos/visitas", load: admin("loadRedirectHits") },
    { pattern: "/admin/redirecionamentos/visitas/csv", load: admin("loadRedirectHitsFile") },
    { pattern: "/admin/acessos", load: admin("loadAccess"), submit: admin("submitAccess") },
    { pattern: "/admin/auditoria", load: admin("loadAudit") },
    { pattern: "/admin/sinais", load: admin("loadSignals") },
    { pattern: "/admin/o-que-funciona", load: admin("loadResults") },
    { pattern: "/admin/eventos", load: admin("loadEvents") },
  ]),
  ...FEATURE_ROUTES,
];

function rows(
  shared: Omit<Route, "pattern" | "sample"> & Partial<Pick<Route, "sample">>,
  routes: readonly RouteRow[],
): Route[] {
  return routes.map((row) => ({
    sample: row.load && !shared.guard ? samplePath(row.pattern) : null,
    ...shared,
    ...row,
  }));
}

/** Rows of a list for the country, states, cities and, optionally, neighborhoods. */
function placeLists(
  base: string,
  load: Loader,
  smallest: "city" | "neighborhood",
  columns: Partial<Route> = LISTS,
): RouteRow[] {
  const patterns = [base, `${base}/:state`, `${base}/:state/:city`];
  if (smallest === "neighborhood") patterns.push(`${base}/:state/:city/:neighborhood`);
  return patterns.map((pattern) => ({ pattern, load, ...columns }));
}
