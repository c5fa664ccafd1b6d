import { ADMIN_ACTIONS } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import { CORRECTION_FIELDS, isCorrectionField } from "../../domain/requests/correction-fields.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Titles of what others than the team do: the command line, schools, imports. */
const OTHERS: Readonly<Record<string, string>> = {
  "dar-acesso": "Dar acesso à administração",
  "tirar-acesso": "Remover acesso à administração",
  "tirar-segundo-fator": "Remover a verificação em duas etapas",
  "confirmar-email-da-escola": "Novo e-mail da escola confirmado por quem o recebeu",
  "trocar-email-da-escola": "Trocar e-mail da escola, confirmado por ela",
  "recusar-email-da-escola": "Recusa da escola à troca de e-mail",
  "mudar-email-da-escola": "O e-mail da escola mudou por importação ou no banco de dados",
};

/** An entry of the audit in words. */
export function toAuditRow({ at, action, reason, before, after, school, ...entry }: AuditEntry) {
  return {
    ...entry,
    before: stateInWords(before),
    after: stateInWords(after),
    when: formatInstant(at),
    what: actionInWords(action),
    reason,
    about: [
      ...(school ? [{ label: school.name, href: paths.school(school.slug) }] : []),
      ...(school && entry.target.startsWith("escola ") ? [] : [subjectOf(entry.target)]),
    ],
  };
}

/** The subject of an entry; of an order or a data request, with all entries about it. */
function subjectOf(target: string): { readonly label: string; readonly href: string | null } {
  const [, code] = /^pedido (\S+)$/.exec(target) ?? [];
  return {
    label: target,
    href: code ? withQuery(paths.adminAudit(), new URLSearchParams({ busca: code }).toString()) : null,
  };
}

/** An action in words, or its name if it has none. */
export function actionInWords(action: string): string {
  return findEntry(ADMIN_ACTIONS, action)?.title ?? findEntry(OTHERS, action) ?? action.replaceAll("-", " ");
}

/** A JSON state of the audit on one line: "estado: publicada"; null without one. */
function stateInWords(json: string | null): string | null {
  if (json === null) return null;
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return entries.map(([name, value]) => `${nameInWords(name)}: ${valueInWords(value)}`).join("; ");
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
};

/** States of a request, as the database names them. */
const STATES: Readonly<Record<string, string>> = {
  open: "aberto",
  approved: "aceito",
  refused: "recusado",
  draft: "rascunho",
  published: "no ar",
  ended: "encerrada",
};

function nameInWords(name: string): string {
  return isCorrectionField(name) ? CORRECTION_FIELDS[name].label.toLowerCase() : (findEntry(NAMES, name) ?? name);
}

function valueInWords(value: unknown): string {
  if (value === null || value === "") return "nada";
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "object" ? JSON.stringify(value) : (findEntry(STATES, String(value)) ?? String(value));
}
