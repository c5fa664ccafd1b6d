import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { GradeOption } from "../../contract/v3/places.ts";
import { linesFrom } from "../../domain/catalog/dated-lines.ts";
import { askedDayLabel } from "../../domain/catalog/open-days.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { type Grade, mayTeach } from "../../domain/catalog/stage.ts";
import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { yearOptions } from "../../domain/pricing/season.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { responseTimeLabel } from "../../domain/requests/response-time.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { type FormValues, NO_ERRORS, type Refusal, readFields, textOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, listOptions, NAME_FIELD, optionsOf, TRAP } from "../../parts/forms/form-fields.ts";
import { schoolForm } from "../../parts/forms/school-form.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { askPricesPath, paths, withQuery } from "../../site/paths.ts";
import ContactPage from "./contact.page.tsx";
import NoContactPage from "./no-contact.page.tsx";

const { load, submit } = schoolForm<FormValues<"lead">>({
  path: paths.contactSchool,
  closed: (context, detail) => (takesRequests(detail) ? null : showContacts(context, detail)),
  begin: async (context) => {
    const user = await context.account();
    return {
      name: user?.name ?? "",
      email: user?.email ?? "",
      phone: user?.phone ? formatPhone(user.phone) : "",
      message: asksAboutScholarships(context) ? "Quero saber quando houver bolsa." : "",
    };
  },
  read: (form) => readFields(form, "lead"),
  send: async ({ form, backend, session }, { slug }, values) => {
    if (textOf(form, TRAP) !== "") return paths.school(slug);
    const { token } = await backend().leads.send(slug, values, textOf(form, "key"));
    session().note("generate_lead");
    return paths.contactRequest(token);
  },
  show,
});

/** `/escola/:slug/contato` (K7, U35). */
export const loadContact = load;

/** Sends a request, or counts one more family that wants a scholarship. */
export const submitContact: Submit = async (context) => {
  if (textOf(context.form, "acao") !== "interesse") return submit(context);
  const detail = await findSchoolOf(context, paths.contactSchool);
  if ("kind" in detail) return detail;
  await context.backend().leads.addInterest(detail.slug);
  const location = `${withQuery(paths.contactSchool(detail.slug), "aviso=contado")}#quero-bolsa`;
  return { kind: "redirect", status: 303, location };
};

/** The variant that the cards of schools without a scholarship link to (K12). */
function asksAboutScholarships({ url }: RouteContext): boolean {
  return url.searchParams.get("assunto") === "bolsa";
}

function takesRequests({ card, email, hasDesk }: SchoolDetail): boolean {
  return card.isPartner && (Boolean(email) || hasDesk === true);
}

async function show(
  context: RouteContext,
  detail: SchoolDetail,
  values: Partial<FormValues<"lead">>,
  refusal: Refusal | null,
): Promise<RouteResult> {
  const { card } = detail;
  const title = `Falar ${withPreposition("com", card.name)}`;
  const view = {
    breadcrumb: schoolTrail(detail, { label: "Contato", href: paths.contactSchool(card.slug) }),
    title,
    lead: asksAboutScholarships(context)
      ? "Peça à escola para avisar quando houver bolsa. O pedido vai só para ela."
      : `A escola ${detail.responseHours === undefined ? "responde" : responseTimeLabel(detail.responseHours)}, do jeito que você preferir. O pedido vai só para ela.`,
    notice: refusal?.notice ?? null,
    form: contactForm({
      detail,
      values,
      errors: refusal?.errors ?? NO_ERRORS,
      gradeOptions: await gradesOf(context, detail),
      visitDays: await visitDaysOf(context, detail),
      key: context.newKey(),
      now: context.now,
    }),
  };
  return schoolFormPage(title, createElement(ContactPage, { view }), refusal);
}

/** Grade options of the school's stages (A6); null when they are unavailable: the form works without (X1). */
async function gradesOf({ backend }: RouteContext, { card }: SchoolDetail): Promise<readonly GradeOption[] | null> {
  try {
    return await backend().places.listGrades({ "stage[]": [...card.stages] });
  } catch (error) {
    if (error instanceof ApiError && error.code === "grades_unavailable") return null;
    throw error;
  }
}

/** Days of visit with a free place, from the backend: the publication does not know what is taken. */
async function visitDaysOf({ backend, now }: RouteContext, detail: SchoolDetail): Promise<readonly string[]> {
  if (linesFrom(detail.deskFacts?.openDays?.text ?? "", dateInSaoPaulo(now)).length === 0) return [];
  try {
    return await backend().leads.listVisitDays(detail.slug);
  } catch (error) {
    // The form works without.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

async function showContacts(context: RouteContext, detail: SchoolDetail): Promise<RouteResult> {
  const { card, email, publicPhone } = detail;
  const phones = [...new Set([card.phone, publicPhone].filter((phone) => phone !== null))];
  const whatsapp = phones.filter(isMobile).map((phone) => ({ label: "WhatsApp", href: `https://wa.me/55${phone}` }));
  const { street, number } = card.address;
  const view = {
    breadcrumb: schoolTrail(detail, { label: "Contato", href: paths.contactSchool(card.slug) }),
    school: { label: card.name, href: paths.school(card.slug) },
    lead: leadOf(card),
    askHref: card.isPartner || card.administration !== "privada" ? null : askPricesPath([card.slug]),
    followedPage: card.administration === "privada" && context.inventory ? paths.school(card.slug) : null,
    contacts: [
      ...phones.map((phone) => ({ label: formatPhone(phone), href: `tel:+55${phone}` })),
      ...whatsapp,
      ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
    ],
    address: [street, number].filter(Boolean).join(", ") || "Endereço não informado",
    action: paths.contactSchool(card.slug),
    interested:
      card.isPartner || card.hasOffers || card.administration !== "privada"
        ? null
        : await context.backend().leads.getInterest(detail.slug),
    isCounted: context.url.searchParams.get("aviso") === "contado",
  };
  return schoolFormPage(`Falar ${withPreposition("com", card.name)}`, createElement(NoContactPage, { view }));
}

/** Why there is no form, and what to do: the contacts follow. */
function leadOf({ isPartner, hasOffers }: SchoolRecord): string {
  if (isPartner) return "Esta escola ainda não recebe pedidos por aqui. Fale direto com ela:";
  return hasOffers
    ? "A bolsa desta escola se combina direto com ela, sem reserva por aqui. Fale direto com ela:"
    : "Esta escola não recebe pedidos por aqui. Fale direto com ela:";
}

interface Input {
  readonly detail: SchoolDetail;
  readonly values: Partial<FormValues<"lead">>;
  readonly errors: FormView["errors"];
  readonly key: string;
  readonly now: Date;
  /** The grades of the stages of the school; null when the list is unavailable. */
  readonly gradeOptions: readonly GradeOption[] | null;
  readonly visitDays: readonly string[];
}

/** The form of K7: both consents start unticked, and name the recipient of the data. */
function contactForm({ detail: { card }, values, errors, key, now, gradeOptions, visitDays: days }: Input): FormView {
  const grades = (gradeOptions ?? []).filter(({ slug }) => mayTeach(card, slug as Grade));
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
    ...(days.length === 0 && !errors.visit
      ? []
      : [
          {
            name: "visit",
            label: "Dia de visita (opcional)",
            type: "select",
            options: days.map((day) => ({ value: day, label: askedDayLabel(day) ?? day })),
            hint: "Dias que a escola anuncia e que ainda têm vaga. Ela confirma ou propõe outro.",
          } as const,
        ]),
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
