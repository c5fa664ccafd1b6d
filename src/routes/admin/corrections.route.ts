import { createElement } from "react";
import type { FormName } from "../../contract/forms/forms.ts";
import type { QueuedCorrection } from "../../contract/v3/admin.ts";
import { CORRECTION_FIELDS, type CorrectionField } from "../../domain/requests/correction-fields.ts";
import { UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { REASON, type RefusedForm, toForm } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, queuePath, searchedText } from "../../site/desk/desk-screen.ts";
import { paths } from "../../site/paths.ts";
import CorrectionsPage, { type CorrectionView } from "./corrections.page.tsx";

/** `/admin/correcoes`: reports of wrong facts. */
export const showCorrections: AdminScreen = async ({ backend, url }, refused, notice) => {
  const search = searchedText(url);
  const corrections = (await backend().admin.listCorrections({ search })).map((one) =>
    toCorrectionView(one, queuePath(paths.adminCorrections(), { search }), refused),
  );
  const find = { action: paths.adminCorrections(), asked: search, label: "Nome da escola ou e-mail de quem avisou" };
  const view = { corrections, find, notice: noticeOf(refused, notice) };
  return adminPage("Correções de dados", createElement(CorrectionsPage, { view }), refused);
};

function toCorrectionView(correction: QueuedCorrection, path: string, refused: RefusedForm | null): CorrectionView {
  const { id, school, field, currentValue, value, evidence, contactEmail, createdAt } = correction;
  const { label, group, show } = CORRECTION_FIELDS[field];
  const form = (action: FormName, submit: string) =>
    toForm({ action, submit, path, hidden: { id }, fields: [REASON] }, refused);
  return {
    id,
    school: school.name,
    href: paths.school(school.slug),
    field: label,
    before: group === null ? null : (currentValue ?? UNKNOWN),
    after: show(value),
    evidence,
    when: formatInstant(createdAt),
    contact: contactEmail ?? "não deixou e-mail",
    note: noteOf(field),
    forms: [form("aceitar-correcao", acceptLabel(field)), form("recusar-correcao", "Recusar")],
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
