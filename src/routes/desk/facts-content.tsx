import { formatList } from "../../domain/text/format.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { type FactsView, SEND_LIST } from "./facts-view.ts";

export function FactsContent({ view: { missing, groups, list } }: { readonly view: FactsView }) {
  return (
    <>
      <p>
        {missing.length > 0 && (
          <>
            O que as famílias procuram primeiro e falta aqui: <b>{formatList(missing)}</b>.{" "}
          </>
        )}
        Cada campo aparece na página com “informado pela escola” e a data. Os dados oficiais continuam ao lado. Deixe em
        branco o que não quiser contar.
      </p>
      {groups.map(({ group, title, form }) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group}>{title}</h2>
          <OpenDeskForm view={form} />
        </section>
      ))}
      <section aria-labelledby="lista">
        <h2 id="lista">Lista de material em PDF</h2>
        <form className="simple-form" method="post" action={list.path} encType="multipart/form-data">
          <div className="text-field">
            <label htmlFor="list">Arquivo da lista</label>
            <p className="hint">
              PDF sem senha, até 2 MB. Entra no lugar do endereço, depois que uma pessoa da equipe ler.
            </p>
            <input
              id="list"
              name="list"
              type="file"
              accept="application/pdf"
              required
              aria-invalid={list.error ? true : undefined}
              aria-describedby={list.error ? "lista-erro" : undefined}
            />
            {list.error && (
              <p id="lista-erro" className="field-error">
                {list.error}
              </p>
            )}
          </div>
          <button type="submit" name="acao" value={SEND_LIST}>
            Mandar a lista
          </button>
        </form>
      </section>
    </>
  );
}
