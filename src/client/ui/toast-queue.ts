export type ToastVariant = "info" | "success" | "warning" | "danger";

export interface Toast {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly message: string;
  /** Something to do about it, as undoing what was done. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** A closed toast is on its way out (S36). */
  readonly isOpen: boolean;
}

/** The toasts of a page, from the oldest; whoever subscribed is told of each change. */
export class ToastQueue {
  #toasts: readonly Toast[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  /** Bound, because React takes it apart from its object. */
  readonly list = (): readonly Toast[] => this.#toasts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(toast: Pick<Toast, "variant" | "message" | "action">): void {
    this.#set([...this.#toasts, { ...toast, id: ++this.#lastId, isOpen: true }]);
  }

  close(id: number): void {
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  }

  remove(id: number): void {
    this.#set(this.#toasts.filter((toast) => toast.id !== id));
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener();
  }
}

/** Those of this page, which its `Toaster` shows. Nothing calls it on the server. */
export const toasts = new ToastQueue();
