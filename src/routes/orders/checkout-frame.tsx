import type { ReactNode } from "react";
import { CheckoutSummary, type CheckoutSummaryView } from "../../client/components/checkout-summary.tsx";
import { Stepper } from "../../client/ui/stepper.tsx";
import { type CheckoutStep, checkoutSteps } from "../../domain/orders/checkout-steps.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { SandboxNotice } from "../../parts/orders/order-parts.tsx";

interface FrameProps {
  readonly step: CheckoutStep;
  readonly dueNowCents: Cents;
  readonly title: string;
  readonly isSandbox: boolean;
  readonly children: ReactNode;
}

/** Frame of every step of the checkout: where it is, and what is done there. */
export function CheckoutFrame({ step, dueNowCents, title, isSandbox, children }: FrameProps) {
  const steps = checkoutSteps(dueNowCents);
  return (
    <article className="order checkout">
      <SandboxNotice isSandbox={isSandbox} />
      <Stepper
        label="Passos da reserva"
        steps={steps.map((label) => ({ label }))}
        // An order that was free has no payment step.
        current={Math.max(1, steps.indexOf(step) + 1)}
      />
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
