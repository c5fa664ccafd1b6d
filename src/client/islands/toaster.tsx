import { useAtomValue } from "jotai";
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { removeToast, type Toast, toastsAtom } from "../state/toasts.ts";
import { VARIANT_LABELS } from "../ui/alert.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Duration of a toast, restarted after hover or focus: time to read two lines slowly, at least 6 s. */
const TOAST_MS = 8000;
/** Duration of the exit animation in toaster.css. */
const LEAVE_MS = 200;

/**
 * The toasts of the page (U22), in a polite live region that is always rendered. They stay while the pointer or focus
 * is in it, or the page is hidden.
 */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  const isHydrated = useHydrated();
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
  const onClose = (hadFocus: boolean) => {
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
        {/* Toasts from before hydration are shown, and so announced, after it. */}
        {isHydrated && toasts.length > 0 && (
          <ol>
            {toasts.map((toast) => (
              <ToastItem key={toast.id} toast={toast} isPaused={isHovered || isFocused || isHidden} onClose={onClose} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

interface ItemProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: (hadFocus: boolean) => void;
}

function ToastItem({ toast: { id, variant, message, action }, isPaused, onClose }: ItemProps) {
  /** False during the exit animation (S36). */
  const [isOpen, setOpen] = useState(true);
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    setOpen(false);
    onClose(item.current!.contains(document.activeElement));
  };
  const onTime = useEffectEvent(() => (isOpen ? close() : removeToast(id)));
  useEffect(() => {
    if (isOpen && isPaused) return;
    const timer = setTimeout(onTime, isOpen ? TOAST_MS : LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isPaused]);
  return (
    <li
      ref={item}
      className={`toast ${variant}`}
      data-state={isOpen ? "open" : "closed"}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <span>
        <b>{VARIANT_LABELS[variant]}.</b> {message}
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
