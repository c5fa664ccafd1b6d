import type { Uf } from "../domain/places/uf.ts";
import type { Seat } from "../domain/pricing/seat.ts";

export interface CityPath {
  readonly uf: Uf;
  /** With the state suffix. */
  readonly slug: string;
}

/** Builds every link of the site. Slugs come from the snapshot and need no encoding. */
export const paths = {
  home: () => "/",
  search: () => "/busca",
  searchState: (uf: Uf) => `/busca/${uf.toLowerCase()}`,
  searchCity: (uf: Uf, city: string) => `/busca/${uf.toLowerCase()}/${city}`,
  searchNeighborhood: (uf: Uf, city: string, neighborhood: string) =>
    `/busca/${uf.toLowerCase()}/${city}/${neighborhood}`,
  points: () => "/api/v1/points",
  suggestions: () => "/api/v1/suggestions",
  scholarshipDirectory: () => "/bolsas-de-estudo",
  ratingDirectory: () => "/escola/por-avaliacao",
  feeDirectory: () => "/escola/por-mensalidade",
  enemRanking: () => "/escola/ranking-enem",
  enemRankingCity: ({ uf, slug }: CityPath) => `/escola/ranking-enem/${uf.toLowerCase()}/${slug}`,
  schoolSearch: () => "/escola/busca",
  scholarshipSearch: () => "/matriculas/buscar-bolsas",
  schoolReviews: (slug: string) => `/escola/${slug}/avaliacoes`,
  reviewSchool: (slug: string) => `/escola/${slug}/avaliar`,
  reportFee: (slug: string) => `/escola/${slug}/informar-mensalidade`,
  contactSchool: (slug: string) => `/escola/${slug}/contato`,
  /** The contact page, with a question about scholarships (K12). */
  askAboutScholarships: (slug: string) => `/escola/${slug}/contato?assunto=bolsa`,
  reportReviews: (slug: string) => `/escola/${slug}/denunciar`,
  reportReview: (slug: string, id: string) => `/escola/${slug}/denunciar?avaliacao=${encodeURIComponent(id)}`,
  school: (slug: string) => `/escola/${slug}`,
  schoolPicture: (slug: string) => `/escola/${slug}/cartao.png`,
  schoolCalendar: (slug: string) => `/escola/${slug}/calendario.ics`,
  compare: () => "/comparar",
  saved: () => "/salvas",
  /** Takes the wish to get news of a page by e-mail. */
  follow: () => "/avisos",
  /** The page of a link in such an e-mail: what its owner follows. */
  follows: (token: string) => `/avisos/${token}`,
  /** Stops the e-mails whose header List-Unsubscribe has this address. */
  stopMails: (token: string) => `/parar/${token}`,
  followLetter: (token: string, letter: string) => `/avisos/${token}/carta/${letter}`,
  privacy: () => "/politica-de-privacidade",
  terms: () => "/termos-de-uso",
  cookies: () => "/politica-de-cookies",
  /** Takes the reply to the consent banner. */
  consent: () => "/consentimento",
  articles: () => "/artigos",
  article: (slug: string) => `/artigos/${slug}`,
  help: () => "/ajuda",
  contact: () => "/fale-conosco",
  /** Whether a charge, a voucher or an address is ours. */
  checkCharge: () => "/conferir",
  accessibility: () => "/acessibilidade",
  ranking: () => "/como-ordenamos",
  reviewPolicy: () => "/politica-de-avaliacoes",
  openData: () => "/dados",
  openDataState: (uf: Uf) => `/dados/${uf.toLowerCase()}`,
  openDataFile: (uf: Uf, city: string, format: "csv" | "json") => `/dados/${uf.toLowerCase()}/${city}.${format}`,
  openApi: () => "/openapi.json",
  dataSources: () => "/dados-e-fontes",
  trust: () => "/confianca",
  correctSchool: (slug: string) => `/escola/${slug}/corrigir`,
  admin: () => "/admin",
  adminCorrections: () => "/admin/correcoes",
  adminReviews: () => "/admin/avaliacoes",
  adminOrders: () => "/admin/pedidos",
  adminMoney: () => "/admin/pagamentos",
  adminEvidence: (code: string) => `/admin/pagamentos/${code}/provas`,
  adminSchools: () => "/admin/escolas",
  adminPartnerships: () => "/admin/parcerias",
  adminPicture: (id: string) => `/admin/paginas/${id}`,
  schoolFile: (size: string, school: string, file: string) => `/fotos/${size}/${school}/${file}`,
  schoolDeskPicture: (token: string, id: string) => `/mesa/${token}/fotos/${id}`,
  adminPages: () => "/admin/paginas",
  adminReportedFees: () => "/admin/precos-de-familias",
  adminLeads: () => "/admin/contatos",
  adminPrivacy: () => "/admin/privacidade",
  adminOffers: () => "/admin/ofertas",
  adminRedirects: () => "/admin/redirecionamentos",
  adminRedirectImport: () => "/admin/redirecionamentos/importar",
  adminRedirectHits: () => "/admin/redirecionamentos/visitas",
  adminRedirectHitsFile: () => "/admin/redirecionamentos/visitas/csv",
  adminBooks: () => "/admin/contas",
  adminBooksFile: () => "/admin/contas/csv",
  adminAccess: () => "/admin/acessos",
  adminAudit: () => "/admin/auditoria",
  adminResults: () => "/admin/o-que-funciona",
  adminSignals: () => "/admin/sinais",
  adminEvents: () => "/admin/eventos",
  playground: () => "/playground",
  gradeHelper: () => "/qual-serie",
  profile: () => "/perfil",
  /** The form of a further child. */
  /** The profile of another child, who may live in the city of the page. */
  anotherChild: (city: CityPath | undefined) => `/perfil?filho=novo${city ? `&cidade=${city.slug}` : ""}`,
  /** Forgets the current child. */
  forgetChild: () => "/esquecer-filho",
  schoolCosts: (slug: string) => `/escola/${slug}/custos`,
  forSchools: () => "/para-escolas",
  claimSchool: (slug: string) => `/escola/${slug}/assumir`,
  login: () => "/entrar",
  loginByEmail: () => "/entrar/por-email",
  loginWith: (provider: "google") => `/entrar/${provider}`,
  loginBack: (provider: "google") => `/entrar/${provider}/retorno`,
  linkGoogle: () => "/entrar/google/senha",
  loginCode: () => "/entrar/codigo",
  logout: () => "/sair",
  signUp: () => "/cadastro",
  recoverPassword: () => "/recuperar-senha",
  confirmEmail: (token: string) => `/confirmar-email/${token}`,
  resetPassword: (token: string) => `/redefinir-senha/${token}`,
  /** Page for the author of a review, or their guardian, to confirm, follow and withdraw it. */
  myReview: (token: string) => `/minha-avaliacao/${token}`,
  /** Page for a family to confirm, follow and delete a fee that it reports. */
  myReportedFee: (token: string) => `/minha-mensalidade/${token}`,
  /** Page for a family to follow and cancel a contact request. */
  contactRequest: (token: string) => `/pedido-de-contato/${token}`,
  orderDetails: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}`,
  payment: (code: string) => `/pagamento/${code.toLowerCase()}`,
  /** Receipt of what an order was paid. */
  receipt: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/recibo`,
  voucher: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/comprovante`,
  /** Desk of a school: its staff confirm their claim here and, once approved, work in its sections. */
  schoolDeskFigures: (token: string) => `/mesa/${token}/numeros/csv`,
  schoolDesk: (token: string, section?: string) => `/mesa/${token}${section ? `/${section}` : ""}`,
  /** The form for who lost the link to the desk. */
  deskLink: () => "/mesa",
  /** All data stored under an e-mail. */
  dataByEmail: (token: string) => `/meus-dados/por-email/${token}`,
  confirmNewEmail: (token: string) => `/confirmar-novo-email/${token}`,
  /** Page for an account's owner to refuse a change of e-mail. */
  rejectNewEmail: (token: string) => `/nao-fui-eu/${token}`,
  /** Page for a school to answer an order. */
  schoolOrder: (token: string) => `/reserva-na-escola/${token}`,
  /** Page where a school's new address confirms a change, and the present one refuses it. */
  schoolEmail: (token: string) => `/email-da-escola/${token}`,
  myData: () => "/meus-dados",
  dataWithoutAccount: () => "/meus-dados/sem-conta",
  dataByEmailCopy: (token: string, format: "json" | "csv") => `/meus-dados/por-email/${token}/copia/${format}`,
  secondFactor: () => "/meus-dados/duas-etapas",
  myDataCopy: (format: "json" | "csv") => `/meus-dados/copia/${format}`,
  reserve: (offerId: string) => `/reservar/${offerId.toLowerCase()}`,
  paymentSimulation: (code: string) => `/pagamento/${code.toLowerCase()}/simular`,
  myOrders: () => "/meus-pedidos",
  myScholarships: () => "/minhas-bolsas",
  myBenefits: () => "/meus-beneficios",
  contract: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/contrato`,
  contractFile: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/contrato.txt`,
  withdrawal: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/desistir`,
  /** A vector tile of the street map. */
  mapTile: (z: string, x: string, y: string) => `/ladrilhos/${z}/${x}/${y}`,
  webManifest: () => "/manifest.webmanifest",
  /** Health check for monitors. */
  health: () => "/saude",
  /** Pages report their speed and errors here. */
  pageReports: () => "/telemetria",
} as const;

