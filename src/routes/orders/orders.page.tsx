import { Pagination } from "../../client/ui/pagination.tsx";
import { AccountTabs, EmptyList } from "../../parts/layout/account-tabs.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { OrderList } from "./order-list.tsx";

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
      <OrderList orders={orders} />
      <Pagination
        current={page}
        total={totalPages}
        href={(n) => withQuery(paths.myOrders(), n === 1 ? "" : `page=${n}`)}
      />
    </article>
  );
}
