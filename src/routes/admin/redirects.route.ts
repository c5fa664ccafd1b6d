import type { FieldView } from "../../contract/forms/form-view.ts";
import type { StoredRedirectView } from "../../contract/v3/admin.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import type { QueueItem } from "./queue.page.tsx";
import { type ItemContext, queueScreen } from "./queue-screen.ts";

const STATUSES = [
  { value: "301", label: "301, permanente" },
  { value: "302", label: "302, temporário" },
  { value: "308", label: "308, permanente (formulários também)" },
];

const FIELDS: readonly FieldView[] = [
  { name: "path", label: "De", type: "text", hint: "Um caminho deste site: /campanha" },
  {
    name: "target",
    label: "Para",
    type: "text",
    hint: "Um caminho deste site, ou o endereço de um site da lista (REDIRECT_HOSTS)",
  },
  { name: "status", label: "Como", type: "select", options: STATUSES, value: "301" },
  { name: "expiresAt", label: "Vale até (opcional)", type: "date" },
  REASON,
];

/** `/admin/redirecionamentos` (K5): the list that the command line and the Cloudflare dashboard also edit. */
export const [loadRedirects, submitRedirects] = queueScreen<StoredRedirectView>({
  title: "Redirecionamentos",
  path: paths.adminRedirects(),
  lead: "Um endereço deste site que leva a outro. Não dá para redirecionar em círculo, em cadeia nem para sites fora da lista.",
  empty: "Nenhum redirecionamento.",
  searched: "Parte do endereço, do destino ou do motivo",
  list: async (admin, asked) => {
    const { redirects: items, totalPages } = await admin.listRedirects(asked);
    return { items, totalPages };
  },
  toItem,
  form: (refused) =>
    formsFor(paths.adminRedirects(), {}, refused)("criar-redirecionamento", "Salvar redirecionamento", FIELDS),
});

function toItem(
  { path: from, target, status, note, expiresAt, refusal }: StoredRedirectView,
  { path, refused }: ItemContext,
): QueueItem {
  const facts: [string, string][] = [
    ["Leva a", target],
    ["Como", STATUSES.find(({ value }) => value === String(status))?.label ?? String(status)],
  ];
  if (expiresAt) facts.push(["Vale até", formatDate(expiresAt)]);
  if (note) facts.push(["Motivo", note]);
  return {
    id: from,
    heading: { text: from, href: null },
    state: refusal && `Não está valendo: ${refusal}.`,
    facts,
    forms: [formsFor(path, { path: from }, refused)("apagar-redirecionamento", "Apagar")],
  };
}
