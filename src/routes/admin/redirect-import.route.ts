import { createElement } from "react";
import { REASON } from "../../parts/desk/desk-form.ts";
import type { Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import RedirectImportPage from "./redirect-import.page.tsx";

const IMPORT = "importar-redirecionamentos";

/** Refused lines that are shown: more would make a page that nobody reads. */
const SHOWN = 100;

const [load, submit] = adminScreen("Importar redirecionamentos", async (_context, { refused, notice }) => {
  const { list = "", reason = "" } = refused?.values ?? {};
  const errors = refused?.refusal.errors ?? {};
  refused?.labels.set("reason", REASON.label);
  const lines = errors.list?.split("\n") ?? [];
  const more = lines.length - SHOWN;
  return createElement(RedirectImportPage, {
    view: {
      notice,
      action: paths.adminRedirectImport(),
      list,
      reason,
      refused: more > 0 ? [...lines.slice(0, SHOWN), `e mais ${more}`] : lines,
      reasonError: errors.reason,
    },
  });
});

/** `/admin/redirecionamentos/importar`: a list of redirects, as a CSV file or pasted. */
export const loadRedirectImport = load;

/** Imports a list, and leads to the redirects, where it can be undone. */
export const submitRedirectImport: Submit = async (context) => {
  const { form } = context;
  const file = form.get("file");
  if (file instanceof File && file.size > 0) form.set("list", await readText(file));
  form.set("acao", IMPORT);
  const result = await submit(context);
  if (result.kind !== "redirect") return result;
  return { ...result, location: withQuery(paths.adminRedirects(), "aviso=feito") };
};

/** The text of a file in UTF-8 or, as Excel in Brazil writes it, in Windows-1252. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
