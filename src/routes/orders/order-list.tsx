import { StatusMark } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";

/** Orders, each with its status and next action. The sentence of one to be paid has its status and amount. */
export function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }) {
  return (
    <ul className="order-list">
      {orders.map((order) => {
        const isDue = order.next.href === paths.payment(order.code);
        return (
          <li key={order.code}>
            <div>
              {!isDue && <StatusMark variant={order.variant}>{order.status}</StatusMark>}
              <h2>
                <a href={order.detailsHref}>{order.school}</a>
              </h2>
              <p className="muted">{order.what}</p>
              <p>{order.sentence}</p>
            </div>
            <div>
              {!isDue && order.amount && (
                <p>
                  {order.amount.label}: <b>{order.amount.value}</b>
                </p>
              )}
              <a className={isDue ? "button" : "button secondary"} href={order.next.href}>
                {order.next.label}
              </a>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