/** The page of a school with one of its prices, or without when the seat is unknown. */
export function schoolPricePath(slug: string, seat: Seat | null): string {
  return withQuery(paths.school(slug), priceQuery(seat));
}

/** Query for a price of a school; empty without a price, or when its seat is unknown. */
export function priceQuery(seat: Seat | null): string {
  const { grade = null, shift = null, year = null } = seat ?? {};
  // A page has dozens of these: `askedFields` takes several times as long.
  return grade && shift && year ? `serie=${grade}&turno=${shift}&ano=${year}` : "";
}

/** A single event of a school, as a file for a calendar. */
export function schoolEventPath(slug: string, event: string): string {
  return withQuery(paths.schoolCalendar(slug), `evento=${event}`);
}

export function schoolCostsPath(slug: string, seat: Seat): string {
  return withQuery(paths.schoolCosts(slug), priceQuery(seat));
}

export function comparePath(slugs: readonly string[], query = ""): string {
  return schoolListPath(paths.compare(), slugs, query);
}

/** A question about fees to some schools, to be sent by the family. */
export function askPricesPath(slugs: readonly string[], query = ""): string {
  return schoolListPath("/perguntar-preco", slugs, query);
}

/** A shared list of schools. */
export function savedPath(slugs: readonly string[], query = ""): string {
  return schoolListPath(paths.saved(), slugs, query);
}

