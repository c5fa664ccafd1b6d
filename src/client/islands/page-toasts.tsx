import { useAtomValue } from "jotai";
import { closeToast, removeToast, toastsAtom } from "../state/toasts.ts";
import { Toaster } from "../ui/toaster.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The toasts of the page. */
export function PageToasts() {
  const toasts = useAtomValue(toastsAtom);
  // Toasts from before hydration are shown, and so announced, after it.
  return <Toaster toasts={useHydrated() ? toasts : []} onClose={closeToast} onLeft={removeToast} />;
}
