import { Pagination } from "../../client/ui/pagination.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { formatDate } from "../../domain/text/format.ts";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import type { PaginationView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame, FindItem, type FindItemView } from "./admin-parts.tsx";

export interface RedirectItem {
  readonly path: string;
  /** Why it is not followed. */
  readonly state: string | null;
  /** Why its target may be wrong. */
  readonly warning: string | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly hits: { readonly text: string; readonly href: string };
  /** Link that opens the form with its values. */
  readonly change: string;
  readonly form: DeskFormView;
}

interface BulkView {
  readonly action: string;
  readonly search: string;
  /** Values of a refused change. */
  readonly values: Readonly<Record<string, string>>;
  readonly marked: ReadonlySet<string>;
  readonly errors: Readonly<Record<string, string>>;
  /** The form stands above the list, where its errors are seen. */
  readonly isRefused: boolean;
}

interface Props {
  readonly view: {
    readonly notice: Notice | null;
    readonly find: FindItemView;
    readonly form: DeskFormView;
    readonly undo: { readonly text: string; readonly form: DeskFormView } | null;
    /** "185 redirecionamentos", of the search; null for none. */
    readonly total: string | null;
    readonly items: readonly RedirectItem[];
    readonly bulk: BulkView;
    readonly pages: PaginationView;
  };
}

/** Id of the form of several redirects, to which the checkbox of each belongs. */
const BULK = "varios";

export const BULK_LABELS = {
  change: "O que fazer",
  expiresAt: "Vale até",
  status: "Tipo",
  note: "Nota",
  reason: "Motivo",
};

const CHANGES = [
  { value: "expirar", label: "Mudar a validade" },
  { value: "status", label: "Mudar o tipo (301, 302, 308)" },
  { value: "nota", label: "Mudar a nota" },
  { value: "apagar", label: "Apagar" },
];

/** `/admin/redirecionamentos`. */
export default function RedirectsPage({ view }: Props) {
  return (
    <AdminFrame
      title="Redirecionamentos"
      current={paths.adminRedirects()}
      notice={view.notice}
      lead="Um endereço deste site que leva a outro. Não dá para redirecionar em círculo, em cadeia nem para sites fora da lista."
    >
      {view.bulk.isRefused && <BulkForm view={view.bulk} />}
      <FindItem {...view.find} />
      <DeskForms forms={[view.form]} />
      {view.undo && (
        <section aria-label="Desfazer">
          <p>{view.undo.text}</p>
          <DeskForms forms={[view.undo.form]} />
        </section>
      )}
      {view.items.length === 0 && (
        <p className="empty">
          {view.find.asked === "" ? "Nenhum redirecionamento ainda." : "Nada encontrado. Confira o que você digitou."}
        </p>
      )}
      {view.total && <p>{view.total}</p>}
      {view.items.map((item, i) => (
        <article key={item.path} aria-labelledby={`de-${i}`}>
          <h2 id={`de-${i}`}>{item.path}</h2>
          {item.state && <p className="note">{item.state}</p>}
          {item.warning && (
            <p>
              <StatusMark variant="warning">{item.warning}</StatusMark>
            </p>
          )}
          <Facts
            facts={[
              ...item.facts,
              [
                "Visitas em 30 dias",
                <a key="visitas" href={item.hits.href}>
                  {item.hits.text}
                </a>,
              ],
            ]}
          />
          <div className="ways">
            <a href={item.change}>Mudar</a>
            <label>
              <input
                type="checkbox"
                name="paths"
                value={item.path}
                form={BULK}
                defaultChecked={view.bulk.marked.has(item.path)}
              />{" "}
              Marcar para mudar com outros
            </label>
            <DeskForms forms={[item.form]} />
          </div>
        </article>
      ))}
      {view.items.length > 0 && !view.bulk.isRefused && <BulkForm view={view.bulk} />}
      <Pagination {...view.pages} />
    </AdminFrame>
  );
}

function BulkForm({ view: { action, search, values, errors } }: { readonly view: BulkView }) {
  const label = search === "" ? "Todos da lista, em todas as páginas" : `Todos os que a busca “${search}” achou`;
  return (
    <section aria-labelledby="mudar-varios">
      <h2 id="mudar-varios">Mudar vários de uma vez</h2>
      <p className="note">Até 500 por vez, todos ou nenhum. Dá para desfazer a última mudança por 30 dias.</p>
      <form id={BULK} className="simple-form" method="post" action={action}>
        <input type="hidden" name="search" value={search} />
        {errors.paths && <p className="field-error">{errors.paths}</p>}
        <SelectField
          name="scope"
          label="Quais"
          empty="Só os marcados na lista"
          options={[{ value: "encontrados", label: label }]}
          defaultValue={values.scope}
        />
        <SelectField
          name="change"
          label={BULK_LABELS.change}
          options={CHANGES}
          defaultValue={values.change}
          error={errors.change}
          isRequired
        />
        <TextField
          name="expiresAt"
          label={BULK_LABELS.expiresAt}
          hint="Para mudar a validade. Em branco, vale sempre."
          type="date"
          defaultValue={values.expiresAt}
          error={errors.expiresAt}
        />
        <SelectField
          name="status"
          label={BULK_LABELS.status}
          hint="Para mudar o tipo."
          options={REDIRECT_STATUSES}
          defaultValue={values.status}
          error={errors.status}
        />
        <TextField
          name="note"
          label={BULK_LABELS.note}
          hint="Para mudar a nota. Em branco, fica sem nota."
          defaultValue={values.note}
          error={errors.note}
        />
        <TextField
          name="reason"
          label={BULK_LABELS.reason}
          hint="Fica na auditoria."
          defaultValue={values.reason}
          error={errors.reason}
          isRequired
        />
        <button type="submit" name="acao" value="mudar-redirecionamentos">
          Mudar
        </button>
      </form>
    </section>
  );
}

export const REDIRECT_STATUSES = [
  { value: "301", label: "301, permanente" },
  { value: "302", label: "302, temporário" },
  { value: "308", label: "308, permanente (formulários também)" },
];

export function statusLabel(status: number): string {
  return REDIRECT_STATUSES.find(({ value }) => value === String(status))?.label ?? String(status);
}

/** The last day of a redirect, or what somebody has written in its place in the dashboard. */
export function lastDayLabel(expiresAt: string): string {
  return Number.isNaN(Date.parse(expiresAt)) ? expiresAt : formatDate(expiresAt);
}
