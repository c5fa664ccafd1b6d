import { Alert } from "../../client/ui/alert.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { SandboxNotice } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";

export interface WithdrawView {
  readonly order: OrderSummary;
  /** Null before the withdrawal. */
  readonly protocol: string | null;
  /** Whether the order can be withdrawn from. */
  readonly isOpen: boolean;
  readonly what: readonly string[];
  /** Why nothing was done. */
  readonly alert: string | null;
  /** Withdraws, or gives the Pix key of a refund; null when neither is left to do. */
  readonly form: FormView | null;
}

/** `/detalhes-da-bolsa/:code/desistir`: confirmation step. No reason is asked (CDC, art. 49). */
export default function WithdrawPage({ view }: { readonly view: WithdrawView }) {
  return (
    <article className="order">
      <SandboxNotice isSandbox={view.order.isSandbox} />
      <h1>Desistir da reserva</h1>
      <p className="school-line">
        {view.order.school}
        <br />
        <span className="muted">{view.order.what}</span>
      </p>
      {view.alert && <Alert variant="danger">{view.alert}</Alert>}
      {view.protocol && (
        <p>
          A desistência já foi registrada. Protocolo <span className="code">{view.protocol}</span>.
        </p>
      )}
      {!view.isOpen && !view.protocol && !view.form && (
        <p>
          Este pedido não pode mais ser cancelado por aqui. <a href={paths.contact()}>Fale conosco</a>.
        </p>
      )}
      {view.what.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {view.form && view.form.fields.length > 0 && <SimpleFormIsland id="desistir" form={view.form} />}
      {view.form?.fields.length === 0 && (
        <form method="post" action={view.form.action}>
          {Object.entries(view.form.hidden ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{view.form.submit}</button>
        </form>
      )}
      <p>
        <a href={view.order.detailsHref}>{view.isOpen ? "Voltar sem desistir" : "Voltar ao pedido"}</a>
      </p>
    </article>
  );
}
