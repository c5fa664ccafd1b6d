import type { ErasedOrdersView } from "./erased-orders-view.ts";

/** Effect of an erasure on the account's orders, above the form that confirms it. */
export function ErasedOrders({ view: { lines, fields } }: { readonly view: ErasedOrdersView }) {
  if (lines.length === 0) return null;
  return (
    <div className="erased-orders">
      <p>Seus pedidos em andamento:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {fields.length > 0 && (
        <p>Enquanto um contrato vale, a lei permite guardar o contato para ele (LGPD, art. 7º, V, e art. 16, I).</p>
      )}
    </div>
  );
}
