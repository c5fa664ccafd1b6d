import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { StoredRedirectView } from "../../contract/v3/admin-redirects.ts";
import { formatCount, plural } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import type { Submit } from "../../parts/screen/route.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import RedirectsPage, {
  BULK_LABELS,
  lastDayLabel,
  REDIRECT_STATUSES,
  type RedirectItem,
  statusLabel,
} from "./redirects.page.tsx";
import { contentOf, type TargetCheck, targetCheck } from "./target-check.ts";

const BULK = "mudar-redirecionamentos";

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

const [load, submit] = adminScreen("Redirecionamentos", async (context, { refused, notice }) => {
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
    fieldsOf(changed),
    changed ? "Salvar redirecionamento" : undefined,
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
        form: formsFor(hrefOf(page), { at: lastChange.at }, refused)("desfazer-redirecionamentos"),
      },
      total: total > 0 ? plural(total, "redirecionamento", "redirecionamentos") : null,
      items: await Promise.all(
        redirects.map((each) => toItem(each, { here: hrefOf(page), change: hrefOf(page, each.path), refused, isDead })),
      ),
      bulk: { action: hrefOf(page), search, ...typedBulk(refused) },
      pages: { current: page, total: totalPages, href: (n) => hrefOf(n) },
    },
  });
});

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
      ["Como", statusLabel(status)],
      ...(expiresAt ? ([["Vale até", lastDayLabel(expiresAt)]] as const) : []),
      ...(note ? ([["Nota", note]] as const) : []),
    ],
    hits: {
      text: formatCount(hits),
      href: withQuery(paths.adminRedirectHits(), new URLSearchParams({ caminho: path }).toString()),
    },
    change,
    form: formsFor(here, { path }, refused)("apagar-redirecionamento"),
  };
}

/** Values and errors of the form of several redirects after it was refused. */
function typedBulk(refused: RefusedForm | null) {
  const isIt = refused?.action === BULK;
  if (isIt) for (const [name, label] of Object.entries(BULK_LABELS)) refused.labels.set(name, label);
  const values = isIt ? refused.values : {};
  const marked = new Set((values.paths ?? "").split("\n"));
  return { values, marked, errors: isIt ? refused.refusal.errors : {}, isRefused: isIt };
}

/** `/admin/redirecionamentos` (K5): the list that the command line and the Cloudflare dashboard also edit. */
export const loadRedirects = load;

/** Takes the forms of the list. A new redirect to no page is saved, with a warning. */
export const submitRedirects: Submit = async (context) => {
  const { form } = context;
  const action = textOf(form, "acao");
  // One field in the contract, one checkbox for each on the page.
  form.set("paths", form.getAll("paths").join("\n").replaceAll("\r\n", "\n"));
  const result = await submit(context);
  if (action !== "criar-redirecionamento" || result.kind !== "redirect") return result;
  const dead = await targetCheck(contentOf(context))(textOf(form, "target").trim());
  const query = new URLSearchParams(context.url.searchParams);
  query.delete("mudar");
  query.set("aviso", dead ? "destino" : "feito");
  return { ...result, location: withQuery(context.url.pathname, query.toString()) };
};
