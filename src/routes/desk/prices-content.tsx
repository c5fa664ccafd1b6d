import type { ReactNode } from "react";
import { SchoolCard } from "../../client/components/school-card.tsx";
import PriceTableForm from "../../client/islands/prices/price-table-form.tsx";
import { Alert } from "../../client/ui/alert.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { Island } from "../../parts/screen/island.tsx";
import type { ClassRow } from "./price-rows.ts";
import { DueSeats, PriceTable } from "./price-table.tsx";
import type { PreviewView, PricesView, PublishView } from "./prices-view.ts";
import type { SeatsView } from "./seats-view.ts";

interface Props {
  /** Null for who may not change prices. */
  readonly prices: PricesView | null;
  readonly rows: readonly ClassRow[];
  readonly seats: SeatsView;
}

export function PricesContent({ prices, rows, seats }: Props) {
  const isOpen = prices === null || prices.isListOpen || seats.isRefused;
  return (
    <>
      {prices?.hold && <Alert variant="warning">{prices.hold}</Alert>}
      {prices && <Preview view={prices.preview} notice={prices.notice} />}
      <DueSeats seats={seats} />
      {rows.length === 0 ? (
        <p className="empty">Nenhum preço no ar.</p>
      ) : (
        <details id="no-ar" open={isOpen}>
          <summary>{prices ? prices.listTitle : "Vagas por turma"}</summary>
          <PriceTable rows={rows} seats={seats} />
        </details>
      )}
      {prices && <PriceForms view={prices} />}
    </>
  );
}

/** The ways to change prices, and what changed before. */
function PriceForms({ view: { rowForm, table, changes } }: { readonly view: PricesView }) {
  return (
    <>
      <details id="linha" open={rowForm.isOpen}>
        <summary>Digitar um preço</summary>
        <SimpleFormIsland id="um-preco" form={rowForm.form} wakes="touch" />
      </details>
      <details id="tabela" open={table.isOpen}>
        <summary>Colar ou mandar a tabela inteira</summary>
        <Island name="price-table-form" id="a-tabela" of={PriceTableForm} props={table} />
      </details>
      {changes.length > 0 && (
        <section aria-labelledby="mudancas">
          <h2 id="mudancas">O que já mudou</h2>
          <p className="note">Desfazer uma mudança desfaz também as que vieram depois dela.</p>
          <PriceVersions versions={changes} />
        </section>
      )}
    </>
  );
}

/** Changes of a table, its errors by cell, the card as families would see it, and the publishing button. */
function Preview({ view, notice }: { readonly view: PreviewView | null; readonly notice: Notice | null }) {
  if (!view) {
    return (
      <div id="previa">
        <NoticeAlert notice={notice} />
      </div>
    );
  }
  const {
    errors,
    moreErrors,
    columns,
    warnings,
    notes,
    added,
    changed,
    removed,
    seats,
    others,
    publish,
    unlikely,
    card,
    comparison,
  } = view;
  return (
    <section id="previa" aria-labelledby="o-que-muda" aria-live="polite">
      <h2 id="o-que-muda">{view.summary}</h2>
      <NoticeAlert notice={notice} />
      {errors.length > 0 && <Lines lines={moreErrors ? [...errors, moreErrors] : errors} />}
      {columns && <Columns view={columns} />}
      <Titled title="Confira" lines={warnings} />
      <Titled title="O que não lemos" lines={notes} />
      <Titled title="Novos" lines={added} />
      {changed.length > 0 && (
        <>
          <h3>Mudam</h3>
          <ul className="audit">
            {changed.map(({ title, from, to }) => (
              <li key={title}>
                {title}: <del>{from}</del> <ins>{to}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      <Titled title="Saem do ar" lines={removed} />
      <Titled title="Vagas que mudam" lines={seats} />
      <Titled title="Nas suas outras escolas" lines={others} />
      {comparison && (
        <p>
          {comparison.text} <span className="note">{comparison.basis}</span>
        </p>
      )}
      {card && (
        <>
          <h3>Como as famílias vão ver na busca</h3>
          <SchoolCard card={card} headingLevel={3} />
        </>
      )}
      {publish && <PublishForm view={publish} />}
      {unlikely && (
        <>
          <h3>Estes estão certos?</h3>
          <p>Não são publicados antes que você diga que estão certos.</p>
          <Lines lines={unlikely.lines} />
          <PublishForm view={unlikely.publish}>
            <p className="check-field">
              <label>
                <input type="checkbox" name="isSure" required /> Está certo assim
              </label>
            </p>
          </PublishForm>
        </>
      )}
    </section>
  );
}

function PublishForm({ view, children }: { readonly view: PublishView; readonly children?: ReactNode }) {
  return (
    <form method="post" action={view.action}>
      {Object.entries(view.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {view.isWhole && <input type="hidden" name="isWhole" value="on" />}
      {children}
      <button type="submit" name="acao" value="publicar">
        {view.submit}
      </button>
    </form>
  );
}

/** Kinds of the table's columns. Plain markup: the preview is replaced while somebody types. */
function Columns({ view }: { readonly view: NonNullable<PreviewView["columns"]> }) {
  return (
    <details id="colunas" open={view.isOpen}>
      <summary>{view.title}</summary>
      <form className="simple-form" method="post" action={view.action}>
        {Object.entries(view.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.fields.map(({ name, label, value, empty, options }) => (
          <SelectField key={name} name={name} label={label} defaultValue={value} empty={empty} options={options} />
        ))}
        <button type="submit" name="acao" value="colunas">
          Ler assim, agora e nas próximas tabelas
        </button>
      </form>
    </details>
  );
}

interface VersionsProps {
  readonly versions: readonly { readonly version: number; readonly what: string; readonly undo: DeskFormView | null }[];
}

/** Publications of prices, with the form that takes one back. */
function PriceVersions({ versions }: VersionsProps) {
  return (
    <ul className="audit">
      {versions.map(({ version, what, undo }) => (
        <li key={version}>
          <p>{what}</p>
          {undo && <DeskForm view={undo} />}
        </li>
      ))}
    </ul>
  );
}

/** Lines below a title up to which they are open. */
const OPEN_LINES = 9;

interface TitledProps {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Lines below a title, or behind it when they would push down the card and the button. */
function Titled({ title, lines }: TitledProps) {
  if (lines.length === 0) return null;
  if (lines.length > OPEN_LINES) {
    return (
      <details>
        <summary>
          {title} ({lines.length})
        </summary>
        <Lines lines={lines} />
      </details>
    );
  }
  return (
    <>
      <h3>{title}</h3>
      <Lines lines={lines} />
    </>
  );
}

function Lines({ lines }: Pick<TitledProps, "lines">) {
  return (
    <ul className="audit">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
