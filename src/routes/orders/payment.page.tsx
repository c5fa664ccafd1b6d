import { Alert } from "../../client/ui/alert.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { required } from "../../domain/forms/form-rules.ts";
import { Ledger, OrderSteps, SandboxNotice } from "../../site/orders/order-parts.tsx";
import type { OrderSummary } from "../../site/orders/order-summary.ts";
import type { Line } from "../../site/orders/order-words.ts";

/** Actions of the payment page, by status of the order. */
export type PaymentView = { readonly order: OrderSummary } & (
  | {
      readonly kind: "summary";
      readonly action: string;
      readonly terms: readonly Line[];
      readonly contractHref: string;
      readonly contractFileHref: string;
      readonly values: { readonly studentNickname: string; readonly cpf: string; readonly accepts: boolean };
      readonly errors: Readonly<Record<string, string>>;
      readonly alert: string | null;
      readonly button: string;
      /** Whether something is due. */
      readonly isPaid: boolean;
    }
  | {
      readonly kind: "pix";
      readonly code: string;
      /** The QR code as one path, in squares of 1, and its width. */
      readonly qr: { readonly path: string; readonly size: number };
      readonly dueAt: { readonly iso: string; readonly label: string };
      readonly checkHref: string;
      readonly withdrawalHref: string;
      /** Target of the simulated payer; null with a real provider. */
      readonly simulation: string | null;
    }
  | { readonly kind: "refused"; readonly action: string; readonly nickname: string }
  | { readonly kind: "expired"; readonly reserveHref: string }
);

/** `/pagamento/:code`: summary of the contract, Pix code and result. */
export default function PaymentPage({ view }: { readonly view: PaymentView }) {
  const { order } = view;
  return (
    <article className="order">
      {/* Beside the code the box that plays the payer says it, and the code stays in the first screen. */}
      {view.kind !== "pix" && <SandboxNotice isSandbox={order.isSandbox} />}
      <h1>{TITLES[view.kind]}</h1>
      <p className="what">
        <a href={order.schoolHref}>{order.school}</a> · {order.what}
      </p>
      {view.kind === "summary" && <Summary view={view} />}
      {view.kind === "pix" && <Pix view={view} />}
      {view.kind === "refused" && <Refused view={view} />}
      {view.kind === "expired" && (
        <div className="order-head">
          <p>O código não foi pago no prazo e não pode mais ser pago. Nada foi cobrado.</p>
          <a className="button" href={view.reserveHref}>
            Reservar de novo, pelo preço de hoje
          </a>
        </div>
      )}
      <OrderSteps steps={order.steps} step={order.step} />
      <p className="muted">
        Pedido <span className="code">{order.code}</span>
      </p>
    </article>
  );
}

const TITLES = {
  summary: "Confira antes de contratar",
  pix: "Pague com Pix",
  refused: "O pagamento foi recusado",
  expired: "O prazo de pagamento acabou",
};

function Summary({ view }: { readonly view: Extract<PaymentView, { kind: "summary" }> }) {
  const { order, errors } = view;
  return (
    <>
      <div className="order-head">
        <p className="amount">
          <span>{order.amountLabel}</span> <b>{order.amount}</b>
        </p>
        <p className="note">{order.amountNote}.</p>
        <p className="deadline">{order.deadline}</p>
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
        {view.alert && <Alert variant="danger">{view.alert}</Alert>}
        <form method="post" action={view.action} className="order-form">
          <TextField
            rules={[required]}
            name="studentNickname"
            label="Aluno (corrija se precisar)"
            defaultValue={view.values.studentNickname}
            error={errors.studentNickname ?? null}
            autoComplete="off"
            maxLength={40}
          />
          <TextField
            rules={[required]}
            name="cpf"
            label="Seu CPF"
            hint="Só pedimos agora: o contrato precisa do CPF de um adulto. Depois ele aparece mascarado."
            defaultValue={view.values.cpf}
            error={errors.cpf ?? null}
            autoComplete="off"
            inputMode="numeric"
            maxLength={18}
          />
          {view.isPaid && (
            <fieldset>
              <legend>Como pagar</legend>
              <label className="choice">
                <input type="radio" name="method" value="pix" defaultChecked />
                Pix, com confirmação na hora
              </label>
              <p className="muted">Boleto e cartão ainda não são oferecidos.</p>
            </fieldset>
          )}
          <label className="choice">
            <input
              type="checkbox"
              name="acceptsContract"
              required
              defaultChecked={view.values.accepts}
              aria-describedby={errors.acceptsContract && "aceite-erro"}
            />
            Li o resumo e concordo com o contrato
          </label>
          {errors.acceptsContract && (
            <p className="field-error" id="aceite-erro">
              {errors.acceptsContract}
            </p>
          )}
          <button type="submit">{view.button}</button>
        </form>
      </section>
    </>
  );
}

function Pix({ view }: { readonly view: Extract<PaymentView, { kind: "pix" }> }) {
  const { order, qr } = view;
  return (
    <>
      <div className="pix">
        <div className="order-head" data-await-payment>
          <p className="amount">
            <span>Valor</span> <b>{order.dueNow}</b>
          </p>
          <p className="note">
            Quem recebe: <b>{order.payee}</b>. Confira o nome no app do banco antes de pagar.
          </p>
          <p className="deadline">
            Vale até <time dateTime={view.dueAt.iso}>{view.dueAt.label}</time>
          </p>
          <label htmlFor="pix">Pix copia e cola</label>
          <textarea id="pix" readOnly rows={1} defaultValue={view.code} />
          <button type="button" data-copy="pix" hidden>
            Copiar código
          </button>
          <p role="status" className="muted" data-copied />
        </div>
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code do Pix">
          <path d={qr.path} />
        </svg>
      </div>
      {view.simulation && (
        <form method="post" action={view.simulation} className="simulation">
          <p>
            <b>Só no ambiente de testes:</b> este código não existe em nenhum banco. Faça de conta que pagou.
          </p>
          <button type="submit" name="outcome" value="paid">
            Simular pagamento
          </button>
          <button type="submit" name="outcome" value="refused" className="quiet">
            Simular recusa
          </button>
        </form>
      )}
      <p>
        <span className="with-script">Esta página se atualiza sozinha. </span>
        Já pagou? <a href={view.checkHref}>Conferir agora</a>. Mudou de ideia?{" "}
        <a href={view.withdrawalHref}>Desistir da reserva</a>.
      </p>
    </>
  );
}

function Refused({ view }: { readonly view: Extract<PaymentView, { kind: "refused" }> }) {
  return (
    <div className="order-head">
      <p>O banco não aceitou o pagamento. Nada foi cobrado, e a reserva continua guardada.</p>
      <p className="deadline">{view.order.deadline}</p>
      <form method="post" action={view.action} className="order-form">
        <input type="hidden" name="studentNickname" value={view.nickname} />
        <input type="hidden" name="acceptsContract" value="on" />
        <TextField
          rules={[required]}
          name="cpf"
          label="Seu CPF"
          defaultValue=""
          error={null}
          autoComplete="off"
          inputMode="numeric"
          maxLength={18}
        />
        <button type="submit">Tentar de novo com outro código</button>
      </form>
    </div>
  );
}
