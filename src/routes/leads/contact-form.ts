import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { GradeOption } from "../../contract/v3/places.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { yearOptions } from "../../domain/pricing/season.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import type { FormValues } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, listOptions, NAME_FIELD, optionsOf, TRAP } from "../../parts/forms/form-fields.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";

interface Input {
  readonly detail: SchoolDetail;
  readonly values: Partial<FormValues<"lead">>;
  readonly errors: FormView["errors"];
  readonly key: string;
  readonly now: Date;
  /** The grades of the stages of the school; null when the list is unavailable. */
  readonly gradeOptions: readonly GradeOption[] | null;
}

/** The form of K7: both consents start unticked, and name the recipient of the data. */
export function contactForm({ detail: { card }, values, errors, key, now, gradeOptions }: Input): FormView {
  const grades = (gradeOptions ?? []).filter(({ slug }) => (card.grades as readonly string[]).includes(slug));
  const fields: FieldView[] = [
    { ...NAME_FIELD, name: "name", hint: "Do adulto responsável. Não pedimos nome de criança nem CPF." },
    {
      name: "phone",
      label: "WhatsApp ou telefone",
      type: "tel",
      autoComplete: "tel",
      hint: "Com DDD. Pode ficar vazio se preferir a resposta por e-mail.",
    },
    { ...EMAIL_FIELD, name: "email", label: "E-mail (opcional)", autoComplete: "email" },
    {
      name: "preference",
      label: "Como prefere receber a resposta",
      type: "choice",
      options: optionsOf(CONTACT_PREFERENCES),
    },
    {
      name: "grade",
      label: "Série de interesse (opcional)",
      type: "select",
      options: listOptions(grades),
      // X1: the rest of the form works.
      ...(gradeOptions === null && { hint: `${new ApiError("grades_unavailable").message}. Diga na mensagem.` }),
    },
    {
      name: "year",
      label: "Ano letivo (opcional)",
      type: "select",
      options: yearOptions(now).map((year) => ({ value: String(year), label: String(year) })),
    },
    { name: "shift", label: "Turno (opcional)", type: "select", options: listOptions(SHIFTS) },
    { name: "bestTime", label: "Melhor horário (opcional)", type: "text", autoComplete: "off" },
    {
      name: "message",
      label: "Mensagem (opcional)",
      type: "long",
      maxLength: 500,
      hint: "O que você quer saber, ou quando pode visitar. Até 500 caracteres.",
    },
    {
      name: "acceptsSharing",
      type: "tick",
      label: `Enviar meus dados somente ${withPreposition("para", card.name)}`,
      hint: `Para que ela responda a este pedido. Guardamos por ${RETENTION_MONTHS.lead} meses; você pode cancelar e apagar antes, pelo link que mostramos ao enviar.`,
    },
    {
      name: "acceptsMarketing",
      type: "tick",
      label: "Quero receber novidades por e-mail (opcional)",
    },
  ];
  return {
    schema: "lead",
    action: paths.contactSchool(card.slug),
    submit: "Enviar pedido",
    hidden: { key },
    fields: filled(fields, values),
    errors,
    trap: TRAP,
  };
}
