import { Ledger } from "../../client/components/ledger.tsx";
import { SandboxNotice } from "../../parts/orders/order-parts.tsx";
import type { ReceiptView } from "../../parts/orders/receipt-view.ts";

/** `/detalhes-da-bolsa/:code/recibo`: prints on one sheet. */
export default function ReceiptPage({ view }: { readonly view: ReceiptView }) {
  return (
    <article className="order">
      <SandboxNotice isSandbox={view.isSandbox} />
      <h1>Recibo do pagamento</h1>
      {view.amount && (
        <div className="order-head">
          <p className="amount">
            <span>Valor recebido</span> <b>{view.amount}</b>
          </p>
          <p className="note">{view.what}.</p>
        </div>
      )}
      <Ledger lines={view.lines} />
      {view.unused.length > 0 && (
        <section>
          <h2>O que chegou e não valeu como pagamento</h2>
          {view.unused.map(({ id, lines }) => (
            <Ledger key={id} lines={lines} />
          ))}
          <p>{view.unusedNote}</p>
        </section>
      )}
      <p className="screen-only">
        Para guardar, use “Imprimir” no navegador e escolha “Salvar como PDF”.{" "}
        <a href={view.detailsHref}>Voltar aos detalhes</a>
      </p>
    </article>
  );
}
