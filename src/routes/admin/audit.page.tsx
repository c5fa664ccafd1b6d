import { Fragment } from "react";
import { Pagination } from "../../client/ui/pagination.tsx";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import { paths, withQuery } from "../../site/paths.ts";
import { AdminFrame, Change, type ChangeView, FindItem } from "./admin-parts.tsx";
import type { toAuditRow } from "./audit-view.ts";

interface Props {
  readonly view: {
    readonly rows: readonly ReturnType<typeof toAuditRow>[];
    readonly search: string;
    readonly page: number;
    readonly totalPages: number;
  };
}

/** `/admin/auditoria`. */
export default function AuditPage({ view: { rows, search, page, totalPages } }: Props) {
  return (
    <AdminFrame
      title="Auditoria"
      current={paths.adminAudit()}
      lead="O que cada administrador fez, do mais recente ao mais antigo. Ninguém pode mudar nem apagar estas linhas: o banco de dados não permite."
    >
      <FindItem
        action={paths.adminAudit()}
        asked={search}
        label="Escola, protocolo, pessoa, ação ou motivo"
        whole="Ver tudo"
      />
      {rows.length === 0 && (
        <p className="empty">
          {search === "" ? "Nada foi feito ainda." : "Nada encontrado. Confira o que você digitou."}
        </p>
      )}
      <AuditRows rows={rows} />
      <Pagination
        current={page}
        total={totalPages}
        href={(n) =>
          withQuery(
            paths.adminAudit(),
            new URLSearchParams({ ...(search && { busca: search }), page: String(n) }).toString(),
          )
        }
      />
    </AdminFrame>
  );
}

interface RowsProps {
  readonly rows: readonly (ReturnType<typeof toAuditRow> & { readonly forms?: readonly DeskFormView[] })[];
}

/** Entries of the audit, each with the forms that take it back. */
export function AuditRows({ rows }: RowsProps) {
  return (
    <ol className="audit">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            <b>{row.what}</b>
            {row.about.map(({ label, href }) => (
              <Fragment key={label}>
                {" · "}
                {href === null ? label : <a href={href}>{label}</a>}
              </Fragment>
            ))}
          </p>
          <p className="note">
            {row.when}, por {row.actor}.{row.reason && ` Motivo: ${row.reason}`}
          </p>
          <AuditChange before={row.before} after={row.after} />
          {row.forms && row.forms.length > 0 && <DeskForms forms={row.forms} />}
        </li>
      ))}
    </ol>
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
