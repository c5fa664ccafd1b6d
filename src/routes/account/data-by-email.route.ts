import { createElement } from "react";
import type { FieldView } from "../../client/islands/form/form-view.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { NO_ERRORS, type Notice, type Refusal, readFields, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { optionsOf } from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { answerMailedLink } from "../../site/screen/mailed-link.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import DataByEmailPage, { type DataByEmailView } from "./data-by-email.page.tsx";
import { personalCopy } from "./personal-copy.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "O que guardamos com este e-mail";

/** `/meus-dados/por-email/:token`: all data stored under an e-mail address, by the link sent to it. */
export const loadDataByEmail: Loader = (context) =>
  answerMailedLink(GONE, () => show(context, null, noticeOf(context)));

/** Erases the data (`acao=apagar`), or sends a request to the team. */
export const submitDataByEmail: Submit = (context) => {
  const { form, segments, backend } = context;
  const token = segments.token!;
  return answerMailedLink(GONE, async () => {
    try {
      if (textOf(form, "acao") === "apagar") {
        await backend().dataRequests.erase(token);
        return { kind: "redirect", status: 303, location: withQuery(paths.dataWithoutAccount(), "aviso=apagado") };
      }
      const { protocol, dueAt } = await backend().dataRequests.ask(token, readFields(form, "dataRequest"));
      const query = new URLSearchParams({ protocolo: protocol, ate: dueAt }).toString();
      return { kind: "redirect", status: 303, location: withQuery(paths.dataByEmail(token), query) };
    } catch (error) {
      return show(context, refusalOf(error), null);
    }
  });
};

/** The data as a file. */
export const loadDataByEmailCopy: Loader = async ({ segments, backend }) => {
  const { format, token } = segments;
  if (format !== "json" && format !== "csv") return { kind: "notFound", message: "Não temos a cópia neste formato." };
  return answerMailedLink(GONE, async () => personalCopy((await backend().dataRequests.read(token!)).copy, format));
};

const GONE: RouteResult = {
  kind: "notFound",
  message: "Este link já passou da validade.",
  next: { label: "Pedir outro link", href: paths.dataWithoutAccount() },
};

function noticeOf({ url }: RouteContext): Notice | null {
  const [protocol, until] = [url.searchParams.get("protocolo") ?? "", url.searchParams.get("ate") ?? ""];
  if (!/^LGPD-[\w-]{9}$/.test(protocol) || !/^\d{4}-\d\d-\d\d$/.test(until)) return null;
  return {
    variant: "success",
    text: `Recebemos seu pedido. Protocolo ${protocol}; respondemos até ${formatDate(until)}.`,
  };
}

async function show(context: RouteContext, refusal: Refusal | null, notice: Notice | null): Promise<RouteResult> {
  const token = context.segments.token!;
  const { email, hasAccount, copy } = await context.backend().dataRequests.read(token);
  const typed = (name: string) => ("form" in context ? textOf(context.form as FormData, name) : "");
  const view: DataByEmailView = {
    title: TITLE,
    email,
    loginHref: hasAccount ? paths.myData() : null,
    notice: refusal?.notice ?? notice,
    subjects: copy.subjects
      .filter(({ records }) => records.length > 0)
      .map(({ title, records }) => ({
        title,
        records: records.map((record) => Object.entries(record).flatMap(toLine)),
      })),
    copies: { csv: paths.dataByEmailCopy(token, "csv"), json: paths.dataByEmailCopy(token, "json") },
    erasure: {
      schema: null,
      action: paths.dataByEmail(token),
      submit: "Apagar tudo",
      isDangerous: true,
      hidden: { acao: "apagar" },
      fields: [],
      errors: NO_ERRORS,
      confirm: { title: "Apagar tudo?", text: "Na hora e para sempre. Não dá para desfazer." },
    },
    request: {
      schema: "dataRequest",
      action: paths.dataByEmail(token),
      submit: "Enviar pedido",
      fields: requestFields(typed),
      errors: refusal?.errors ?? NO_ERRORS,
    },
    isAsking: refusal !== null,
  };
  return privatePage(TITLE, createElement(DataByEmailPage, { view }), refusal);
}

function requestFields(typed: (name: string) => string): FieldView[] {
  return [
    {
      name: "kind",
      label: "O que você pede",
      type: "select",
      value: typed("kind"),
      options: optionsOf(DATA_REQUESTS),
    },
    {
      name: "details",
      label: "Conte o que precisa",
      type: "long",
      maxLength: 1000,
      value: typed("details"),
    },
  ];
}

/** A line of the list; none for a count of zero. */
function toLine([label, value]: [string, string | number | boolean | null]): [string, string][] {
  if (value === null || value === "") return [];
  return [[label, label === "telefone" ? formatPhone(String(value)) : inWords(value)]];
}

function inWords(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return String(value).replace(".", ",");
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}
