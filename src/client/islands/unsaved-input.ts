type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React compares a text field with the value it saw last: an event without a difference is no change to it. */
interface Tracked {
  readonly _valueTracker?: { setValue(seen: string): void };
}

/**
 * Records unsaved input, which hydration does not see. The returned function replays it, as input of a visitor, to
 * the hydrated fields or, where React has rendered anew, to the fields of the same id. Caret, selection and focus stay.
 */
export function takeInput(root: Element): () => void {
  const replays = Array.from(root.querySelectorAll<Field>("input, textarea, select"), replayOf);
  return () => {
    for (const replay of replays) replay();
  };
}

function replayOf(field: Field): () => void {
  const change = changeOf(field);
  const select = field === document.activeElement ? selectionOf(field) : null;
  return () => {
    const now = field.isConnected ? field : (document.getElementById(field.id) as Field | null);
    if (!now) return;
    const { value } = now;
    change?.(now);
    if (select && (now !== field || now.value !== value)) select(now);
  };
}

/** Null for a field with the value of the server. */
function changeOf(field: Field): ((now: Field) => void) | null {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    const isUnchanged = Array.from(field.options).every((o) => o.selected === o.defaultSelected);
    return isUnchanged ? null : (now) => setValue(now, value, "change");
  }
  if (field.type === "checkbox" || field.type === "radio") {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return checked === defaultChecked ? null : (now) => setChecked(now as HTMLInputElement, checked);
  }
  // Hydration leaves chosen files, which no script may set; the form has yet to hear of them.
  if (field.type === "file") return value === "" ? null : (now) => announce(now, "change");
  return value === field.defaultValue ? null : (now) => setValue(now, value, "input");
}

function setChecked(field: HTMLInputElement, checked: boolean): void {
  // React tracks the element's own setter, and so takes the click for a change.
  field.checked = !checked;
  field.click();
}

/** Text that is there already is not set: that would move the caret, and end what an input method composes. */
function setValue(field: Field, value: string, event: "input" | "change"): void {
  // The setter of the element itself is React's, which would see the value.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
  if (field.value !== value) set!.call(field, value);
  if (!(field instanceof HTMLSelectElement)) (field as Tracked)._valueTracker?.setValue(field.defaultValue);
  announce(field, event);
}

function announce(field: Field, event: "input" | "change"): void {
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Restores the focus with the current selection, or the next key would not replace it. A field for an e-mail address or
 * a number has no positions: only the selection of all of it is kept.
 */
function selectionOf(field: Field): (now: Field) => void {
  const { selectionStart = null, selectionEnd = null } = field as Partial<HTMLInputElement>;
  const isWhole = getSelection()?.toString() === field.value;
  return (now) => {
    now.focus({ preventScroll: true });
    if (now instanceof HTMLSelectElement) return;
    if (selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd);
    else if (isWhole) now.select();
  };
}
