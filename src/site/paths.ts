import type { Uf } from "../domain/places/uf.ts";
import type { Seat } from "../domain/pricing/seat.ts";

/** Every link of the product is built here. Slugs come from the snapshot and need no encoding. */
export const paths = {
  home: () => "/",
  search: () => "/busca",
  searchState: (uf: Uf) => `/busca/${uf.toLowerCase()}`,
  searchCity: (uf: Uf, city: string) => `/busca/${uf.toLowerCase()}/${city}`,
  searchNeighborhood: (uf: Uf, city: string, neighborhood: string) =>
    `/busca/${uf.toLowerCase()}/${city}/${neighborhood}`,
  points: () => "/api/v1/points",
  scholarshipDirectory: () => "/bolsas-de-estudo",
  ratingDirectory: () => "/escola/por-avaliacao",
  feeDirectory: () => "/escola/por-mensalidade",
  enemRanking: () => "/escola/ranking-enem",
  schoolSearch: () => "/escola/busca",
  scholarshipSearch: () => "/matriculas/buscar-bolsas",
  scholarshipFeed: () => "/matriculas/bolsas.xml",
  schoolReviews: (slug: string) => `/escola/${slug}/avaliacoes`,
  reviewSchool: (slug: string) => `/escola/${slug}/avaliar`,
  contactSchool: (slug: string) => `/escola/${slug}/contato`,
  /** The same form, to be told of a scholarship (K12). */
  askToBeTold: (slug: string) => `/escola/${slug}/contato?assunto=bolsa`,
  reportReviews: (slug: string) => `/escola/${slug}/denunciar`,
  reportReview: (slug: string, id: string) => `/escola/${slug}/denunciar?avaliacao=${encodeURIComponent(id)}`,
  school: (slug: string) => `/escola/${slug}`,
  schoolPicture: (slug: string) => `/escola/${slug}/cartao.png`,
  schoolEmbed: (slug: string) => `/escola/${slug}/cartao`,
  schoolFeed: (slug: string) => `/escola/${slug}/bolsas.xml`,
  compare: () => "/comparar",
  saved: () => "/salvas",
  privacy: () => "/politica-de-privacidade",
  terms: () => "/termos-de-uso",
  cookies: () => "/politica-de-cookies",
  articles: () => "/artigos",
  article: (slug: string) => `/artigos/${slug}`,
  help: () => "/ajuda",
  contact: () => "/fale-conosco",
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
  adminSchools: () => "/admin/escolas",
  adminLeads: () => "/admin/contatos",
  adminPrivacy: () => "/admin/privacidade",
  adminOffers: () => "/admin/ofertas",
  adminRedirects: () => "/admin/redirecionamentos",
  adminAudit: () => "/admin/auditoria",
  playground: () => "/playground",
  gradeHelper: () => "/qual-serie",
  profile: () => "/perfil",
  eligibility: () => "/simulador-de-bolsa",
  schoolCosts: (slug: string) => `/escola/${slug}/custos`,
  forSchools: () => "/para-escolas",
  claimAnySchool: () => "/para-escolas/assumir",
  claimSchool: (slug: string) => `/escola/${slug}/assumir`,
  login: () => "/entrar",
  loginWith: (provider: "google") => `/entrar/${provider}`,
  loginBack: (provider: "google") => `/entrar/${provider}/retorno`,
  linkGoogle: () => "/entrar/google/senha",
  loginCode: () => "/entrar/codigo",
  logout: () => "/sair",
  signUp: () => "/cadastro",
  recoverPassword: () => "/recuperar-senha",
  confirmEmail: (token: string) => `/confirmar-email/${token}`,
  resetPassword: (token: string) => `/redefinir-senha/${token}`,
  /** Where the author of a review, or their guardian, confirms, follows and takes back what was written. */
  myReview: (token: string) => `/minha-avaliacao/${token}`,
  /** Where a family follows and cancels what they asked of a school. */
  contactRequest: (token: string) => `/pedido-de-contato/${token}`,
  /** An order, by its code. */
  orderDetails: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}`,
  payment: (code: string) => `/pagamento/${code.toLowerCase()}`,
  voucher: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/comprovante`,
  /** Where somebody of a school confirms their claim, and replies to reviews once it is approved. */
  schoolDesk: (token: string) => `/minha-escola/${token}`,
  /** Everything that is kept under an e-mail. */
  dataByEmail: (token: string) => `/meus-dados/por-email/${token}`,
  confirmNewEmail: (token: string) => `/confirmar-novo-email/${token}`,
  /** Where the owner of an account refuses that it moves to another address. */
  rejectNewEmail: (token: string) => `/nao-fui-eu/${token}`,
  /** Where a school answers to an order. */
  schoolOrder: (token: string) => `/reserva-na-escola/${token}`,
  /** Where a school's new address confirms, and the present one refuses. */
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
} as const;

/** What tells the fees of a school apart. */
interface OfferKey {
  readonly grade: string;
  readonly shift: string;
  readonly year: number;
}

/** The page of a school, about one of its fees. */
export function schoolOfferPath(slug: string, offer: OfferKey): string {
  return `${paths.school(slug)}?${offerQuery(offer)}`;
}

/** The page of a school, about a price of it, or in general where it is not known whose the price is. */
export function schoolPricePath(slug: string, seat: Seat | null): string {
  return withQuery(paths.school(slug), priceQuery(seat));
}

/** What asks the page of a school for a price; empty without one, or where it is not known whose it is. */
export function priceQuery(seat: Seat | null): string {
  const { grade = null, shift = null, year = null } = seat ?? {};
  return grade && shift && year ? offerQuery({ grade, shift, year }) : "";
}

/** What one of its fees comes to. */
export function schoolCostsPath(slug: string, offer: OfferKey): string {
  return `${paths.schoolCosts(slug)}?${offerQuery(offer)}`;
}

/** What asks the page of a school for one of its fees. */
export function offerQuery({ grade, shift, year }: OfferKey): string {
  return `serie=${grade}&turno=${shift}&ano=${year}`;
}

/** The comparison of schools. */
export function comparePath(slugs: readonly string[], query = ""): string {
  return schoolListPath(paths.compare(), slugs, query);
}

/** A list of schools, as it is sent to somebody. */
export function savedPath(slugs: readonly string[], query = ""): string {
  return schoolListPath(paths.saved(), slugs, query);
}

/** Commas are legal in a query and stay: such a link is read by people. */
function schoolListPath(path: string, slugs: readonly string[], query: string): string {
  return withQuery(path, joinQuery(slugs.length > 0 ? `escolas=${slugs.join(",")}` : "", query));
}

/** A path with a query string, when there is one. */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

/** Parts of a query string as one; empty parts are left out. */
export function joinQuery(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/** The door, with the way back; `isExpired` when the visitor was in before. */
export function loginPath(returnTo: string, isExpired = false): string {
  const query = new URLSearchParams({ redirect: returnTo, ...(isExpired && { sessao: "expirada" }) });
  return withQuery(paths.login(), query.toString());
}

/** Where the code of a second factor is asked for, with the way back. */
export function loginCodePath(returnTo: string): string {
  return withQuery(paths.loginCode(), new URLSearchParams({ redirect: returnTo }).toString());
}

/** Where a second factor is turned on, with the way back. */
export function secondFactorPath(returnTo: string): string {
  return withQuery(paths.secondFactor(), new URLSearchParams({ redirect: returnTo }).toString());
}
