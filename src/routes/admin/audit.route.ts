import { createElement } from "react";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { adminPage } from "../../site/desk/desk-screen.ts";
import { parsePage } from "../../site/page-param.ts";
import type { RouteContext, RouteResult } from "../../site/screen/route.ts";
import AuditPage from "./audit.page.tsx";
import { actionInWords, stateInWords } from "./audit-words.ts";

/** `/admin/auditoria`: the read-only audit. */
export async function loadAudit({ backend, url }: RouteContext): Promise<RouteResult> {
  const page = parsePage(url.searchParams);
  const { entries, totalPages } = await backend().admin.listAudit({ page });
  const rows = entries.map(({ id, at, actor, action, target, reason, before, after }) => ({
    id,
    actor,
    target,
    before: stateInWords(before),
    after: stateInWords(after),
    when: formatInstant(at),
    what: actionInWords(action),
    reason: reason ?? "sem motivo",
  }));
  return adminPage("Auditoria", createElement(AuditPage, { view: { rows, page, totalPages } }), null);
}
