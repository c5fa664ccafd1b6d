type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The element that had the focus when the request left, and the text in it, if it is a field. */
export interface Sent {
  readonly field: Element;
  readonly text?: string;
}

const TEXT_FIELDS = "input:read-write, textarea:read-write";

/** Whether the element has the caret, or holds text that no request of the search sends. */
export function isTypedIn(element: Element): boolean {
  return focusedIn(element) !== null || typedIn(element).length > 0;
}

/**
 * Replaces the content of an element, except unsent text and the text field with the focus, which would lose its caret,
 * its input method and the keyboard of a phone.
 */
export function replaceContent(element: Element, fresh: Element, sent: Sent): void {
  const focused = focusedIn(element);
  const typed = typedIn(element);
  for (const field of typed) if (field !== focused) twinOf(field, fresh)?.replaceWith(field);
  const twin = focused && twinOf(focused, fresh);
  if (!twin) {
    element.replaceChildren(...fresh.childNodes);
    return;
  }
  const shown = focused === sent.field ? sent.text : focused.defaultValue;
  const isSent = focused.value === shown && !typed.includes(focused);
  if (isSent && focused.value !== twin.value) focused.value = twin.value;
  focused.defaultValue = twin.defaultValue;
  const [path, twins] = [pathTo(focused, element), pathTo(twin, fresh)];
  if (path.length === twins.length) for (const [level, node] of path.entries()) replaceSiblings(node, twins[level]!);
  else moveTo(focused, twin, () => element.replaceChildren(...fresh.childNodes));
}

/** Fields with unsent text outside the form of the search. */
function typedIn(element: Element): TextField[] {
  return Array.from(element.querySelectorAll<TextField>(TEXT_FIELDS)).filter(
    ({ form, value, defaultValue }) => value !== defaultValue && !form?.matches("#filtros, [data-swap]"),
  );
}

function focusedIn(element: Element): TextField | null {
  const { activeElement } = document;
  return activeElement?.matches(TEXT_FIELDS) && element.contains(activeElement) ? (activeElement as TextField) : null;
}

function twinOf({ id }: TextField, fresh: Element): TextField | null {
  return id ? fresh.querySelector<TextField>(`#${CSS.escape(id)}`) : null;
}

/** The field and what it is in, up to the element. */
function pathTo(field: Element, element: Element): Element[] {
  const path: Element[] = [];
  for (let node = field; node !== element; node = node.parentElement!) path.push(node);
  return path;
}

function replaceSiblings(node: Element, twin: Element): void {
  const siblings = Array.from(twin.parentNode!.childNodes);
  const at = siblings.indexOf(twin);
  for (const sibling of [...node.parentNode!.childNodes]) if (sibling !== node) sibling.remove();
  node.before(...siblings.slice(0, at));
  node.after(...siblings.slice(at + 1));
}

/** Moves the field to its new parent, as where prices are folded, with focus and selection. */
function moveTo(field: TextField, twin: TextField, insert: () => void): void {
  const { selectionStart, selectionEnd } = field;
  twin.replaceWith(field);
  insert();
  field.focus({ preventScroll: true });
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
