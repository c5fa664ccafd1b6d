type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records unsaved input, because hydration resets fields to the server's values. The returned function replays it, as
 * input of a visitor, to the hydrated fields.
 */
export function takeInput(root: Element): () => void {
  const replays = new Map<Field, (() => void) | null>();
  const record = (field: Field) => replays.set(field, replayOf(field));
  root.querySelectorAll<Field>("input, textarea, select").forEach(record);
  const onInput = ({ target }: Event) => record(target as Field);
  root.addEventListener("input", onInput, true);
  return () => {
    root.removeEventListener("input", onInput, true);
    for (const replay of replays.values()) replay?.();
  };
}

/** Null for a field with the value of the server. */
function replayOf(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    return Array.from(field.options).every((o) => o.selected === o.defaultSelected)
      ? null
      : () => setValue(field, value, "change");
  }
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return checked === defaultChecked ? null : () => setChecked(field as HTMLInputElement, checked);
  }
  // Hydration leaves chosen files, which no script may set; the form has yet to hear of them.
  if (field.type === "file") return field.value === "" ? null : () => announce(field, "change");
  const { value, defaultValue } = field;
  return value === defaultValue ? null : () => setValue(field, value, "input");
}

function setChecked(field: HTMLInputElement, checked: boolean): void {
  // React tracks the element's own setter, and so takes the click for a change.
  field.checked = !checked;
  field.click();
}

function setValue(field: Field, value: string, event: "input" | "change"): void {
  const select = selectionOf(field);
  // React tracks the element's own setter: it sees the old value, and takes the one set by the prototype for a change.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  select?.();
  announce(field, event);
}

function announce(field: Field, event: "input" | "change"): void {
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Selects again what is selected now, or else the next key would not replace it; null in a field without focus. A field
 * for an e-mail address or a number has no positions: only the selection of all of it is kept.
 */
function selectionOf(field: Field): (() => void) | null {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== null) return () => field.setSelectionRange(selectionStart, selectionEnd);
  return getSelection()?.toString() === field.value ? () => field.select() : null;
}
