import { type ReactNode, useId, useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import { useBackCloses } from "./use-back-closes.ts";

declare module "react" {
  // Invoker commands (HTML): React passes them on, its types do not know them yet.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: string;
    commandfor?: string;
  }
}

interface Props {
  /** What the button says that opens it. */
  readonly trigger: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at its foot; a form of method "dialog" around them closes it. */
  readonly actions?: ReactNode;
}

/**
 * A matter to settle before the page goes on (U26). The browser's own modal dialog: what is behind it is inert, Escape
 * and a tap outside close it, and the focus returns to the button; the Back button closes it too.
 */
export function Modal({ trigger, title, children, actions }: Props) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(ref);
  // Browsers that know no commands need the script.
  const onClick = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) ref.current!.showModal();
  };
  return (
    <>
      <button type="button" command="show-modal" commandfor={id} aria-haspopup="dialog" onClick={onClick}>
        {trigger}
      </button>
      <dialog id={id} ref={ref} className="modal" closedby="any" aria-labelledby={`${id}t`}>
        <header>
          <h2 id={`${id}t`}>{title}</h2>
          <form method="dialog">
            <button type="submit" className="icon-button" aria-label="Fechar">
              <CloseIcon />
            </button>
          </form>
        </header>
        <div className="body">{children}</div>
        {actions && (
          <form method="dialog" className="actions">
            {actions}
          </form>
        )}
      </dialog>
    </>
  );
}
