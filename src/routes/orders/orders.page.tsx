import { Pagination } from "../../client/ui/pagination.tsx";
import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths, withQuery } from "../../site/paths.ts";

interface OrdersView {
  readonly orders: readonly OrderSummary[];
  readonly page: number;
  readonly totalPages: number;
}

/** `/meus-pedidos`. */
export default function OrdersPage({ view: { orders, page, totalPages } }: { readonly view: OrdersView }) {
  return (
    <article className="order all-orders">
      <AccountTabs here={paths.myOrders()} />
      <h1>Meus pedidos</h1>
      {orders.length === 0 && (
        <EmptyList text="Você ainda não reservou nenhuma bolsa. O que você reservar aparece aqui, com o próximo passo." />
      )}
      <ul className="order-list">
        {orders.map((order) => (
          <li key={order.code}>
            <div>
              <StatusMark variant={order.variant}>{order.status}</StatusMark>
              <h2>
                <a href={order.detailsHref}>{order.school}</a>
              </h2>
              <p className="muted">{order.what}</p>
              <p>{order.sentence}</p>
            </div>
            <div>
              <p>
                {order.amountLabel}: <b>{order.amount}</b>
              </p>
              <a
                className={order.next.href === paths.payment(order.code) ? "button" : "button secondary"}
                href={order.next.href}
              >
                {order.next.label}
              </a>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        current={page}
        total={totalPages}
        href={(n) => withQuery(paths.myOrders(), n === 1 ? "" : `page=${n}`)}
      />
    </article>
  );
}