/** Commas are legal in a query and are not encoded, so that the link is readable. */
function schoolListPath(path: string, slugs: readonly string[], query: string): string {
  return withQuery(path, joinQuery(slugs.length > 0 ? `escolas=${slugs.join(",")}` : "", query));
}

/** Appends a query string, if not empty. */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

/** Joins query strings; empty ones are left out. */
export function joinQuery(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/** The login page, with the return path; `isExpired` after an expired session. */
export function loginPath(returnTo: string, isExpired = false): string {
  const query = new URLSearchParams({ redirect: returnTo, ...(isExpired && { sessao: "expirada" }) });
  return withQuery(paths.login(), query.toString());
}

/** The page that logs in by a code, with the return path. */
export function loginByEmailPath(returnTo: string): string {
  return withQuery(paths.loginByEmail(), new URLSearchParams({ redirect: returnTo }).toString());
}

/** The page where a new family signs up, with the return path. */
export function signUpPath(returnTo: string): string {
  return withQuery(paths.signUp(), new URLSearchParams({ redirect: returnTo }).toString());
}

/** The page that asks for the second-factor code, with the return path. */
export function loginCodePath(returnTo: string): string {
  return withQuery(paths.loginCode(), new URLSearchParams({ redirect: returnTo }).toString());
}

/** The page that turns on the second factor, with the return path. */
export function secondFactorPath(returnTo: string): string {
  return withQuery(paths.secondFactor(), new URLSearchParams({ redirect: returnTo }).toString());
}
