import { type RefObject, type ToggleEvent, useEffect, useRef } from "react";

/**
 * Makes the browser's Back close a dialog rather than leave the page: an entry of the history stands for the open
 * dialog, and goes when the dialog is closed otherwise. Returns the handler of the dialog's `toggle`.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
  const hasEntry = useRef(false);
  useEffect(() => {
    const onPopState = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      dialog.current?.close();
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [dialog]);
  return (event: ToggleEvent) => {
    if (event.target !== dialog.current) return;
    if (event.newState === "open") {
      hasEntry.current = true;
      // Marked as the entries of other overlays are: what navigates from within takes its place.
      history.pushState({ ...history.state, isOverlay: true }, "");
    } else if (hasEntry.current) {
      hasEntry.current = false;
      history.back();
    }
  };
}
