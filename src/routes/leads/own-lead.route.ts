import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { formatInstant } from "../../domain/sao-paulo-time.ts";
import { paths } from "../paths.ts";
import { schoolFormPage } from "../reviews/school-form-page.ts";
import type { Loader, RouteResult, Submit } from "../route.ts";
import OwnLeadPage from "./own-lead.page.tsx";

/** `/pedido-de-contato/:token`. */
export const loadOwnLead: Loader = ({ segments, backend }) =>
  orNotFound(async () => {
    const { protocol, status, school, createdAt, expiresAt } = await backend().leads.getOwn(segments.token!);
    const view = {
      protocol,
      isCancelled: status === "cancelled",
      school: { name: school.name, href: paths.school(school.slug) },
      sentAt: formatInstant(createdAt),
      keptUntil: formatInstant(expiresAt).slice(0, 10),
      action: paths.contactRequest(segments.token!),
    };
    return schoolFormPage("Pedido de contato", createElement(OwnLeadPage, { view }));
  });

/** Cancels. */
export const submitOwnLead: Submit = ({ segments, backend }) =>
  orNotFound(async () => {
    await backend().leads.cancel(segments.token!);
    return { kind: "redirect", status: 303, location: paths.contactRequest(segments.token!) };
  });

async function orNotFound(answer: () => Promise<RouteResult>): Promise<RouteResult> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
    return { kind: "notFound", message: "Este pedido não existe mais." };
  }
}
