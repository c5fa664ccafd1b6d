import { createElement, type ReactElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { ChangePreview, StoredRedirectView } from "../../contract/v3/admin-redirects.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { NOTHING_DONE, type Notice, type Refusal, refusalOf, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import type { RouteContext, Submit } from "../../parts/screen/route.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen, type Show } from "./admin-screen.ts";
import { groupsOf, toEffectView } from "./redirect-effect-view.ts";
import { lastDayInWords, REDIRECT_STATUSES, statusInWords } from "./redirect-words.ts";
import RedirectsPage, { type RedirectItem } from "./redirects.page.tsx";
import { contentOf, type TargetCheck, targetCheck } from "./target-check.ts";

const TITLE = "Redirecionamentos";
/** Compares a change of several redirects, and makes it. */
const [COMPARE, BULK] = ["conferir-mudanca", "mudar-redirecionamentos"] as const;

/** The fields of a new redirect; of one that is to be changed, with its values. */
const fieldsOf = (entry: StoredRedirectView | null): readonly FieldView[] => [
  { name: "path", label: "De", type: "text", hint: "Um caminho deste site: /campanha", value: entry?.path ?? "" },
  {
    name: "target",
    label: "Para",
    type: "text",
    hint: "Um caminho deste site, ou o endereço de um site da lista (REDIRECT_HOSTS)",
    value: entry?.target ?? "",
  },
  { name: "status", label: "Como", type: "select", options: REDIRECT_STATUSES, value: String(entry?.status ?? 301) },
  { name: "expiresAt", label: "Vale até (opcional)", type: "date", value: entry?.expiresAt ?? "" },
  { ...REASON, hint: "Fica na lista, como nota, e na auditoria.", value: entry?.note ?? "" },
];

const show: Show = async (context, outcome) => {
  // After a refused change, the redirects as they are now.
  if (outcome.refused?.action !== BULK) return showList(context, outcome, null);
  const { values, refusal } = outcome.refused;
  const text = refusal.errors.paths;
  const notice: Notice | null = text === undefined ? outcome.notice : { variant: "danger", text };
  return showList(context, { ...outcome, notice }, await compare(context, values));
};

async function showList(
  context: RouteContext,
  { refused, notice }: Parameters<Show>[1],
  compared: Compared | null,
): Promise<ReactElement> {
  const { backend, url } = context;
  const page = parsePage(url.searchParams);
  const search = (url.searchParams.get("busca") ?? "").trim();
  const hrefOf = (n: number, changed = "") => {
    const query = {
      ...(search && { busca: search }),
      ...(n > 1 && { page: String(n) }),
      ...(changed && { mudar: changed }),
    };
    return withQuery(paths.adminRedirects(), new URLSearchParams(query).toString());
  };
  const { redirects, total, totalPages, lastChange } = await backend().admin.listRedirects({ page, search });
  const changed = redirects.find(({ path }) => path === url.searchParams.get("mudar")) ?? null;
  const form = formsFor(hrefOf(page), {}, refused)(
    "criar-redirecionamento",
    changed ? "Salvar redirecionamento" : "Criar redirecionamento",
    fieldsOf(changed),
  );
  const isDead = targetCheck(contentOf(context));
  return createElement(RedirectsPage, {
    view: {
      notice,
      find: {
        action: paths.adminRedirects(),
        asked: search,
        label: "Parte do endereço, do destino ou da nota",
        whole: "Ver todos",
      },
      form: { ...form, isOpen: form.isOpen || changed !== null },
      undo: lastChange && {
        text: `A última mudança de vários mexeu em ${plural(lastChange.count, "redirecionamento", "redirecionamentos")}, em ${formatInstant(lastChange.at)}.`,
        form: formsFor(hrefOf(page), { at: lastChange.at }, refused)("desfazer-redirecionamentos", "Desfazer"),
      },
      total: total > 0 ? plural(total, "redirecionamento", "redirecionamentos") : null,
      items: await Promise.all(
        redirects.map((each) => toItem(each, { here: hrefOf(page), change: hrefOf(page, each.path), refused, isDead })),
      ),
      preview: compared?.preview
        ? await toPreview(compared, compared.preview, { context, here: hrefOf(page), refused })
        : null,
      bulk: { action: `${hrefOf(page)}#previa`, search, ...typedBulk(compared) },
      pages: { current: page, total: totalPages, href: (n) => hrefOf(n) },
    },
  });
}

