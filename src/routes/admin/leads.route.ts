import type { QueuedLead } from "../../contract/v3/admin.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** `/admin/contatos`: requests of families to schools, without personal data. */
export const [loadLeads, submitLeads] = queueScreen<QueuedLead>({
  title: "Pedidos de contato",
  path: paths.adminLeads(),
  lead: "Os dados da família vão só para a escola; aqui ficam o protocolo e a situação. Peça o protocolo a quem ligar.",
  empty: "Nenhuma família pediu contato ainda.",
  searched: "Nome da escola ou protocolo",
  list: async (admin, page) => {
    const { leads: items, totalPages } = await admin.listLeads(page);
    return { items, totalPages };
  },
  toItem,
});

const STATES: Record<QueuedLead["status"], string | null> = {
  sent: null,
  answered: "Respondido pela escola.",
  cancelled: "Cancelado pela família; não guardamos nenhum dado dela.",
};

function toItem(lead: QueuedLead, { path, refused }: ItemContext): QueueItem {
  const { protocol, school, status, preference, grade, hasMessage, createdAt, expiresAt, canResend } = lead;
  const form = formsFor(path, { protocol }, refused);
  const isKept = status !== "cancelled";
  const gradeName = GRADES.find(({ slug }) => slug === grade)?.name;
  return {
    id: protocol,
    heading: { text: school.name, href: paths.school(school.slug) },
    state: STATES[status],
    facts: [
      ["Protocolo", protocol],
      ["Enviado em", formatInstant(createdAt)],
      ...(isKept
        ? [
            ["Prefere", findEntry(CONTACT_PREFERENCES, preference) ?? UNKNOWN] as const,
            ["Série", gradeName ?? "não informada"] as const,
            ["Mensagem", hasMessage ? "sim, lida só pela escola" : "não"] as const,
          ]
        : []),
      ["Será apagado em", formatInstant(expiresAt)],
    ],
    forms: [...(canResend ? [form("reenviar-contato", [])] : []), form("apagar-contato")],
  };
}
