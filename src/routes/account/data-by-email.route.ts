import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type RefusedForm, refusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { type Notice, readFields, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { optionsOf } from "../../parts/forms/form-fields.ts";
import { answerMailedLink } from "../../parts/screen/mailed-link.ts";
import type { Loader, NotFoundResult, RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import DataByEmailPage, { type DataByEmailView } from "./data-by-email.page.tsx";
import { readGivenUp, tickedFields, toErasedOrdersView } from "./erased-orders-view.ts";
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
  const action = textOf(form, "acao") === "apagar" ? "apagar" : "pedido";
  const values = { ...readFields(form, "dataRequest"), ...tickedFields(form) };
  return answerMailedLink(GONE, async () => {
    try {
      if (action === "apagar") {
        await backend().dataRequests.erase(token, { givenUp: readGivenUp(form) });
        return { kind: "redirect", status: 303, location: withQuery(paths.dataWithoutAccount(), "aviso=apagado") };
      }
      const { protocol, dueAt } = await backend().dataRequests.ask(token, values);
      const query = new URLSearchParams({ protocolo: protocol, ate: dueAt }).toString();
      return { kind: "redirect", status: 303, location: withQuery(paths.dataByEmail(token), query) };
    } catch (error) {
      return show(context, refusedForm({ action, values, refusal: refusalOf(error) }), null);
    }
  });
};

export const loadDataByEmailCopy: Loader = async ({ segments, backend }) => {
  const { format, token } = segments;
  return answerMailedLink(GONE, async () => personalCopy((await backend().dataRequests.read(token!)).copy, format!));
};

const GONE: NotFoundResult = {
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

async function show(context: RouteContext, refused: RefusedForm | null, notice: Notice | null): Promise<WholePage> {
  const token = context.segments.token!;
  const { email, hasAccount, copy, orders } = await context.backend().dataRequests.read(token);
  const path = paths.dataByEmail(token);
  const erasedOrders = toErasedOrdersView(orders);
  const view: DataByEmailView = {
    title: TITLE,
    email,
    loginHref: hasAccount ? paths.myData() : null,
    notice: refused?.notice ?? notice,
    subjects: copy.subjects
      .filter(({ records }) => records.length > 0)
      .map(({ title, records }) => ({
        title,
        records: records.map((record) => Object.entries(record).flatMap(toLine)),
      })),
    copies: { csv: paths.dataByEmailCopy(token, "csv"), json: paths.dataByEmailCopy(token, "json") },
    erasure: toForm(
      {
        action: "apagar",
        schema: null,
        path,
        submit: "Apagar tudo",
        hidden: {},
        fields: erasedOrders.fields,
        confirm: {
          title: "Apagar tudo?",
          text: "Na hora e para sempre. Não dá para desfazer.",
          ...(erasedOrders.lines.length > 0 && { list: erasedOrders.lines }),
        },
      },
      refused,
    ),
    erasedOrders,
    request: toForm(
      { action: "pedido", schema: "dataRequest", path, submit: "Enviar pedido", hidden: {}, fields: REQUEST_FIELDS },
      refused,
    ),
  };
  return privatePage(TITLE, createElement(DataByEmailPage, { view }), refused?.refusal);
}

const REQUEST_FIELDS: readonly FieldView[] = [
  { name: "kind", label: "O que você pede", type: "select", options: optionsOf(DATA_REQUESTS) },
  { name: "details", label: "Conte o que precisa", type: "long", maxLength: 1000 },
];

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
