import { SandboxNotice } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";

interface View {
  readonly order: OrderSummary;
  readonly clauses: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** `/detalhes-da-bolsa/:code/contrato`. */
export default function ContractPage({ view: { order, clauses } }: { readonly view: View }) {
  return (
    <article className="order">
      <SandboxNotice isSandbox={order.isSandbox} />
      <h1>Contrato da reserva</h1>
      <p>
        <a href={paths.contractFile(order.code)} download>
          Baixar em texto
        </a>
        {" · "}
        <a href={order.detailsHref}>Voltar ao pedido</a>
      </p>
      {clauses.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
