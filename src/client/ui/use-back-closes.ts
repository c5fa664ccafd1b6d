import { type RefObject, useEffect } from "react";

/**
 * State of the history entry for the one open dialog: none, pushed, or being removed (`history.back()` is
 * asynchronous).
 */
let entry: "none" | "there" | "leaving" = "none";
/** The dialog that was opened last. */
let latest: HTMLDialogElement | null = null;

/**
 * Makes Back close a dialog instead of leaving the page: pushes a history entry when it opens, and removes it when the
 * dialog is closed otherwise.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current!;
    const onPopState = () => {
      if (!element.open) {
        if (entry === "leaving" && !latest?.open) entry = "none";
      } else if (entry === "leaving") {
        // Opened while the entry of the previous dialog was being removed.
        addEntry();
      } else if (entry === "there") {
        entry = "none";
        element.close();
      }
    };
    const onToggle = () => {
      if (element.open) {
        latest = element;
        if (entry === "none") addEntry();
      } else if (entry === "there") {
        entry = "leaving";
        history.back();
      }
    };
    addEventListener("popstate", onPopState);
    // React does not attach this listener to a server-rendered dialog.
    element.addEventListener("toggle", onToggle);
    return () => {
      removeEventListener("popstate", onPopState);
      element.removeEventListener("toggle", onToggle);
    };
  }, [dialog]);
}

function addEntry(): void {
  entry = "there";
  // Marked like the entries of other overlays, so that a navigation from within replaces it.
  history.pushState({ ...history.state, isOverlay: true }, "");
}
