import { useEffect, useRef, useState } from "react";
import { remainingLabel } from "../../../domain/time/remaining.ts";
import { fetchIsland } from "../../fragment.ts";

const POLL_MS = 4_000;

export interface PixPaymentView {
  readonly amount: string;
  readonly payee: string;
  /** Pix "copia e cola". */
  readonly code: string;
  readonly dueAt: { readonly iso: string; readonly label: string };
  /** Instant at which the page was rendered. */
  readonly now: string;
}

/** Amount, payee and deadline of a payment, with its code to copy. Polls until it is paid. */
export default function PixPayment(initial: PixPaymentView) {
  const { props, isStale } = usePolledProps("pix-payment", initial);
  // Counted from the render time of the page.
  const remaining = remainingLabel(useRemaining(props.dueAt.iso, initial.now));
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
      <p>
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

/** Milliseconds until a deadline by the server's clock (`now`: render time), as the device's may be wrong. */
function useRemaining(deadline: string, now: string): number {
  const [remaining, setRemaining] = useState(Date.parse(deadline) - Date.parse(now));
  useEffect(() => {
    const tick = () => setRemaining(Date.parse(deadline) - Date.parse(now) - msSinceRendered());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadline, now]);
  return remaining;
}

/** Monotonic, and counted from the response, not from the start of the script. */
function msSinceRendered(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.now() - (navigation?.responseStart ?? 0);
}

interface Polled<Props> {
  readonly props: Props;
  /** The last poll failed. */
  readonly isStale: boolean;
}

/** Polls the props of an island from its page while it is visible. Reloads the page when the island is gone. */
function usePolledProps<Props>(island: string, initial: Props): Polled<Props> {
  const [polled, setPolled] = useState<Polled<Props>>({ props: initial, isStale: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        const response = await fetchIsland<Props>(location.pathname, island);
        if (isOver) return;
        if (response === null) return location.reload();
        setPolled({ props: response.props, isStale: false });
      } catch {
        if (!isOver) setPolled((last) => ({ ...last, isStale: true }));
      }
      if (!isOver) timer = setTimeout(poll, POLL_MS);
    };
    timer = setTimeout(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [island]);
  return polled;
}
