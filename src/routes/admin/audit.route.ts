import { createElement } from "react";
import { parsePage } from "../../site/page-param.ts";
import { adminScreen } from "./admin-screen.ts";
import AuditPage, { toAuditRow } from "./audit.page.tsx";

/** `/admin/auditoria`: the read-only audit. */
export const [loadAudit] = adminScreen("Auditoria", async ({ backend, url }) => {
  const page = parsePage(url.searchParams);
  const search = (url.searchParams.get("busca") ?? "").trim();
  const { entries, totalPages } = await backend().admin.listAudit({ page, search });
  return createElement(AuditPage, { view: { rows: entries.map(toAuditRow), search, page, totalPages } });
});
