import { createElement } from "react";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { NO_ERRORS } from "../../parts/forms/form-answer.ts";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type { RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import LeadByLinkPage, { type LeadByLinkView } from "./lead-by-link.page.tsx";

const TITLE = "Pedido de contato";

async function load({ segments, backend }: RouteContext): Promise<WholePage> {
  const { protocol, status, school, createdAt, expiresAt } = await backend().leads.getByLink(segments.token!);
  const view: LeadByLinkView = {
    protocol,
    isCancelled: status === "cancelled",
    school: { name: school.name, href: paths.school(school.slug) },
    sentAt: formatInstant(createdAt),
    keptUntil: formatInstant(expiresAt).slice(0, 10),
    cancellation: {
      schema: null,
      action: paths.contactRequest(segments.token!),
      submit: "Cancelar este pedido",
      isDangerous: true,
      fields: [],
      errors: NO_ERRORS,
      confirm: {
        title: "Cancelar o pedido?",
        text: `Apagamos seus dados na hora e pedimos ${withPreposition("a", school.name)} que faça o mesmo.`,
      },
    },
  };
  return schoolFormPage(TITLE, createElement(LeadByLinkPage, { view }));
}

const submit: Submit = async ({ segments, backend }) => {
  await backend().leads.cancel(segments.token!);
  return { kind: "redirect", status: 303, location: paths.contactRequest(segments.token!) };
};

/** `/pedido-de-contato/:token`: the form cancels. */
export const { load: loadLeadByLink, submit: submitLeadByLink } = keptLink({
  path: paths.contactRequest,
  next: { label: "Fale conosco", href: paths.contact() },
  load,
  submit,
});
