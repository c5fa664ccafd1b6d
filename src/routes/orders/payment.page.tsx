import { DeadlineLine } from "../../client/components/deadline-line.tsx";
import { Ledger, type Line } from "../../client/components/ledger.tsx";
import PixPayment, { type PixPaymentView } from "../../client/islands/orders/pix-payment.tsx";
import { Alert } from "../../client/ui/alert.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { OrderAmount } from "../../parts/orders/order-parts.tsx";
import type { OrderSummary } from "../../parts/orders/order-summary.ts";
import { CheckLink } from "../../parts/orders/two-roads.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { paths } from "../../site/paths.ts";
import { CheckoutColumns, CheckoutFrame } from "./checkout-frame.tsx";
import { toCheckoutSummary } from "./checkout-view.ts";

/** Actions of the payment page, by status of the order. */
export type PaymentView = {
  readonly order: OrderSummary;
} & (
  | {
      readonly kind: "summary";
      readonly terms: readonly Line[];
      /** Name and e-mail of the account that contracts. */
      readonly account: string;
      readonly contractHref: string;
      readonly contractFileHref: string;
      readonly form: FormView;
      readonly alert: string | null;
    }
  | {
      readonly kind: "pix";
      readonly payment: PixPaymentView;
      /** The QR code as one path, in squares of 1, and its width. */
      readonly qr: { readonly path: string; readonly size: number };
      readonly checkHref: string;
      readonly withdrawalHref: string;
      /** Target of the simulated payer; null with a real provider. */
      readonly simulation: string | null;
    }
  | { readonly kind: "refused" | "underpaid"; readonly why: string; readonly form: FormView }
  | { readonly kind: "waiting"; readonly checkHref: string; readonly withdrawalHref: string }
  | { readonly kind: "expired"; readonly next: { readonly label: string; readonly href: string } }
);

/** `/pagamento/:code`: summary of the contract, Pix code and result. */
export default function PaymentPage({ view }: { readonly view: PaymentView }) {
  const { order } = view;
  return (
    <CheckoutFrame
      steps={order.steps}
      step={order.step}
      title={TITLES[view.kind]}
      // Beside the code the box that plays the payer says it, and the code stays in the first screen.
      isSandbox={order.isSandbox && view.kind !== "pix"}
    >
      <p className="what">
        <a href={order.schoolHref}>{order.school}</a> · {order.what}
      </p>
      {view.kind === "expired" && (
        <div className="order-head">
          <p>{order.sentence}</p>
          <a className="button" href={view.next.href}>
            {view.next.label}
          </a>
        </div>
      )}
      {view.kind !== "expired" && (
        <CheckoutColumns summary={toCheckoutSummary(order)}>
          {view.kind === "summary" && <Summary view={view} />}
          {view.kind === "pix" && <Pix view={view} />}
          {view.kind === "waiting" && <Waiting view={view} />}
          {(view.kind === "refused" || view.kind === "underpaid") && <Refused view={view} />}
        </CheckoutColumns>
      )}
      <p className="muted">
        Pedido <span className="code">{order.code}</span>
        <br />
        <CheckLink />
      </p>
    </CheckoutFrame>
  );
}

const TITLES = {
  summary: "Confira antes de contratar",
  pix: "Pague com Pix",
  waiting: "O banco ainda não respondeu",
  refused: "O pagamento foi recusado",
  underpaid: "O valor pago não é o da reserva",
  expired: "O prazo de pagamento acabou",
};

function Summary({ view }: { readonly view: Extract<PaymentView, { kind: "summary" }> }) {
  const { order } = view;
  return (
    <>
      <div className="order-head">
        <OrderAmount amount={order.amount} />
        <DeadlineLine deadline={order.deadline} />
        <a className="button" href="#contratar">
          Conferir e contratar
        </a>
      </div>
      <section>
        <h2>Resumo do contrato</h2>
        <Ledger lines={view.terms} />
        <p>
          <a href={view.contractHref}>Ler o contrato inteiro</a>
          {" · "}
          <a href={view.contractFileHref} download>
            Baixar o contrato
          </a>
        </p>
      </section>
      <section id="contratar">
        <h2>Confira e contrate</h2>
        <p>
          Você está na conta de <b>{view.account}</b>. Não é sua? Não digite seu CPF aqui:{" "}
          <a href={paths.myData()}>saia desta conta</a>.
        </p>
        {view.alert && <Alert variant="danger">{view.alert}</Alert>}
        <SimpleFormIsland id="acordo" form={view.form} />
      </section>
    </>
  );
}

/** The bank is out: nothing is lost, and nothing is to be done. */
function Waiting({ view }: { readonly view: Extract<PaymentView, { kind: "waiting" }> }) {
  return (
    <div className="order-head">
      <p>
        Seu contrato está feito e a vaga está guardada para você. O banco demora a criar o código Pix: tentamos de novo
        a cada poucos minutos, e o tempo para pagar só começa quando houver código. Nada foi cobrado.
      </p>
      <p>Pode fechar esta página: quando o código estiver pronto, mandamos um e-mail.</p>
      <a className="button" href={view.checkHref}>
        Ver se o código chegou
      </a>
      <p>
        <a href={view.withdrawalHref}>Desistir da reserva</a>
      </p>
    </div>
  );
}

function Pix({ view }: { readonly view: Extract<PaymentView, { kind: "pix" }> }) {
  const { qr } = view;
  return (
    <>
      <div className="pix">
        <Island name="pix-payment" id="pagamento" of={PixPayment} props={view.payment} wakes="now" />
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code do Pix">
          <path d={qr.path} />
        </svg>
      </div>
      {view.simulation && (
        <form method="post" action={view.simulation} className="simulation">
          <p>
            <b>Só no ambiente de testes:</b> este código não existe em nenhum banco. Faça de conta que pagou.
          </p>
          <button type="submit" name="outcome" value="paid" className="secondary">
            Simular pagamento
          </button>
          <button type="submit" name="outcome" value="refused" className="quiet">
            Simular recusa
          </button>
          <button type="submit" name="outcome" value="underpaid" className="quiet">
            Pagar a menos
          </button>
          <button type="submit" name="outcome" value="overpaid" className="quiet">
            Pagar a mais
          </button>
        </form>
      )}
      <p>
        Já pagou? <a href={view.checkHref}>Conferir agora</a>. Mudou de ideia?{" "}
        <a href={view.withdrawalHref}>Desistir da reserva</a>.
      </p>
    </>
  );
}

function Refused({ view }: { readonly view: Extract<PaymentView, { form: FormView; why: string }> }) {
  return (
    <div className="order-head">
      <p>{view.why} A reserva continua guardada. Outro código não aumenta o prazo.</p>
      <DeadlineLine deadline={view.order.deadline} />
      <SimpleFormIsland id="outro-codigo" form={view.form} />
    </div>
  );
}
