import { goneView } from "../routes/error/error-view.ts";
import { pathMatcher } from "../site/path-matcher.ts";
import { redirectLocation } from "../site/redirects.ts";
import type { AppContext } from "./app-context.ts";
import { errorPage } from "./error-responses.tsx";
import { hasScholarships } from "./snapshot.ts";

/** A public address that the site no longer has. */
interface RetiredPath {
  /** As in the table of routes: "/minha-escola/:token". */
  readonly pattern: string;
  /** The nearest page, with the segments of the pattern: "/mesa/:token". Without one the address is gone (410). */
  readonly to?: string;
}

export const RETIRED_PATHS: readonly RetiredPath[] = [
  { pattern: "/mcp" },
  { pattern: "/escola/:slug/cartao", to: "/escola/:slug" },
  { pattern: "/escola/:slug/bolsas.xml" },
  { pattern: "/matriculas/bolsas.xml" },
  { pattern: "/playground/:component", to: "/playground" },
  { pattern: "/calendario/:state/:city", to: "/busca/:state/:city" },
  { pattern: "/calendario/:state/:city/calendario.ics" },
  { pattern: "/minha-escola/:token", to: "/mesa/:token" },
  { pattern: "/listas/:school/:file" },
  { pattern: "/mesa/:token/contas/csv", to: "/mesa/:token" },
  { pattern: "/rede/:token", to: "/mesa" },
  { pattern: "/rede/:token/precos", to: "/mesa" },
  { pattern: "/admin/redes", to: "/admin/escolas" },
  { pattern: "/admin/campanhas", to: "/admin/redirecionamentos" },
  { pattern: "/api/v1/parceiros/:network/ofertas" },
  // Campaign pages, which printed links named.
  { pattern: "/c/:slug", to: "/busca" },
  { pattern: "/c/:slug/cartao.png" },
  { pattern: "/escola/:slug/quero-saber", to: "/escola/:slug" },
  { pattern: "/artigos/como-reconhecer-golpe", to: "/conferir" },
  { pattern: "/simulador-de-bolsa", to: "/bolsas-de-estudo" },
];

const findRetired = pathMatcher(RETIRED_PATHS);

/** A redirect (301) to the nearest page, or an error page (410); null for a path that the site never had. */
export function retiredResponse(c: AppContext): Response | Promise<Response> | null {
  const match = findRetired(c.req.path);
  if (!match) return null;
  const { row, segments } = match;
  c.set("route", row.pattern);
  // A redirected form would lose its body.
  if (row.to === undefined || !["GET", "HEAD"].includes(c.req.method)) {
    return errorPage(c, 410, goneView(c.get("requestId"), hasScholarships(c)));
  }
  const target = row.to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(segments[name]!));
  return c.redirect(redirectLocation({ target, status: 301 }, c.get("url").searchParams), 301);
}
