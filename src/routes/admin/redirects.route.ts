import { createElement } from "react";
import { formatDate } from "../../domain/text/format.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import RedirectsPage from "./redirects.page.tsx";

const STATUSES = [
  { value: "301", label: "301, permanente" },
  { value: "302", label: "302, temporário" },
  { value: "308", label: "308, permanente (formulários também)" },
];

/** `/admin/redirecionamentos` (K5): the list that the command line and the Cloudflare dashboard also edit. */
export const [loadRedirects, submitRedirects] = adminScreen(
  "Redirecionamentos",
  async ({ backend }, { refused, notice }) => {
    const path = paths.adminRedirects();
    const redirects = (await backend().admin.listRedirects()).map((redirect) => ({
      ...redirect,
      details: [String(redirect.status), redirect.expiresAt && `até ${formatDate(redirect.expiresAt)}`, redirect.note]
        .filter(Boolean)
        .join("; "),
      removal: formsFor(path, { path: redirect.path }, refused)("apagar-redirecionamento", "Apagar"),
    }));
    const creation = formsFor(path, {}, refused)("criar-redirecionamento", "Salvar redirecionamento", [
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
    ]);
    return createElement(RedirectsPage, { view: { redirects, creation, notice } });
  },
);
