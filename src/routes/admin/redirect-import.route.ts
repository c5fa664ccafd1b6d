import { createElement } from "react";
import { type ListPreview, MAX_LIST_BYTES } from "../../contract/v3/admin-redirects.ts";
import { plural } from "../../domain/text/format.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { NOTHING_DONE, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import type { RouteContext, Submit } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { adminScreen } from "./admin-screen.ts";
import { groupsOf, toEffectView } from "./redirect-effect-view.ts";
import RedirectImportPage, { type PreviewView } from "./redirect-import.page.tsx";

const TITLE = "Importar redirecionamentos";
const IMPORT = "importar-redirecionamentos";

/** A list that was sent to be compared: its preview, or why it cannot be read. */
interface Compared {
  readonly text: string;
  readonly preview: ListPreview | null;
  readonly refusal: Refusal | null;
}

const [load, submit] = adminScreen(TITLE, async (context, outcome) => {
  // After a refused import, the lines as they are now.
  const list = outcome.refused?.action === IMPORT ? (outcome.refused.values.list ?? "") : "";
  return show(context, outcome, list === "" ? null : await compare(context, pasted(list), ""));
});

/** `/admin/redirecionamentos/importar`: a list of other tools, compared first. */
export const loadRedirectImport = load;

/** Compares a list (`acao=conferir`), or imports the lines that were compared. */
export const submitRedirectImport: Submit = async (context) => {
  if (textOf(context.form, "acao") === IMPORT) return submit(context);
  const text = textOf(context.form, "text");
  const sent = context.form.get("file");
  const file = sent instanceof File && sent.size > 0 ? sent : pasted(text);
  const compared = await compare(context, file, text);
  const notice = compared.refusal && (compared.refusal.notice ?? NOTHING_DONE);
  return deskPage(TITLE, await show(context, { refused: null, notice }, compared), compared.refusal);
};

async function compare({ backend }: RouteContext, file: File, text: string): Promise<Compared> {
  try {
    return { text, preview: await backend().admin.previewRedirects({ file }), refusal: null };
  } catch (error) {
    return { text, preview: null, refusal: refusalOf(error) };
  }
}

async function show(
  context: RouteContext,
  { refused, notice }: { readonly refused: RefusedForm | null; readonly notice: PreviewView["notice"] },
  compared: Compared | null,
) {
  const { preview, text = "", refusal } = compared ?? { preview: null, refusal: null };
  const path = paths.adminRedirectImport();
  const view: PreviewView = {
    notice,
    action: path,
    text,
    maxMegabytes: MAX_LIST_BYTES / 1_000_000,
    error: refusal?.errors.file ?? null,
    preview: preview && {
      effect: await toEffectView(preview, { summary: summaryOf(preview), noNote: "o motivo, como nota" }, context),
      form:
        preview.changes.length > 0
          ? {
              ...formsFor(path, { list: preview.list }, refused)(IMPORT, "Importar", [
                { ...REASON, hint: "Fica na auditoria, e como nota do que não tem uma." },
              ]),
              id: IMPORT,
            }
          : null,
    },
  };
  return createElement(RedirectImportPage, { view });
}

function summaryOf(preview: ListPreview): string {
  const { added, changed } = groupsOf(preview);
  const parts = [
    plural(added.length, "novo", "novos"),
    plural(changed.length, "muda", "mudam"),
    plural(preview.same, "já está igual", "já estão iguais"),
    plural(preview.refused.length, "linha recusada", "linhas recusadas"),
  ];
  return `${parts.join(", ")}.`;
}

/** A pasted list. A file without a name would not be sent. */
function pasted(text: string): File {
  return new File([text], "lista.txt");
}
