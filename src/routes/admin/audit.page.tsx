import { Pagination } from "../../client/ui/pagination.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame, Change, type ChangeView } from "./admin-parts.tsx";
import type { toAuditRow } from "./audit-words.ts";

interface Props {
  readonly view: {
    readonly rows: readonly ReturnType<typeof toAuditRow>[];
    readonly page: number;
    readonly totalPages: number;
  };
}

/** `/admin/auditoria`. */
export default function AuditPage({ view: { rows, page, totalPages } }: Props) {
  return (
    <AdminFrame
      title="Auditoria"
      current={paths.adminAudit()}
      lead="O que cada administrador fez, do mais recente ao mais antigo. Ninguém pode mudar nem apagar estas linhas: o banco de dados não permite."
    >
      {rows.length === 0 && <p className="empty">Nada foi feito ainda.</p>}
      <ol className="audit">
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              <b>{row.what}</b> · {row.target}
            </p>
            <p className="note">
              {row.when}, por {row.actor}. Motivo: {row.reason}
            </p>
            <AuditChange before={row.before} after={row.after} />
          </li>
        ))}
      </ol>
      <Pagination current={page} total={totalPages} href={(n) => `${paths.adminAudit()}?page=${n}`} />
    </AdminFrame>
  );
}

/** Most characters of a change that are shown at once: that of an import is as long as hundreds of other entries. */
const SHOWN = 400;

function AuditChange({ before, after }: ChangeView) {
  if (before === null && after === null) return null;
  const change = <Change before={before} after={after} />;
  if ((before ?? "").length + (after ?? "").length <= SHOWN) return change;
  return (
    <details>
      <summary>Ver o que mudou</summary>
      {change}
    </details>
  );
}
