import { type RefObject, useEffect } from "react";

/**
 * The entry of the history that stands for the dialog that is open, of which there is one at most: none, there, or on
 * its way out, which takes the browser a moment.
 */
let entry: "none" | "there" | "leaving" = "none";

/**
 * Makes the browser's Back close a dialog rather than leave the page: an entry of the history stands for the open
 * dialog, and goes when the dialog is closed otherwise.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current!;
    const onPopState = () => {
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
    const onToggle = () => {
      if (element.open) {
        if (entry === "none") addEntry();
      } else if (entry === "there") {
        entry = "leaving";
        history.back();
      }
    };
    addEventListener("popstate", onPopState);
    // React hears nothing of it from a dialog that the server rendered.
    element.addEventListener("toggle", onToggle);
    return () => {
      removeEventListener("popstate", onPopState);
      element.removeEventListener("toggle", onToggle);
    };
  }, [dialog]);
}

function addEntry(): void {
  entry = "there";
  // Marked as the entries of other overlays are: what navigates from within takes its place.
  history.pushState({ ...history.state, isOverlay: true }, "");
}
