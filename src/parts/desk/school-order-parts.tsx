import { StatusMark } from "../orders/order-parts.tsx";
import { Facts } from "../screen/facts.tsx";
import { DeskForms } from "./desk-parts.tsx";
import type { SchoolOrderView } from "./school-order-view.ts";

/** An order as the school sees it: status, family, request and possible replies. */
export function SchoolOrderBody({ order }: { readonly order: SchoolOrderView }) {
  return (
    <>
      <p>
        <StatusMark variant={order.variant}>{order.status}</StatusMark> {order.what}
      </p>
      <Facts facts={order.facts} />
      {order.documents.length > 0 && (
        <ul className="documents">
          {order.documents.map(({ kind, label, variant, note }) => (
            <li key={kind}>
              <StatusMark variant={variant}>{label}</StatusMark> {kind}
              {note && <span className="note"> {note}</span>}
            </li>
          ))}
        </ul>
      )}
      <DeskForms forms={order.forms} />
    </>
  );
}
