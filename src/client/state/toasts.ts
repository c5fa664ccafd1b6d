import { atom } from "jotai/vanilla";
import { pageStore } from "./page-store.ts";

export type ToastVariant = "info" | "success" | "warning" | "danger";

export interface Toast {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly message: string;
  /** What it is about: a toast takes the place of the earlier one of its topic. */
  readonly topic?: string;
  /** Something to do about it, such as undoing what was done. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** A closed toast is on its way out (S36). */
  readonly isOpen: boolean;
}

/** Toasts of the page, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast on this page. The event "toast" wakes the island that shows it (`family/wake-bar.ts`). */
export function showToast(toast: Pick<Toast, "variant" | "message" | "topic" | "action">): void {
  const { topic } = toast;
  pageStore.set(toastsAtom, (toasts) => [
    ...toasts.filter((other) => topic === undefined || other.topic !== topic),
    { ...toast, id: ++lastId, isOpen: true },
  ]);
  document.dispatchEvent(new Event("toast"));
}

/** Says what became of the list of the family. */
export function showListToast(variant: ToastVariant, message: string, onUndo?: () => void): void {
  const action = onUndo && { action: { label: "Desfazer", onPress: onUndo } };
  showToast({ variant, message, topic: "family", ...action });
}

/** Closes a toast; `removeToast` follows when it has left. */
export function closeToast(id: number): void {
  pageStore.set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
}

export function removeToast(id: number): void {
  pageStore.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
}