/** A change of several redirects that was compared: its effect, or why it cannot be made. */
interface Compared {
  readonly values: Readonly<Record<string, string>>;
  readonly preview: ChangePreview | null;
  readonly refusal: Refusal | null;
}

async function compare({ backend }: RouteContext, values: Compared["values"]): Promise<Compared> {
  try {
    // The backend checks the fields.
    const asked = values as typeof values & { readonly change: "apagar" };
    return { values, preview: await backend().admin.previewRedirectChange(asked), refusal: null };
  } catch (error) {
    return { values, preview: null, refusal: refusalOf(error) };
  }
}

async function toPreview(
  { values }: Compared,
  preview: ChangePreview,
  {
    context,
    here,
    refused,
  }: { readonly context: RouteContext; readonly here: string; readonly refused: RefusedForm | null },
) {
  const { changed, deleted } = groupsOf(preview);
  const summary = [
    values.change === "apagar"
      ? plural(deleted.length, "é apagado", "são apagados")
      : plural(changed.length, "muda", "mudam"),
    ...(preview.same > 0 ? [plural(preview.same, "já está assim", "já estão assim")] : []),
    ...(preview.refused.length > 0 ? [plural(preview.refused.length, "não pode mudar", "não podem mudar")] : []),
  ].join(", ");
  const { change = "", status = "", expiresAt = "", note = "" } = values;
  const hidden = { paths: preview.paths, change, status, expiresAt, note };
  const count = plural(preview.changes.length, "redirecionamento", "redirecionamentos");
  const submit = `${change === "apagar" ? "Apagar" : "Mudar"} ${count}`;
  return {
    effect: await toEffectView(preview, { summary: `${summary}.`, noNote: "sem nota" }, context),
    form: preview.changes.length > 0 ? { ...formsFor(here, hidden, refused)(BULK, submit), id: BULK } : null,
  };
}

interface ItemContext {
  /** Page of the list to which the forms return. */
  readonly here: string;
  /** Link that opens the form with the values of the redirect. */
  readonly change: string;
  readonly refused: RefusedForm | null;
  readonly isDead: TargetCheck;
}

async function toItem(
  { path, target, status, note, expiresAt, refusal, hits }: StoredRedirectView,
  { here, change, refused, isDead }: ItemContext,
): Promise<RedirectItem> {
  const dead = refusal === null ? await isDead(target) : null;
  return {
    path,
    state: refusal && `Não está valendo: ${refusal}.`,
    warning: dead && `Confira o destino: ${dead}.`,
    facts: [
      ["Leva a", target],
      ["Como", statusInWords(status)],
      ...(expiresAt ? ([["Vale até", lastDayInWords(expiresAt)]] as const) : []),
      ...(note ? ([["Nota", note]] as const) : []),
    ],
    hits: {
      text: formatCount(hits),
      href: withQuery(paths.adminRedirectHits(), new URLSearchParams({ caminho: path }).toString()),
    },
    change,
    form: formsFor(here, { path }, refused)("apagar-redirecionamento", "Apagar"),
  };
}

/** Values and errors of the form of several redirects after they were compared. */
function typedBulk(compared: Compared | null) {
  const { values = {}, refusal = null } = compared ?? {};
  const marked = new Set((values.paths ?? "").split("\n"));
  return { values, marked, errors: refusal?.errors ?? {}, isRefused: refusal !== null };
}

const [load, submit] = adminScreen(TITLE, show);

/** `/admin/redirecionamentos` (K5): the list that the command line and the Cloudflare dashboard also edit. */
export const loadRedirects = load;

/** Takes the forms of the list. A new redirect to no page is saved, with a warning. */
export const submitRedirects: Submit = async (context) => {
  const { form } = context;
  const action = textOf(form, "acao");
  // One field in the contract, one checkbox for each on the page.
  form.set("paths", form.getAll("paths").join("\n").replaceAll("\r\n", "\n"));
  if (action === COMPARE) {
    const { acao: _, ...values } = textsOf(form);
    const compared = await compare(context, values);
    const notice = compared.refusal && (compared.refusal.notice ?? NOTHING_DONE);
    return deskPage(TITLE, await showList(context, { refused: null, notice }, compared), compared.refusal);
  }
  const result = await submit(context);
  if (action !== "criar-redirecionamento" || result.kind !== "redirect") return result;
  const dead = await targetCheck(contentOf(context))(textOf(form, "target").trim());
  const query = new URLSearchParams(context.url.searchParams);
  query.delete("mudar");
  query.set("aviso", dead ? "destino" : "feito");
  return { ...result, location: withQuery(context.url.pathname, query.toString()) };
};
