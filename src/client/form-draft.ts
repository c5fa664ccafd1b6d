/** Days for which a draft is kept. */
const KEPT_MS = 7 * 86_400_000;
const PREFIX = "rascunho:";

interface Draft {
  readonly at: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A form that is kept until it is sent, or the page that follows it. */
export function enhanceDraft(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) keepDraft(element);
  else forget(PREFIX + element.dataset.draftSent);
}

/**
 * Keeps what is written into a form in this browser alone, until it is sent or a week old, and puts it back when the
 * form is opened again. A form that the server sent back has the newer words.
 */
function keepDraft(form: HTMLFormElement): void {
  const key = PREFIX + form.dataset.draft;
  const draft = readDraft(key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(key, { at: Date.now(), values: valuesOf(form) }), 300);
  };
  if (draft && !form.querySelector('[aria-invalid="true"]')) {
    restore(form, draft.values);
    tellAbout(form, () => {
      // Until the page is read again, nothing may be kept once more.
      form.removeEventListener("input", keep);
      clearTimeout(timer);
      forget(key);
      location.reload();
    });
  }
  form.addEventListener("input", keep);
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const shown = [...new FormData(form)].filter(([name]) => !form.querySelector(`[type=hidden][name="${name}"]`));
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]));
}

function restore(form: HTMLFormElement, values: Draft["values"]): void {
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const value = values[field.name];
    if (value === undefined || field.type === "hidden") continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
    else field.value = value;
  }
}

function tellAbout(form: HTMLFormElement, onDiscard: () => void): void {
  const note = document.createElement("p");
  note.className = "draft-note";
  note.setAttribute("role", "status");
  note.textContent = "Recuperamos o que você tinha escrito neste aparelho. ";
  const discard = document.createElement("button");
  discard.type = "button";
  discard.textContent = "Começar de novo";
  discard.addEventListener("click", onDiscard);
  note.append(discard);
  // Outside the form, which React may take over.
  (form.closest("[data-island]") ?? form).before(note);
}

/** What cannot be kept, in a private window say, is not kept. */
function write(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? "null");
    if (draft && Date.now() - draft.at < KEPT_MS) return draft;
    forget(key);
  } catch {}
  return null;
}
