import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { VARIANT_LABELS } from "./alert.tsx";
import { CloseIcon } from "./icons.tsx";
import { type Toast, type ToastQueue, toasts } from "./toast-queue.ts";

/** How long a toast stays, from when nobody is at it any more: time to read two lines slowly, and never under 6 s. */
export const TOAST_MS = 8000;
/** The way out, as in toaster.css. */
const LEAVE_MS = 200;
const NONE: readonly Toast[] = [];

/**
 * Where toasts appear (U22): a polite live region that is there from the start. While the pointer or the focus is in it,
 * or the page is out of sight, none goes away.
 */
export function Toaster({ queue = toasts }: { readonly queue?: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.list, () => NONE);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = usePageHidden();
  const cameFrom = useRef<HTMLElement | null>(null);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      cameFrom.current = event.relatedTarget as HTMLElement | null;
    setFocused(true);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget));
  const onClose = (id: number, hadFocus: boolean) => {
    queue.close(id);
    setHovered(false);
    if (hadFocus) cameFrom.current?.focus();
  };

  return (
    <section
      className="toaster"
      aria-label="Avisos"
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isPaused={isHovered || isFocused || isHidden}
            onClose={onClose}
            onLeft={() => queue.remove(toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: (id: number, hadFocus: boolean) => void;
  readonly onLeft: () => void;
}

function ToastItem({ toast, isPaused, onClose, onLeft }: ItemProps) {
  const { id, isOpen, action } = toast;
  const item = useRef<HTMLLIElement>(null);
  const close = () => onClose(id, item.current!.contains(document.activeElement));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a render must not start the time anew.
  useEffect(() => {
    if (isOpen && isPaused) return;
    const timer = isOpen ? setTimeout(close, TOAST_MS) : setTimeout(onLeft, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isPaused]);
  return (
    <li
      ref={item}
      className={`toast ${toast.variant}`}
      data-state={isOpen ? "open" : "closed"}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <span>
        <b>{VARIANT_LABELS[toast.variant]}.</b> {toast.message}
      </span>
      {action && (
        <button
          type="button"
          className="secondary"
          onClick={() => {
            action.onPress();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Fechar" onClick={close}>
        <CloseIcon />
      </button>
    </li>
  );
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.hidden,
    () => false,
  );
}
