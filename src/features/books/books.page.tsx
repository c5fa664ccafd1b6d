import { Alert } from "../../client/ui/alert.tsx";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import { AdminFrame } from "../../routes/admin/admin-parts.tsx";
import { paths } from "../../site/paths.ts";

interface BooksView {
  readonly notice: Notice | null;
  readonly isSandbox: boolean;
  /** Codes of orders that do not balance. */
  readonly unbalanced: readonly string[];
  readonly balances: readonly (readonly [label: string, value: string])[];
  readonly schools: readonly {
    readonly name: string;
    readonly href: string | null;
    readonly owed: string;
    readonly refundable: string | null;
    readonly form: DeskFormView;
  }[];
  readonly fee: DeskFormView;
  /** Form of the file of a month: "2026-11". */
  readonly file: { readonly action: string; readonly month: string };
  /** Latest entries that the team recorded, and can take back. */
  readonly reversals: readonly { readonly id: string; readonly what: string; readonly form: DeskFormView }[];
}

/** `/admin/contas`. */
export default function BooksPage({ view }: { readonly view: BooksView }) {
  return (
    <AdminFrame
      title="Contas"
      current={paths.adminBooks()}
      notice={view.notice}
      lead="Cada centavo recebido é devido a alguém ou foi devolvido. Pagamentos, devoluções e matrículas entram aqui sozinhos; repasses e tarifas, quem fez registra."
    >
      {view.isSandbox && <Alert variant="info">Pagamentos de teste: nenhum valor aqui é dinheiro de verdade.</Alert>}
      {view.unbalanced.length > 0 && (
        <Alert variant="danger">As contas destes pedidos não fecham: {view.unbalanced.join(", ")}.</Alert>
      )}
      <section aria-labelledby="saldos">
        <h2 id="saldos">Saldos de agora</h2>
        <Facts facts={view.balances} />
        <DeskForms forms={[view.fee]} />
      </section>
      <section aria-labelledby="escolas">
        <h2 id="escolas">Escolas</h2>
        {view.schools.length === 0 && <p className="empty">Nada a repassar.</p>}
        {view.schools.map(({ name, href, owed, refundable, form }) => (
          <article key={form.id} aria-label={name}>
            <h3>{href ? <a href={href}>{name}</a> : name}</h3>
            <p>{owed}</p>
            {refundable && <p className="note">{refundable}</p>}
            <DeskForms forms={[form]} />
          </article>
        ))}
      </section>
      <section aria-labelledby="lancamentos">
        <h2 id="lancamentos">Lançamentos de um mês</h2>
        <form method="get" action={view.file.action} className="find">
          <label htmlFor="mes">Mês</label>
          <input id="mes" name="mes" type="month" defaultValue={view.file.month} />
          <button type="submit">Baixar em CSV</button>
        </form>
      </section>
      {view.reversals.length > 0 && (
        <section aria-labelledby="estornos">
          <h2 id="estornos">Corrigir o que foi registrado</h2>
          {view.reversals.map(({ id, what, form }) => (
            <article key={id} aria-label={what}>
              <p>{what}</p>
              <DeskForms forms={[form]} />
            </article>
          ))}
        </section>
      )}
    </AdminFrame>
  );
}
