import { SandboxNotice } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";

export interface WithdrawView {
  readonly order: OrderSummary;
  /** Null when it is too late, or already done. */
  readonly action: string | null;
  /** Null before the withdrawal. */
  readonly protocol: string | null;
  readonly what: readonly string[];
  readonly button: string;
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
      {view.protocol && (
        <p>
          A desistência já foi registrada. Protocolo <span className="code">{view.protocol}</span>.
        </p>
      )}
      {!view.action && !view.protocol && (
        <p>
          Este pedido não pode mais ser cancelado por aqui. <a href={paths.contact()}>Fale conosco</a>.
        </p>
      )}
      {view.what.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {view.action && (
        <form method="post" action={view.action}>
          <button type="submit">{view.button}</button>
        </form>
      )}
      <p>
        <a href={view.order.detailsHref}>{view.action ? "Voltar sem desistir" : "Voltar ao pedido"}</a>
      </p>
    </article>
  );
}
