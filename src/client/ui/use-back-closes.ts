import { type RefObject, type ToggleEvent, useEffect } from "react";

/**
 * The entry of the history that stands for the dialog that is open, of which there is one at most: none, there, or on
 * its way out, which takes the browser a moment.
 */
let entry: "none" | "there" | "leaving" = "none";

/**
 * Makes the browser's Back close a dialog rather than leave the page: an entry of the history stands for the open
 * dialog, and goes when the dialog is closed otherwise. Returns the handler of the dialog's `toggle`.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const onPopState = () => {
      const element = dialog.current!;
      if (!element.open) {
        if (entry === "leaving" && !document.querySelector("dialog:modal")) entry = "none";
      } else if (entry === "leaving") {
        // It was opened while the entry of the last one was leaving.
        addEntry();
      } else if (entry === "there") {
        entry = "none";
        element.close();
      }
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [dialog]);
  return (event: ToggleEvent) => {
    if (event.target !== dialog.current) return;
    if (event.newState === "open") {
      if (entry === "none") addEntry();
    } else if (entry === "there") {
      entry = "leaving";
      history.back();
    }
  };
}

function addEntry(): void {
  entry = "there";
  // Marked as the entries of other overlays are: what navigates from within takes its place.
  history.pushState({ ...history.state, isOverlay: true }, "");
}
