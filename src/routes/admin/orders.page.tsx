import { AdminFrame } from "../../site/desk/desk-parts.tsx";
import { SchoolOrderBody } from "../../site/desk/school-order-parts.tsx";
import type { SchoolOrderView } from "../../site/desk/school-order-view.ts";
import type { Notice } from "../../site/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly view: {
    readonly notice: Notice | null;
    readonly orders: readonly (SchoolOrderView & { readonly href: string })[];
    readonly page: number;
    readonly hrefOf: (page: number) => string;
    readonly isLast: boolean;
  };
}

/** `/admin/pedidos`. */
export default function OrdersPage({ view: { notice, orders, page, hrefOf, isLast } }: Props) {
  return (
    <AdminFrame
      title="Reservas com a escola"
      current={paths.adminOrders()}
      notice={notice}
      lead="A escola responde pelo link do e-mail dela. Se ligar ou escrever, responda aqui em nome dela: a família é avisada na hora."
    >
      {orders.length === 0 && <p className="empty">Nenhuma reserva aguardando resposta da escola.</p>}
      {orders.map((order) => (
        <article key={order.code} aria-label={`Reserva ${order.code}`}>
          <h2>
            <a href={order.href}>{order.school}</a> <span className="code">{order.code}</span>
          </h2>
          <SchoolOrderBody order={order} />
        </article>
      ))}
      {(page > 1 || !isLast) && (
        <p>
          {page > 1 && <a href={hrefOf(page - 1)}>Anterior</a>} {!isLast && <a href={hrefOf(page + 1)}>Próximo</a>}
        </p>
      )}
    </AdminFrame>
  );
}
