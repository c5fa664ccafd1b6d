import { FileField } from "../../client/ui/file-field.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

interface Props {
  readonly view: {
    readonly notice: Notice | null;
    readonly action: string;
    /** The list that was refused. */
    readonly list: string;
    readonly reason: string;
    /** Refused lines, each with its number and reason. */
    readonly refused: readonly string[];
    readonly reasonError: string | undefined;
  };
}

/** `/admin/redirecionamentos/importar`. */
export default function RedirectImportPage({ view: { notice, action, list, reason, refused, reasonError } }: Props) {
  return (
    <AdminFrame
      title="Importar redirecionamentos"
      current={paths.adminRedirectImport()}
      notice={notice}
      lead="A lista entra inteira ou não entra: se uma linha não valer, você vê qual é e por quê. Dá para desfazer por 30 dias."
    >
      {refused.length > 0 && (
        <section aria-labelledby="recusadas">
          <h2 id="recusadas">O que corrigir na lista</h2>
          <ul>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <form className="simple-form" method="post" action={action} encType="multipart/form-data">
        <FileField
          name="file"
          label="Arquivo CSV"
          hint="Com as colunas “de” e “para” e, se quiser, “status”, “nota” e “expira”. Até 500 linhas."
          accept=".csv,.txt,text/csv,text/plain"
        />
        <TextAreaField
          name="list"
          label="Ou cole a lista"
          hint="Uma por linha, como /antiga /nova 301, ou as linhas de uma planilha."
          rows={5}
          wrap="off"
          defaultValue={list}
        />
        <TextField
          name="reason"
          label="Motivo"
          hint="Fica na auditoria, e como nota do que não tem uma."
          defaultValue={reason}
          error={reasonError}
          isRequired
        />
        <button type="submit">Importar</button>
      </form>
    </AdminFrame>
  );
}
