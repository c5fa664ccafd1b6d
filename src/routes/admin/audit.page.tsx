import { Fragment } from "react";
import { Pagination } from "../../client/ui/pagination.tsx";
import { actionLabel } from "../../contract/forms/admin-actions/action-titles.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import { PARTNERSHIP_LABELS } from "../../domain/partners/partnership-status.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { CORRECTION_FIELDS, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { REJECTION_REASONS, REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import { paths, withQuery } from "../../site/paths.ts";
import { AdminFrame, Change, type ChangeView, FindItem } from "./admin-parts.tsx";

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

/** An entry of the audit in words. */
export function toAuditRow({ at, action, reason, before, after, school, account, ...entry }: AuditEntry) {
  return {
    ...entry,
    before: stateLabel(before),
    after: stateLabel(after),
    when: formatInstant(at),
    what: actionLabel(action),
    reason: reason && (findEntry(REJECTION_REASONS, reason) ?? reason),
    about: [
      ...(school ? [{ label: school.name, href: paths.school(school.slug) }] : []),
      ...(school && entry.target.startsWith("escola ") ? [] : [subjectOf(entry.target, school, account)]),
    ],
  };
}

/** The subject of an entry in words, with where there is more about it. An id means nothing to a reader. */
function subjectOf(target: string, school: AuditEntry["school"], account: AuditEntry["account"]) {
  const [, kind = "", id = ""] = /^(\S+) (.+)$/.exec(target) ?? [];
  const link = (label: string, path: string, query: Record<string, string>) => ({
    label,
    href: withQuery(path, new URLSearchParams(query).toString()),
  });
  switch (kind) {
    case "pedido":
    case "contato":
    case "denúncia":
      return link(target, paths.adminAudit(), { busca: id });
    case "avaliação":
      return link("avaliação", paths.adminAudit(), { busca: id });
    case "oferta":
      return school ? link("oferta", paths.adminOffers(), { escola: school.slug }) : { label: "oferta", href: null };
    case "redirecionamento":
      return link(target, paths.adminRedirects(), { busca: id });
    case "conta":
      return { label: id.includes("@") ? target : accountLabel(account), href: null };
    default:
      return { label: target, href: null };
  }
}

function accountLabel(account: AuditEntry["account"]): string {
  if (!account) return "conta que não existe mais";
  return `conta de ${account.name}, ${account.isOfTeam ? "da equipe" : "de uma família"}`;
}

/** A JSON state of the audit on one line: "estado: publicada"; null without one. */
function stateLabel(json: string | null): string | null {
  if (json === null) return null;
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return entries.map(([name, value]) => `${nameLabel(name)}: ${valueLabel(value)}`).join("; ");
}

/** Field names of the audit, in words. */
const NAMES: Readonly<Record<string, string>> = {
  path: "de",
  target: "para",
  status: "código",
  note: "motivo",
  expiresAt: "até",
  title: "título",
  titleB: "título da outra versão",
  search: "busca",
  starts: "começa",
  expires: "acaba",
  isIndexable: "no Google",
  access: "acesso",
  removal: "por",
  serie: "série",
};

/** States of a request, as the database names them. */
const STATES: Readonly<Record<string, string>> = {
  open: "aberto",
  approved: "aceito",
  refused: "recusado",
  draft: "rascunho",
  published: "no ar",
  ...PARTNERSHIP_LABELS,
  ...SCHOOL_ACCESS,
  ...REMOVAL_REASONS,
};

function nameLabel(name: string): string {
  return isCorrectionField(name) ? CORRECTION_FIELDS[name].label.toLowerCase() : (findEntry(NAMES, name) ?? name);
}

function valueLabel(value: unknown): string {
  if (value === null || value === "") return "nada";
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "object" ? JSON.stringify(value) : (findEntry(STATES, String(value)) ?? String(value));
}
