import { Ledger } from "../../client/components/ledger.tsx";
import { SandboxNotice } from "../../parts/orders/order-parts.tsx";
import { TwoRoads } from "../../parts/orders/two-roads.tsx";
import type { VoucherView } from "./voucher-view.ts";

/** `/detalhes-da-bolsa/:code/comprovante`: prints on one sheet. */
export default function VoucherPage({ view }: { readonly view: VoucherView }) {
  return (
    <article className="order">
      <SandboxNotice isSandbox={view.isSandbox} />
      <h1>Comprovante da bolsa</h1>
      <p className="school-line">{view.school}</p>
      <p className="voucher-code">
        <span>Código para a escola</span> <b className="code">{view.code}</b>
      </p>
      <Ledger lines={view.lines} />
      {view.steps.length > 0 && (
        <section>
          <h2>O que fazer</h2>
          <ol className="numbered">
            {view.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <section className="screen-only">
        <h2>Mudou de ideia, ou foi enganado?</h2>
        <TwoRoads order={view.roads} />
      </section>
      <p className="screen-only">
        <a href={view.detailsHref}>Voltar aos detalhes</a>
      </p>
    </article>
  );
}
