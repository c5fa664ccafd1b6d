import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { GradeOption } from "../../contract/v3/places.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import {
  type FormValues,
  NO_ERRORS,
  type Refusal,
  readFields,
  refusalOf,
  textOf,
} from "../../parts/forms/form-answer.ts";
import { TRAP } from "../../parts/forms/form-fields.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ContactPage from "./contact.page.tsx";
import { contactForm } from "./contact-form.ts";
import NoContactPage from "./no-contact.page.tsx";

/** `/escola/:slug/contato` (K7, U35). */
export const loadContact: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.contactSchool);
  if ("kind" in detail) return detail;
  if (!takesRequests(detail)) return showContacts(context, detail);
  const user = await context.account();
  const values = {
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: user?.phone ? formatPhone(user.phone) : "",
    message: asksAboutScholarships(context) ? "Quero saber quando houver bolsa." : "",
  };
  return show(context, detail, values, null);
};

export const submitContact: Submit = async (context) => {
  const detail = await findSchoolOf(context, paths.contactSchool);
  if ("kind" in detail) return detail;
  const { form, backend } = context;
  const path = paths.contactSchool(detail.slug);
  if (textOf(form, "acao") === "interesse") {
    await backend().leads.addInterest(detail.slug);
    return { kind: "redirect", status: 303, location: withQuery(path, "aviso=contado") };
  }
  if (!takesRequests(detail)) return showContacts(context, detail);
  if (textOf(form, TRAP) !== "") return { kind: "redirect", status: 303, location: paths.school(detail.slug) };
  const values = readFields(form, "lead");
  try {
    const { token } = await backend().leads.send(detail.slug, values, textOf(form, "key"));
    return { kind: "redirect", status: 303, location: paths.contactRequest(token) };
  } catch (error) {
    return show(context, detail, values, refusalOf(error));
  }
};

/** The variant that the cards of schools without a scholarship link to (K12). */
function asksAboutScholarships({ url }: RouteContext): boolean {
  return url.searchParams.get("assunto") === "bolsa";
}

/** Whether the school accepts requests. */
function takesRequests({ card, email }: SchoolDetail): boolean {
  return card.isPartner && Boolean(email);
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
      : "A escola responde do jeito que você preferir. O pedido vai só para ela.",
    notice: refusal?.notice ?? null,
    form: contactForm({
      detail,
      values,
      errors: refusal?.errors ?? NO_ERRORS,
      gradeOptions: await gradesOf(context, detail),
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

async function showContacts(context: RouteContext, detail: SchoolDetail): Promise<RouteResult> {
  const { card, email, publicPhone } = detail;
  const phones = [...new Set([card.phone, publicPhone].filter((phone) => phone !== null))];
  const whatsapp = phones.filter(isMobile).map((phone) => ({ label: "WhatsApp", href: `https://wa.me/55${phone}` }));
  const { street, number } = card.address;
  const view = {
    breadcrumb: schoolTrail(detail, { label: "Contato", href: paths.contactSchool(card.slug) }),
    school: { label: card.name, href: paths.school(card.slug) },
    isPartner: card.isPartner,
    feedHref:
      card.administration === "privada" && context.schoolPublishedAt(card.slug) !== null
        ? paths.schoolFeed(card.slug)
        : null,
    contacts: [
      ...phones.map((phone) => ({ label: formatPhone(phone), href: `tel:+55${phone}` })),
      ...whatsapp,
      ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
    ],
    address: [street, number].filter(Boolean).join(", ") || "Endereço não informado",
    action: paths.contactSchool(card.slug),
    interested:
      card.isPartner || card.administration !== "privada"
        ? null
        : await context.backend().leads.getInterest(detail.slug),
    isCounted: context.url.searchParams.get("aviso") === "contado",
  };
  return schoolFormPage(`Falar ${withPreposition("com", card.name)}`, createElement(NoContactPage, { view }));
}
