import { useRef, useState } from "react";
import { remainingInWords } from "../../../domain/time/remaining.ts";
import { usePolledProps } from "./use-polled-props.ts";
import { useRemaining } from "./use-remaining.ts";

export interface PixPaymentView {
  readonly amount: string;
  readonly payee: string;
  /** Pix "copia e cola". */
  readonly code: string;
  readonly dueAt: { readonly iso: string; readonly label: string };
  /** When the page was rendered. */
  readonly now: string;
}

/** Amount, payee and deadline of a payment, with its code to copy. Polls until it is paid. */
export default function PixPayment(initial: PixPaymentView) {
  const { props, isStale } = usePolledProps("pix-payment", initial);
  // Counted from the render time of the page.
  const remaining = remainingInWords(useRemaining(props.dueAt.iso, initial.now));
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");
  const onCopy = () => {
    field.current!.select();
    const failed = () =>
      setCopied(
        "Não deu para copiar automaticamente. O código está selecionado: segure o dedo sobre ele e escolha “Copiar”.",
      );
    if (!navigator.clipboard) return failed();
    navigator.clipboard
      .writeText(props.code)
      .then(() => setCopied("Código copiado. Cole no app do seu banco, em “Pix copia e cola”."), failed);
  };
  return (
    <div className="order-head">
      <p className="amount">
        <span>Valor</span> <b>{props.amount}</b>
      </p>
      <p className="note">
        Quem recebe: <b>{props.payee}</b>. Confira o nome no app do banco antes de pagar.
      </p>
      <p className="deadline">
        Vale até <time dateTime={props.dueAt.iso}>{props.dueAt.label}</time>
        <span className="with-script"> ({remaining ?? "o prazo acabou"})</span>
      </p>
      <label htmlFor="pix">Pix copia e cola</label>
      <textarea id="pix" ref={field} readOnly rows={1} value={props.code} />
      <button type="button" className="with-script" onClick={onCopy}>
        Copiar código
      </button>
      <p role="status" className="muted with-script">
        {isStale
          ? "Sem conexão: conferimos de novo assim que ela voltar."
          : copied || "Conferimos o pagamento sozinhos."}
      </p>
    </div>
  );
}
