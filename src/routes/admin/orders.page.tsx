import { AdminFrame, FindItem, type FindItemView, LateMark, NOT_FOUND } from "../../site/desk/desk-parts.tsx";
import { SchoolOrderBody } from "../../site/desk/school-order-parts.tsx";
import type { SchoolOrderView } from "../../site/desk/school-order-view.ts";
import type { Notice } from "../../site/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly view: {
    readonly notice: Notice | null;
    readonly orders: readonly (SchoolOrderView & { readonly href: string; readonly late: string | null })[];
    readonly find: FindItemView;
    readonly page: number;
    readonly hrefOf: (page: number) => string;
    readonly isLast: boolean;
  };
}

/** `/admin/pedidos`. */
export default function OrdersPage({ view: { notice, orders, find, page, hrefOf, isLast } }: Props) {
  return (
    <AdminFrame
      title="Reservas com a escola"
      current={paths.adminOrders()}
      notice={notice}
      lead="A escola responde pelo link do e-mail dela. Se ligar ou escrever, responda aqui em nome dela: a família é avisada na hora."
    >
      <FindItem {...find} />
      {orders.length === 0 && (
        <p className="empty">{find.asked === "" ? "Nenhuma reserva aguardando resposta da escola." : NOT_FOUND}</p>
      )}
      {orders.map((order) => (
        <article key={order.code} aria-label={`Reserva ${order.code}`}>
          <h2>
            <a href={order.href}>{order.school}</a> <span className="code">{order.code}</span>
          </h2>
          <LateMark late={order.late} />
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
