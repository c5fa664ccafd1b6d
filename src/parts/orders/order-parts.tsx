import type { ReactNode } from "react";
import { Stepper } from "../../client/ui/stepper.tsx";
import type { StatusVariant } from "../../domain/status-variant.ts";
import type { OrderSummary } from "./order-summary.ts";

/** Notice on every screen while no money is moved. */
export function SandboxNotice({ isSandbox }: { readonly isSandbox: boolean }) {
  if (!isSandbox) return null;
  return (
    <p className="sandbox" role="note">
      <b>Ambiente de testes:</b> nenhum dinheiro é movimentado, nenhuma vaga é reservada.
    </p>
  );
}

export function StatusMark({ variant, children }: { readonly variant: StatusVariant; readonly children: ReactNode }) {
  return <span className={`status ${variant}`}>{children}</span>;
}

/** The steps of an order, with the current one; none of an order that has ended. */
export function OrderSteps({ steps, step }: Pick<OrderSummary, "steps" | "step">) {
  if (step === null) return null;
  return (
    <Stepper label="Passos do pedido" steps={steps.map((label) => ({ label }))} current={steps.indexOf(step) + 1} />
  );
}

/** Head of every page about an order: what is true and comes next, amount, payee, one next action. */
export function OrderHead({ order, isHere = false }: { readonly order: OrderSummary; readonly isHere?: boolean }) {
  return (
    <div className="order-head">
      <StatusMark variant={order.variant}>{order.status}</StatusMark>
      <p className="sentence">{order.sentence}</p>
      <OrderAmount amount={order.amount} />
      {!isHere && (
        <a className="button" href={order.next.href}>
          {order.next.label}
        </a>
      )}
    </div>
  );
}

/** The amount of an order and what it is for; none of an order that has ended. */
export function OrderAmount({ amount }: Pick<OrderSummary, "amount">) {
  if (!amount) return null;
  return (
    <>
      <p className="amount">
        <span>{amount.label}</span> <b>{amount.value}</b>
      </p>
      <p className="note">{amount.note}.</p>
    </>
  );
}
