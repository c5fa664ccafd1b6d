type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * React sets the fields that it takes over to what the server said. Takes what was typed, ticked and chosen before;
 * the function that it returns does it again, as a person would, once React listens.
 */
export function takeInput(root: Element): () => void {
  const replays = Array.from(root.querySelectorAll<Field>("input, textarea, select"), replayOf);
  return () => {
    for (const replay of replays) replay?.();
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
  // The element's own setter, which React watches, tells it the old value; past it, the new one is news.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
