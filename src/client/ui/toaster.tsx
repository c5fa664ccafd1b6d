import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type AlertVariant, VARIANT_LABELS } from "./alert.tsx";
import { CloseIcon } from "./icons.tsx";

/** Duration of a toast, restarted after hover or focus: time to read two lines slowly, at least 6 s. */
const TOAST_MS = 8000;
/** Duration of the exit animation in toaster.css. */
const LEAVE_MS = 200;

export interface ToastView {
  readonly id: number;
  readonly variant: AlertVariant;
  readonly message: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** False during the exit animation (S36). */
  readonly isOpen: boolean;
}

interface Props {
  readonly toasts: readonly ToastView[];
  readonly onClose: (id: number) => void;
  /** Called after the exit animation. */
  readonly onLeft: (id: number) => void;
}

/**
 * Container of toasts (U22): a polite live region that is always rendered. Toasts stay while the pointer or focus is in
 * it, or the page is hidden.
 */
export function Toaster({ toasts, onClose, onLeft }: Props) {
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
  const close = (id: number, hadFocus: boolean) => {
    onClose(id);
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
      <div aria-live="polite" aria-relevant="additions">
        {toasts.length > 0 && (
          <ol>
            {toasts.map((toast) => (
              <ToastItem
                key={toast.id}
                toast={toast}
                isPaused={isHovered || isFocused || isHidden}
                onClose={close}
                onLeft={() => onLeft(toast.id)}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

interface ItemProps {
  readonly toast: ToastView;
  readonly isPaused: boolean;
  readonly onClose: (id: number, hadFocus: boolean) => void;
  readonly onLeft: () => void;
}

function ToastItem({ toast, isPaused, onClose, onLeft }: ItemProps) {
  const { id, isOpen, action } = toast;
  const item = useRef<HTMLLIElement>(null);
  const close = () => onClose(id, item.current!.contains(document.activeElement));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a render must not restart the timer.
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
