import type { Meta } from "../../parts/layout/meta.ts";
import type { NotFoundResult } from "../../parts/screen/route.ts";
import type { ErrorView } from "./error.page.tsx";

// Texts of errors. Pages and statuses: `src/worker/error-responses.tsx`; failures of D1 that are outages:
// `src/backend/d1-outage.ts`; expected per screen: `docs/faults.md`.

/**
 * Head of every error page (U7–U9). The "80%" appears only here, which is never indexed (Z1), and where there are
 * scholarships (decision 034).
 */
export function errorMeta(hasScholarships: boolean): Meta {
  const promise = "Milhares de opções de escolas, com descontos de até 80%.";
  return {
    title: `Encontre ${hasScholarships ? "bolsas de estudo" : "escolas particulares"} perto de você`,
    description: `Página não encontrada. ${hasScholarships ? promise : "Escolas particulares por cidade, bairro e etapa."}`,
    canonical: null,
    isIndexable: false,
  };
}

/** Message for developers: no screen has this path (R37). */
export const noScreenMessage = (path: string) => `Page not found: ${path}`;

/** Message for developers: the screen of this path found nothing there (R38). */
export const notFoundMessage = (path: string) => `Page Not Found: ${path}`;

/**
 * View of U3 and U4; `found` has the message, suggestions and next link, if known. Without scholarships it promises
 * none.
 */
export function notFoundView(
  requestId: string,
  message: string,
  result: Omit<NotFoundResult, "kind">,
  isDevelopment: boolean,
  hasScholarships: boolean,
): ErrorView {
  return {
    title: "A página que você está procurando não existe.",
    message: `${result.message ?? "Página não encontrada."}${result.next ? "" : goOn(hasScholarships)}`,
    requestId,
    details: isDevelopment ? message : null,
    next: result.next ?? null,
    similar: result.similar ?? [],
  };
}

/** U5, U6. */
export function serverErrorView(requestId: string, error: Error, isDevelopment: boolean): ErrorView {
  return {
    title: "Erro interno do servidor",
    message: "Não foi possível processar o seu pedido. Tente mais tarde ou fale com o suporte.",
    requestId,
    details: isDevelopment ? (error.stack ?? error.message) : null,
    next: null,
    similar: [],
  };
}

/** The backend does not respond (K19). */
export function outageView(requestId: string, path: string): ErrorView {
  return {
    title: "Não conseguimos carregar agora.",
    message: "Nossos dados estão fora do ar por um instante. Tente de novo.",
    requestId,
    details: null,
    next: { label: "Tentar novamente", href: path },
    similar: [],
  };
}

/** A page that the site no longer has, and that no other replaces. */
export function goneView(requestId: string, hasScholarships: boolean): ErrorView {
  return {
    title: "Esta página não existe mais.",
    message: `Ela foi retirada do site.${goOn(hasScholarships)}`,
    requestId,
    details: null,
    next: null,
    similar: [],
  };
}

/** A valid request that was rejected (K19). */
export function refusalView(requestId: string, message: string): ErrorView {
  return { title: "Não deu certo.", message, requestId, details: null, next: null, similar: [] };
}

function goOn(hasScholarships: boolean): string {
  return hasScholarships
    ? " Continue procurando sua bolsa de estudo: até 50% de desconto nas melhores escolas do Brasil."
    : " Continue procurando: escolas particulares por cidade, bairro e etapa.";
}
