import { type RefObject, useEffect, useRef, useState } from "react";
import { type DraftValues, deleteDraft, readDraft, saveDraft } from "./draft.ts";

interface Props {
  readonly name: string;
  readonly form: RefObject<HTMLFormElement | null>;
  /** The server returned the form with errors, and with newer text than the draft. */
  readonly hasErrors: boolean;
}

const SAVE_AFTER_MS = 300;

/** Stores a form's text in this browser until it is sent, for at most a week, and restores it with a note. */
export function DraftNote({ name, form, hasErrors }: Props) {
  const [state, setState] = useState<"none" | "restored" | "unsaved">("none");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = form.current!;
    const draft = hasErrors ? null : readDraft(name);
    if (draft) {
      restore(element, draft);
      setState("restored");
    }
    const save = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!saveDraft(name, valuesOf(element))) setState("unsaved");
    };
    const onInput = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(save, SAVE_AFTER_MS);
    };
    element.addEventListener("input", onInput);
    // The last change before the page is left.
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("input", onInput);
      removeEventListener("pagehide", save);
    };
  }, [name, form, hasErrors]);

  const onDiscard = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    deleteDraft(name);
    form.current!.reset();
    setState("none");
  };
  return (
    <div role="status">
      {state === "restored" && (
        <p className="draft-note">
          Recuperamos o que você tinha escrito neste aparelho.{" "}
          <button type="button" onClick={onDiscard}>
            Começar de novo
          </button>
        </p>
      )}
      {state === "unsaved" && (
        <p className="draft-note">Este aparelho não guarda rascunhos: envie antes de sair da página.</p>
      )}
    </div>
  );
}

function valuesOf(form: HTMLFormElement): DraftValues {
  const hidden = new Set(
    Array.from(form.elements as Iterable<HTMLInputElement>, (e) => (e.type === "hidden" ? e.name : "")),
  );
  const entries = [...new FormData(form)].filter(([name]) => !hidden.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function restore(form: HTMLFormElement, values: DraftValues): void {
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    const value = values[field.name];
    if (value === undefined || field.type === "hidden") continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
    else field.value = value;
  }
}
