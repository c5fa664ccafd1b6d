import { type ReactNode, useEffect, useId, useRef } from "react";
import { closeOverlay, openOverlay } from "../history.ts";
import { CloseIcon } from "./icons.tsx";

declare module "react" {
  // Invoker commands (HTML): React renders them, but its types lack them.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: string;
    commandfor?: string;
  }
}

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end; a submit button closes the dialog. */
  readonly actions?: ReactNode;
  /** Label of a button that opens the dialog, without script too. Without a trigger, `isOpen` opens it. */
  readonly trigger?: string;
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

/**
 * A modal dialog (U26), the browser's own: the page behind it is inert, Escape and a tap outside close it, and the
 * focus returns to where it was. Back closes it too.
 */
export function Modal({ title, children, actions, trigger, isOpen = false, onClose }: Props) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current!;
    const onToggle = () => (dialog.open ? openOverlay(() => dialog.close()) : closeOverlay());
    // React does not attach this listener to a server-rendered dialog.
    dialog.addEventListener("toggle", onToggle);
    return () => dialog.removeEventListener("toggle", onToggle);
  }, []);
  useEffect(() => {
    if (isOpen && !ref.current!.open) ref.current!.showModal();
    else if (!isOpen && !trigger) ref.current!.close();
  }, [isOpen, trigger]);
  // Opens the modal in browsers without invoker commands.
  const onClick = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) ref.current!.showModal();
  };
  return (
    <>
      {trigger && (
        <button type="button" command="show-modal" commandfor={id} aria-haspopup="dialog" onClick={onClick}>
          {trigger}
        </button>
      )}
      <dialog id={id} ref={ref} className="modal" closedby="any" aria-labelledby={`${id}t`} onClose={onClose}>
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
