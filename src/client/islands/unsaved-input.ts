type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * React sets the fields that it hydrates to what the server said. Records what was typed, ticked and chosen before, and
 * until it is done; the function that it returns repeats it, as a person would, once React listens.
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

/** Null for a field that is as the server sent it. */
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
  const { value, defaultValue } = field;
  return value === defaultValue ? null : () => setValue(field, value, "input");
}

function setChecked(field: HTMLInputElement, checked: boolean): void {
  // Through the element's own setter, which React watches: the click then brings news to it.
  field.checked = !checked;
  field.click();
}

function setValue(field: Field, value: string, event: "input" | "change"): void {
  const caret = caretOf(field);
  // The element's own setter, which React watches, tells it the old value; past it, the new one is news.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Where somebody is typing; null in other fields, and in those without a caret, such as an e-mail address. */
function caretOf(field: Field): number | null {
  return field === document.activeElement && "selectionStart" in field ? field.selectionStart : null;
}
