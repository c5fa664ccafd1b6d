import { type ReactNode, useId, useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import { useBackCloses } from "./use-back-closes.ts";

declare module "react" {
  // Invoker commands (HTML): React renders them, but its types lack them.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: string;
    commandfor?: string;
  }
}

interface Props {
  /** Label of the button that opens it. */
  readonly trigger: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons of the footer; a form of method "dialog" around them closes the modal. */
  readonly actions?: ReactNode;
}

/**
 * A modal dialog (U26): the native one, with inert background, closed by Escape, a tap outside or Back, with the focus
 * returned to the button.
 */
export function Modal({ trigger, title, children, actions }: Props) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(ref);
  // Browsers without invoker commands need the script.
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
