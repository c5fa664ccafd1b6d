import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { MIN_FAMILIES } from "../../domain/pricing/stated-fees.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import { SubmissionPage, type SubmissionView } from "../../parts/forms/submission.page.tsx";
import { gradeLabel } from "../../parts/school/choice-view.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import { answerMailedLink } from "../../parts/screen/mailed-link.ts";
import type { Loader, NotFoundResult, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import type { ReportedFee } from "./contract.ts";

const TITLE = "Mensalidade que você informou";

const GONE: NotFoundResult = {
  kind: "notFound",
  message: "Este link não vale mais. O que não foi confirmado, ou você retirou, está apagado.",
  next: { label: "Procurar a escola", href: paths.schoolSearch() },
};

/** `/minha-mensalidade/:token`. Opening the link confirms nothing, because mail scanners open links too. */
export const loadReportedFee: Loader = ({ segments, backend }) =>
  answerMailedLink(GONE, async () => show(segments.token!, await backend().reportedFees.getByLink(segments.token!)));

/** Confirms or withdraws, by the field `acao`. */
export const submitReportedFee: Submit = ({ segments, form, backend }) => {
  const token = segments.token!;
  return answerMailedLink(GONE, async () => {
    const action = textOf(form, "acao");
    const { reportedFees } = backend();
    try {
      if (action === "confirmar") await reportedFees.confirm(token);
      else if (action === "retirar") await reportedFees.withdraw(token);
      else throw new ApiError("invalid_request");
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      return show(token, await reportedFees.getByLink(token), refusalOf(error));
    }
    return { kind: "redirect", status: 303, location: paths.myReportedFee(token) };
  });
};

function show(token: string, fee: ReportedFee, refusal: Refusal | null = null): WholePage {
  const facts = [
    ["Série", gradeLabel(fee.grade)],
    ["Turno", shiftLabel(fee.shift)],
    ["Ano letivo", String(fee.year)],
    ["Mensalidade", formatMoney(fee.cents)],
  ] as const;
  const body = createElement(
    SubmissionPage,
    { view: toView(token, fee, refusal) },
    createElement(Facts, { facts, className: "ledger" }),
  );
  return schoolFormPage(TITLE, body, refusal);
}

function toView(token: string, fee: ReportedFee, refusal: Refusal | null): SubmissionView {
  const { status, school } = fee;
  return {
    title: TITLE,
    school: { name: school.name, href: paths.school(school.slug) },
    notice: refusal?.notice ?? STATES[status](fee),
    action: paths.myReportedFee(token),
    confirm: status === "pending_email" ? "Confirmar" : null,
    withdraw:
      status === "published"
        ? null
        : { label: "Apagar o que informei", text: "O valor e o e-mail são apagados na hora.", button: "Apagar" },
  };
}

const STATES: Readonly<Record<ReportedFee["status"], (fee: ReportedFee) => SubmissionView["notice"]>> = {
  pending_email: ({ expiresAt }) => ({
    variant: "warning",
    text: `Falta confirmar, até ${formatDate(expiresAt)}. Confira o que você informou.`,
  }),
  waiting: () => ({
    variant: "info",
    text: "Confirmado. Uma pessoa da equipe confere; enquanto isso, você pode retirar.",
  }),
  published: () => ({
    variant: "success",
    text: `Conferido. O valor aparece junto com o de outras famílias, quando forem ${MIN_FAMILIES} ou mais.`,
  }),
};
