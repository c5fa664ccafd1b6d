import { paths } from "../../site/paths.ts";
import { CompareTable, Differences, UnknownNote } from "./compare-table.tsx";
import type { CompareView, FinderView, TableView } from "./compare-view.ts";
import { checklistHref } from "./compare-view.ts";

/** Two to four schools side by side. Every change is a link or a GET form, so each state has a URL. */
export default function ComparePage({ view }: { readonly view: CompareView }) {
  return (
    <div className="compare">
      <div className="compare-head">
        <h1>{view.heading}</h1>
        {view.share && (
          <a href={view.share.href} rel="noopener" data-share={view.share.url}>
            Enviar
          </a>
        )}
      </div>
      {view.notices.map((notice) => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      {view.columns.length === 0 && <HowTo />}
      {view.finder?.cancelHref && <Finder finder={view.finder} />}
      {view.table && (
        <>
          <FeeForm selects={view.selects} feeFields={view.feeFields} />
          <CompareTable columns={view.columns} rows={view.table.decisive} all={view.table.all} />
          <UnknownNote rows={view.table.decisive} />
          {view.hasSentPhoto && <p className="muted fine">As fotos são das próprias escolas.</p>}
          {view.askHref && (
            <p>
              <a href={view.askHref}>Perguntar o preço às escolas que não o informam</a>
            </p>
          )}
          <Differences columns={view.columns} groups={view.table.groups} />
          {view.table.alike && <Alike alike={view.table.alike} />}
          <Checklist checklist={view.checklist} />
          <details className="topic sources">
            <summary>Fontes e datas</summary>
            {view.table.sources.map(({ title, lines }) => (
              <p key={title}>
                <b>{title}.</b> {lines.join(" ")}
              </p>
            ))}
          </details>
        </>
      )}
      {!view.table && view.columns.length > 0 && <ChosenSchools columns={view.columns} />}
      {view.finder && !view.finder.cancelHref && <Finder finder={view.finder} />}
    </div>
  );
}

function HowTo() {
  return (
    <>
      <p className="lead">Veja preço, bolsa, distância, notas e estrutura de duas a quatro escolas, lado a lado.</p>
      <p>
        Escreva o nome das escolas aqui embaixo, ou marque “Comparar” nos cartões da{" "}
        <a href={paths.search()}>busca de escolas</a>.
      </p>
    </>
  );
}

/** A single chosen school, before the comparison. */
function ChosenSchools({ columns }: Pick<CompareView, "columns">) {
  return (
    <ul className="chosen">
      {columns.map((column) => (
        <li key={column.slug}>
          <a href={column.href}>{column.name}</a> <span className="muted">{column.place}</span>
        </li>
      ))}
    </ul>
  );
}

/** Facts in which all schools are equal, folded. */
function Alike({ alike: { title, lines } }: { readonly alike: Exclude<TableView["alike"], false> }) {
  return (
    <details className="topic">
      <summary>{title}</summary>
      {lines.map(({ title, facts }) => (
        <p key={title}>
          <b>{`${title}:`}</b>
          {` ${facts.join("; ")}.`}
        </p>
      ))}
    </details>
  );
}

/** Form for grade, shift and year of the compared fees; submitted on change by a script (`submit-on-change.ts`). */
function FeeForm({ selects, feeFields }: Pick<CompareView, "selects" | "feeFields">) {
  if (selects.every(({ options }) => options.length < 2)) return null;
  return (
    <form
      className="compare-tools"
      action={paths.compare()}
      aria-label="Escolher série, turno e ano"
      // Back would restore a choice that has been applied.
      autoComplete="off"
      data-apply
    >
      <Hidden fields={feeFields} />
      {selects.map((select) => (
        <p key={select.name} className="field">
          <label htmlFor={`c-${select.name}`}>{select.label}</label>
          <select id={`c-${select.name}`} name={select.name} defaultValue={select.value}>
            {select.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
      ))}
      <button type="submit">Ver preços</button>
    </form>
  );
}

/** A checklist for the phone or on paper; ticks are not sent. */
function Checklist({ checklist }: Pick<CompareView, "checklist">) {
  return (
    <details className="topic checklist">
      <summary>Para perguntar na visita</summary>
      <p className="muted">
        O que não está informado aqui, e o que nenhuma página diz. Marque o que já perguntou.{" "}
        <a href={checklistHref(checklist)} rel="noopener">
          Enviar por WhatsApp
        </a>
      </p>
      {checklist.map(({ title, questions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {questions.map((question) => (
            <label key={question}>
              <input type="checkbox" />
              {question}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

function Hidden({ fields }: { readonly fields: FinderView["fields"] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Finder({ finder }: { readonly finder: FinderView }) {
  return (
    <section id="buscar" className="finder" aria-labelledby="buscar-nome">
      <form action={`${paths.compare()}#buscar`}>
        <Hidden fields={finder.fields} />
        <label id="buscar-nome" htmlFor="c-q">
          {finder.label}
        </label>
        <span>
          <input id="c-q" name="q" type="search" defaultValue={finder.term} required minLength={2} maxLength={80} />
          <button type="submit" className="secondary">
            Procurar
          </button>
        </span>
      </form>
      {finder.none && <p>{finder.none}</p>}
      {finder.found.length > 0 && (
        <ul>
          {finder.found.map(({ label, href, place }) => (
            <li key={href}>
              <a href={href}>{label}</a> <span className="muted">{place}</span>
            </li>
          ))}
        </ul>
      )}
      {finder.cancelHref && (
        <p>
          <a href={finder.cancelHref}>Deixar como está</a>
        </p>
      )}
    </section>
  );
}
