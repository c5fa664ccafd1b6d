import { createElement } from "react";
import { adminPage } from "../../site/desk/desk-screen.ts";
import { parsePage } from "../../site/page-param.ts";
import type { RouteContext, RouteResult } from "../../site/screen/route.ts";
import AuditPage from "./audit.page.tsx";
import { toAuditRow } from "./audit-words.ts";

/** `/admin/auditoria`: the read-only audit. */
export async function loadAudit({ backend, url }: RouteContext): Promise<RouteResult> {
  const page = parsePage(url.searchParams);
  const { entries, totalPages } = await backend().admin.listAudit({ page });
  return adminPage(
    "Auditoria",
    createElement(AuditPage, { view: { rows: entries.map(toAuditRow), page, totalPages } }),
    null,
  );
}
