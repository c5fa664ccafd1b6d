import * as v from "valibot";
import { waitLabel } from "../../domain/time/wait-label.ts";

/**
 * The errors of `/v3`, with status and message (K19). `{n}` is the time to wait. An unknown code of a remote
 * backend becomes the first code of its status.
 */
const ERRORS = {
  invalid_request: [400, "Confira os campos destacados."],
  session_expired: [401, "Sua sessão expirou. Entre de novo."],
  wrong_credentials: [401, "E-mail ou senha incorretos."],
  forbidden: [403, "Você não tem acesso a esta página."],
  https_required: [403, "Este site só atende por https://. Confira o endereço que você usou."],
  second_factor_required: [403, "Falta o código da verificação em duas etapas. Entre de novo e digite o código."],
  second_factor_missing: [403, "Ative a verificação em duas etapas para continuar."],
  login_again: [403, "Para confirmar que é você, entre de novo e repita o pedido."],
  not_found: [404, "Não encontramos esta página."],
  city_not_found: [404, "Não encontramos esta cidade."],
  neighborhood_not_found: [404, "Não encontramos este bairro."],
  stage_not_found: [404, "Não encontramos esta etapa de ensino."],
  offer_not_found: [404, "Esta bolsa não está mais disponível."],
  order_not_found: [404, "Não encontramos este pedido."],
  school_not_found: [404, "Não encontramos esta escola."],
  review_not_found: [404, "Não encontramos esta avaliação."],
  link_expired: [404, "Este link já foi usado ou passou da validade."],
  conflict: [409, "Esta bolsa acabou de mudar. Veja o valor atualizado."],
  already_decided: [409, "Isto já foi decidido. Veja na auditoria."],
  already_answered: [409, "Alguém da escola já respondeu, ou a família cancelou. Veja como está agora."],
  password_missing: [409, "Crie uma senha antes: sem ela e sem o Google, você não conseguiria mais entrar."],
  second_factor_on: [409, "A verificação em duas etapas já está ativada."],
  key_reused: [409, "Este formulário já foi enviado com outros dados. Abra a página de novo."],
  too_many_open_orders: [
    409,
    "Você chegou ao limite de reservas em aberto. Conclua ou cancele uma delas para reservar outra bolsa.",
  ],
  too_many_open_orders_at_school: [
    409,
    "Você chegou ao limite de reservas em aberto nesta escola. Conclua ou cancele uma delas para reservar outra bolsa aqui.",
  ],
  no_seats_left: [409, "Todas as vagas desta bolsa já estão reservadas. Veja outra bolsa da escola, ou peça um aviso."],
  too_many_follows: [409, "Você já recebe avisos de 50 páginas, que é o limite. Pare uma delas para confirmar outra."],
  not_payable: [409, "Este pedido não pode mais ser pago."],
  order_changed: [409, "Este pedido mudou enquanto você editava. Veja como ele está agora."],
  not_withdrawable: [409, "O prazo para devolver o valor deste pedido já passou. Fale conosco."],
  review_changed: [409, "Esta avaliação acabou de mudar. Veja como ela está agora."],
  fee_reported_already: [409, "Você já informou a mensalidade desta série, turno e ano nesta escola."],
  prices_changed: [409, "Os preços acabaram de mudar. Veja como eles estão agora."],
  terms_changed: [409, "Os termos mudaram desde que você os abriu. Leia de novo e aceite."],
  leads_closed: [409, "Esta escola não recebe pedidos por aqui."],
  reservations_closed: [409, "As reservas não estão abertas neste site."],
  school_year_over: [
    410,
    "Esta bolsa é de um ano letivo que já acabou ou está acabando: ela não pode mais ser reservada.",
  ],
  too_large: [413, "O texto é grande demais. Encurte e tente de novo."],
  address_too_long: [414, "O endereço desta página é longo demais. Volte e tente com menos filtros."],
  unsupported_type: [415, "Este tipo de conteúdo não é aceito."],
  invalid_fields: [422, "Confira os campos destacados."],
  social_login_failed: [422, "Não foi possível entrar com o Google. Tente de novo."],
  headers_too_large: [431, "Seu navegador enviou dados demais. Apague os cookies deste site e tente de novo."],
  too_many_attempts: [429, "Muitas tentativas. Aguarde {n}."],
  too_many_reservations: [
    429,
    "Você fez muitas reservas em poucos dias. Espere uma semana ou fale conosco para reservar mais.",
  ],
  internal: [500, "Não conseguimos carregar agora. Tente de novo."],
  grades_unavailable: [503, "Não foi possível carregar as opções de séries"],
  unavailable: [503, "Não conseguimos carregar agora. Tente de novo."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;
type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

/** An invalid field with its message in Portuguese, never its value. */
const fieldIssue = v.object({ field: v.string(), message: v.string() });
type FieldIssue = v.InferOutput<typeof fieldIssue>;

/** The body of every error of `/v3`. `field` is the first of `issues`. */
export const errorBody = v.object({
  code: v.string(),
  message: v.string(),
  field: v.optional(v.string()),
  issues: v.optional(v.array(fieldIssue)),
  /** Slug of the place or stage that does not exist. */
  slug: v.optional(v.string()),
  /** The next school year's offer, in place of one that can no longer be reserved. */
  nextOfferId: v.optional(v.string()),
  /** Seconds to wait. */
  retryAfter: v.optional(v.number()),
  /** Code of the caller's own order that blocks the call. */
  order: v.optional(v.string()),
});
type ErrorBody = v.InferOutput<typeof errorBody>;

interface ErrorDetails {
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly slug?: string | undefined;
  readonly nextOfferId?: string | undefined;
  /** Seconds. */
  readonly retryAfterS?: number | undefined;
  readonly orderCode?: string | undefined;
}

/** An error of `/v3`: services throw it, and the typed client throws it again for the caller. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly issues: readonly FieldIssue[];
  readonly slug: string | undefined;
  readonly nextOfferId: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly orderCode: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    const [status, text] = ERRORS[code];
    super(text.replace("{n}", waitLabel(details.retryAfterS ?? 60)), { cause });
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.issues = details.issues ?? [];
    this.slug = details.slug;
    this.nextOfferId = details.nextOfferId;
    this.retryAfterS = details.retryAfterS;
    this.orderCode = details.orderCode;
  }
}

/** The error of one invalid field, with its message in Portuguese. */
export function invalidField(field: string, message: string, cause?: unknown): ApiError {
  return new ApiError("invalid_fields", { issues: [{ field, message }] }, cause);
}

export function toErrorBody(error: ApiError): ErrorBody {
  const { code, message, issues, slug, nextOfferId, retryAfterS, orderCode } = error;
  const [first] = issues;
  return {
    code,
    message,
    ...(first && { field: first.field, issues: [...issues] }),
    ...(slug !== undefined && { slug }),
    ...(nextOfferId !== undefined && { nextOfferId }),
    ...(retryAfterS !== undefined && { retryAfter: retryAfterS }),
    ...(orderCode !== undefined && { order: orderCode }),
  };
}

/** Parses an error response. Without a known code, the status decides. */
export function readError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { output, success } = v.safeParse(errorBody, body);
  const code = success && isKnown(output.code) ? output.code : codeOfStatus(status);
  const seconds = Number(retryAfter);
  return new ApiError(code, {
    issues: success ? output.issues : undefined,
    slug: success ? output.slug : undefined,
    nextOfferId: success ? output.nextOfferId : undefined,
    orderCode: success ? output.order : undefined,
    retryAfterS: retryAfter !== null && seconds > 0 ? seconds : undefined,
  });
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function codeOfStatus(status: number): ErrorCode {
  if (status >= 500) return "unavailable";
  const entry = Object.entries(ERRORS).find(([, [known]]) => known === status);
  return entry ? (entry[0] as ErrorCode) : "invalid_request";
}
