import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import { ErasedOrders } from "./erased-orders.tsx";
import type { ErasedOrdersView } from "./erased-orders-view.ts";
import { FoldedForm } from "./folded-form.tsx";

export interface DataByEmailView {
  readonly title: string;
  readonly email: string;
  /** Login page, if the e-mail has an account. */
  readonly loginHref: string | null;
  readonly notice: Notice | null;
  readonly subjects: readonly {
    readonly title: string;
    readonly records: readonly (readonly (readonly [label: string, value: string])[])[];
  }[];
  readonly copies: { readonly csv: string; readonly json: string };
  readonly erasure: DeskFormView;
  readonly erasedOrders: ErasedOrdersView;
  readonly request: DeskFormView;
}

/** `/meus-dados/por-email/:token`. */
export default function DataByEmailPage({ view }: { readonly view: DataByEmailView }) {
  const isEmpty = view.subjects.length === 0;
  return (
    <div className="my-data">
      <header>
        <h1>{view.title}</h1>
        <p>{view.email}</p>
        {view.loginHref && (
          <p>
            Este e-mail também tem conta. <a href={view.loginHref}>Entre</a> para ver o resto.
          </p>
        )}
      </header>
      <NoticeAlert notice={view.notice} />
      {isEmpty && <p>Não guardamos nada com este e-mail.</p>}
      {view.subjects.map(({ title, records }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div>
            {records.map((record) => (
              <Facts key={JSON.stringify(record)} facts={record} />
            ))}
          </div>
        </section>
      ))}
      {!isEmpty && (
        <>
          <section aria-label="Uma cópia">
            <h2>Uma cópia</h2>
            <p className="actions">
              <a className="button secondary" href={view.copies.csv} download>
                Baixar planilha (CSV)
              </a>
              <a className="button secondary" href={view.copies.json} download>
                Baixar JSON
              </a>
            </p>
          </section>
          <section aria-label="Apagar tudo">
            <h2>Apagar tudo</h2>
            <FoldedForm view={view.erasure} summary="Quero apagar o que está aqui">
              <p>
                Na hora e para sempre. Avaliações publicadas saem do site em alguns minutos. As escolas que receberam um
                pedido seu são avisadas para apagar também.
              </p>
              <ErasedOrders view={view.erasedOrders} />
            </FoldedForm>
          </section>
        </>
      )}
      <section aria-label="Outro pedido">
        <h2>Outro pedido</h2>
        <FoldedForm view={view.request} summary="Corrigir um dado, pedir explicação ou se opor a um uso" />
      </section>
    </div>
  );
}
