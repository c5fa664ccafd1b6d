import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

export type AlertVariant = "neutral" | "info" | "success" | "warning" | "danger";

export const VARIANT_LABELS: Record<AlertVariant, string> = {
  neutral: "Nota",
  info: "Informação",
  success: "Pronto",
  warning: "Atenção",
  danger: "Erro",
};

interface Props {
  readonly variant?: AlertVariant;
  readonly isClosable?: boolean;
  readonly children: ReactNode;
}

/** An inline note (U12). A closable one is a non-modal `<dialog>`, because its form closes it without script (U13). */
export function Alert({ variant = "neutral", isClosable = false, children }: Props) {
  const label = VARIANT_LABELS[variant];
  const body = (
    <div role={variant === "danger" ? "alert" : "status"}>
      <b>{label}.</b> {children}
    </div>
  );
  if (!isClosable) return <div className={`alert ${variant}`}>{body}</div>;
  return (
    <dialog open className={`alert ${variant}`} aria-label={label}>
      {body}
      <form method="dialog">
        <button className="icon-button" type="submit" aria-label="Fechar">
          <CloseIcon />
        </button>
      </form>
    </dialog>
  );
}
