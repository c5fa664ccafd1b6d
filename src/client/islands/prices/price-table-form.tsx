import { useEffect, useRef, useState } from "react";
import { siteHtml } from "../../site-html.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { fieldInError } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";

interface Props {
  readonly action: string;
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
  readonly years: readonly string[];
  readonly errors: Messages;
}

type Messages = Readonly<Record<string, string>>;

export const PRICE_TABLE_LABELS = {
  text: "Tabela de preços",
  arquivo: "Ou mande a planilha",
  year: "Ano letivo, se a tabela não diz",
};

/** Id of the part of the page that shows what a table would change. */
const PREVIEW = "previa";
/** Pause after which a table that changed is compared again: few requests while somebody types. */
const PAUSE_MS = 1_200;

/** Form of a whole table of prices. Its button shows the changes; with script, so does a pause in typing. */
export default function PriceTableForm({ action, text, year, isWhole, years, errors: given }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(given);
  useEffect(() => previewWhileTyping(form.current!, setErrors), []);
  return (
    <form ref={form} className="simple-form" method="post" action={action} encType="multipart/form-data">
      <TextAreaField
        name="text"
        label={PRICE_TABLE_LABELS.text}
        error={errors.text}
        hint="Copie da planilha e cole aqui, com a linha dos títulos: série, turno, mensalidade e, se quiser, vagas. Ou digite, com ponto e vírgula entre as colunas."
        rows={8}
        wrap="off"
        defaultValue={text}
      />
      <FileField
        name="arquivo"
        label={PRICE_TABLE_LABELS.arquivo}
        error={errors.arquivo}
        hint=".xlsx ou .csv, até 1 MB. Se você cuida de várias escolas, a coluna INEP diz de qual é cada linha."
        accept=".xlsx,.csv,.txt,.tsv"
      />
      <SelectField
        name="year"
        label={PRICE_TABLE_LABELS.year}
        error={errors.year}
        defaultValue={year}
        options={years.map((value) => ({ value, label: value }))}
      />
      <CheckboxField
        name="isWhole"
        label="Esta tabela é completa: o que não está nela, dos anos de que ela fala, sai do ar"
        defaultChecked={isWhole}
      />
      <button type="submit" name="acao" value="conferir">
        Ver o que muda
      </button>
    </form>
  );
}

/** Shows a table's changes after each pause in typing; the newest request counts. Returns the function to end it. */
function previewWhileTyping(form: HTMLFormElement, onErrors: (errors: Messages) => void): () => void {
  let timer = 0;
  let request = new AbortController();
  const onInput = ({ target }: Event) => {
    clearTimeout(timer);
    // A file becomes the text of the form, which only its button does.
    if ((target as HTMLInputElement).type === "file") return;
    timer = window.setTimeout(() => {
      request.abort();
      request = new AbortController();
      void showPreview(form, request.signal, onErrors).catch(() => {});
    }, PAUSE_MS);
  };
  form.addEventListener("input", onInput);
  return () => {
    clearTimeout(timer);
    request.abort();
    form.removeEventListener("input", onInput);
  };
}

async function showPreview(
  form: HTMLFormElement,
  signal: AbortSignal,
  onErrors: (errors: Messages) => void,
): Promise<void> {
  const body = new FormData(form);
  body.delete("arquivo");
  body.set("acao", "conferir");
  const response = await fetch(form.action, { method: "POST", body, signal, headers: { "x-fragment": "1" } });
  const page = new DOMParser().parseFromString(siteHtml(await response.text()), "text/html");
  const [next, shown] = [page.getElementById(PREVIEW), document.getElementById(PREVIEW)];
  if (!next || !shown) return;
  const errors = Object.keys(PRICE_TABLE_LABELS).flatMap((name) => {
    const message = page.getElementById(`${fieldInError(name)}e`)?.textContent;
    return message ? [[name, message]] : [];
  });
  shown.replaceWith(document.adoptNode(next));
  onErrors(Object.fromEntries(errors));
}
