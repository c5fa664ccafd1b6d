import type { QueuedCorrection } from "../../contract/v3/admin.ts";
import { CORRECTION_FIELDS, type CorrectionField } from "../../domain/requests/correction-fields.ts";
import { UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** `/admin/correcoes`: reports of wrong facts. */
export const [loadCorrections, submitCorrections] = queueScreen<QueuedCorrection>({
  title: "Correções de dados",
  path: paths.adminCorrections(),
  lead: "Confira na fonte que a pessoa indicou, ou ligue para a escola. O que você aceita vai para a página com a data de hoje.",
  empty: "Nenhuma correção pendente.",
  searched: "Nome da escola ou e-mail de quem avisou",
  list: async (admin, page) => {
    const { corrections: items, totalPages } = await admin.listCorrections(page);
    return { items, totalPages };
  },
  toItem,
});

function toItem(correction: QueuedCorrection, { path, refused }: ItemContext): QueueItem {
  const { id, school, field, currentValue, value, evidence, contactEmail, createdAt } = correction;
  const { label, group, show } = CORRECTION_FIELDS[field];
  const form = formsFor(path, { id }, refused);
  return {
    id,
    heading: { text: school.name, href: paths.school(school.slug) },
    state: noteOf(field),
    change: { what: label, before: group === null ? null : (currentValue ?? UNKNOWN), after: show(value) },
    facts: [
      ["Onde conferir", evidence],
      ["Recebida em", formatInstant(createdAt)],
      ["Quem avisou", contactEmail ?? "não deixou e-mail"],
    ],
    forms: [form("aceitar-correcao", [], acceptLabel(field)), form("recusar-correcao")],
  };
}

function noteOf(field: CorrectionField): string | null {
  if (field === "email") {
    return "O e-mail só muda depois da confirmação pelo endereço novo. O e-mail atual é avisado e pode recusar a troca por três dias.";
  }
  return CORRECTION_FIELDS[field].group === null
    ? "Este dado não muda sozinho: corrija a oferta ou o arquivo importado antes de marcar como feito."
    : null;
}

function acceptLabel(field: CorrectionField): string {
  if (field === "email") return "Aceitar e pedir confirmação";
  return CORRECTION_FIELDS[field].group === null ? "Marcar como feito" : "Aceitar e publicar";
}
