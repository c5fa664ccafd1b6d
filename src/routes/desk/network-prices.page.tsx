import { Alert } from "../../client/ui/alert.tsx";
import { CheckboxField } from "../../client/ui/checkbox-field.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { networkInWords } from "../../domain/partners/network-name.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import { WideTable } from "../../parts/screen/wide-table.tsx";
import type { NetworkPricesView } from "./network-prices-view.ts";
import { PriceVersions } from "./price-versions.tsx";
import { Titled } from "./titled-lines.tsx";

const COLUMNS = ["Linha", "O que está escrito", "O que há de errado"];

/** `/rede/:token/precos`. */
export default function NetworkPricesPage({ view }: { readonly view: NetworkPricesView }) {
  const { network, schoolsHref, notice, preview, form, uploads, key } = view;
  return (
    <div className="admin">
      <header>
        <h1>{`Preços da ${networkInWords(network)}`}</h1>
        <p>
          Uma tabela para todas as escolas. Primeiro você vê o que ela muda e o que está errado; nada é publicado antes.
        </p>
        <p>
          <a href={schoolsHref}>Escolas da rede</a>
        </p>
      </header>
      {notice && <Alert variant={notice.variant}>{notice.text}</Alert>}
      {key.newKey && <NewKey value={key.newKey} />}
      <Preview view={preview} />
      <section aria-labelledby="tabela">
        <h2 id="tabela">Mandar a tabela</h2>
        <form className="simple-form" method="post" action={form.action} encType="multipart/form-data">
          <div className="text-field">
            <label htmlFor="arquivo">Planilha</label>
            <p className="hint">
              .xlsx ou .csv, até 2 MB, com as colunas INEP, Série, Turno, Ano letivo e Mensalidade. Se houver bolsa,
              também Mensalidade com bolsa.
            </p>
            <input id="arquivo" name="arquivo" type="file" accept=".xlsx,.csv,.txt,.tsv" />
          </div>
          <TextAreaField name="text" label="Ou cole a tabela" rows={4} wrap="off" defaultValue={form.text} />
          <SelectField
            name="year"
            label="Ano letivo, se a tabela não diz"
            defaultValue={form.year}
            options={form.years}
          />
          <CheckboxField
            name="isWhole"
            label="Esta tabela é completa: o que não está nela, dos anos de que ela fala, sai do ar em todas as escolas da rede"
            defaultChecked={form.isWhole}
          />
          <button type="submit" name="acao" value="conferir">
            Ver o que muda
          </button>
        </form>
      </section>
      {uploads.length > 0 && (
        <section aria-labelledby="versoes">
          <h2 id="versoes">O que já foi mandado</h2>
          <PriceVersions versions={uploads} />
        </section>
      )}
      <section aria-labelledby="chave">
        <h2 id="chave">Para o sistema da rede</h2>
        <p>
          Um programa manda a mesma tabela, em CSV, .xlsx ou JSON, com a chave da rede, que só alcança as escolas dela.
        </p>
        <p>{key.state}</p>
        <div className="first-steps">
          <pre>{key.sample}</pre>
        </div>
        <p className="note">
          Sem <code>simular=1</code>, publica. <code>modo=completo</code> tira do ar o que falta;{" "}
          <code>erros=pular</code> publica as linhas certas. Tudo em <a href="/openapi.json">/openapi.json</a>.
        </p>
        <DeskForms forms={key.forms} />
      </section>
      <p className="note">O endereço desta página é só seu: não compartilhe.</p>
    </div>
  );
}

function NewKey({ value }: { readonly value: string }) {
  return (
    <section aria-labelledby="nova-chave" className="first-steps">
      <h2 id="nova-chave">Sua nova chave</h2>
      <Alert variant="warning">Copie agora: ela não será mostrada outra vez. Quem a tem muda os preços da rede.</Alert>
      <pre>{value}</pre>
    </section>
  );
}

/** Changes that a table would make, with its wrong cells, and the button that publishes the same table. */
function Preview({ view }: { readonly view: NetworkPricesView["preview"] }) {
  if (!view) return <div id="previa" />;
  const { summary, errorTitle, errors, more, warnings, notes, publish } = view;
  return (
    <section id="previa" aria-labelledby="o-que-muda">
      <h2 id="o-que-muda">{summary}</h2>
      {errorTitle && <Alert variant="danger">{errorTitle}</Alert>}
      {errors.length > 0 && (
        <WideTable heading="o-que-muda" label="Erros da tabela" className="wrong" titles={COLUMNS} rows={errors} />
      )}
      {more && <p>{more}</p>}
      <Titled title="Confira" lines={warnings} />
      <Titled title="O que não lemos" lines={notes} />
      {publish && (
        <form method="post" action={publish.action} encType="multipart/form-data">
          {Object.entries(publish.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" name="acao" value="publicar">
            {publish.submit}
          </button>
        </form>
      )}
    </section>
  );
}
