import { atom } from "jotai/vanilla";
import { pageStore } from "./page-store.ts";

type ToastVariant = "info" | "success" | "warning" | "danger";

export interface Toast {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly message: string;
  /** A toast replaces an earlier one of the same topic. */
  readonly topic?: string;
  /** A button, such as "Desfazer". */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

/** Toasts of the page, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast on this page. The event "toast" wakes the island that shows it (`family/wake-family.ts`). */
export function showToast(toast: Omit<Toast, "id">): void {
  const { topic } = toast;
  pageStore.set(toastsAtom, (toasts) => [
    ...toasts.filter((other) => topic === undefined || other.topic !== topic),
    { ...toast, id: ++lastId },
  ]);
  document.dispatchEvent(new Event("toast"));
}

export function showListToast(variant: ToastVariant, message: string, onUndo?: () => void): void {
  const action = onUndo && { action: { label: "Desfazer", onPress: onUndo } };
  showToast({ variant, message, topic: "family", ...action });
}

export function removeToast(id: number): void {
  pageStore.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
}
