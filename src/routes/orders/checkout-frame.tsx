import type { ReactNode } from "react";
import { CheckoutSummary, type CheckoutSummaryView } from "../../client/components/checkout-summary.tsx";
import { OrderSteps, SandboxNotice } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";

interface FrameProps extends Pick<OrderSummary, "steps" | "step"> {
  readonly title: string;
  readonly isSandbox: boolean;
  readonly children: ReactNode;
}

/** Frame of every step of the checkout: where it is, and what is done there. */
export function CheckoutFrame({ steps, step, title, isSandbox, children }: FrameProps) {
  return (
    <article className="order checkout">
      <SandboxNotice isSandbox={isSandbox} />
      <OrderSteps steps={steps} step={step} />
      <h1>{title}</h1>
      {children}
    </article>
  );
}

/** The part of a step that the family works on, beside the summary. */
export function CheckoutColumns({
  summary,
  children,
}: {
  readonly summary: CheckoutSummaryView;
  readonly children: ReactNode;
}) {
  return (
    <div className="columns">
      <div className="main">{children}</div>
      <CheckoutSummary summary={summary} />
    </div>
  );
}
