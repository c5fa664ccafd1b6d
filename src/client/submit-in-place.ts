import { siteHtml } from "./site-html.ts";

/**
 * Submits the form of a button, and replaces the section around it by that of the response. If that fails, the browser
 * submits the form.
 */
export async function submitInPlace(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  const section = form.closest("section")!;
  const body = new URLSearchParams({ [button.name]: button.value });
  const response = await fetch(form.action, { method: "POST", body }).catch(() => null);
  const html = response?.ok ? await response.text() : "";
  const next = new DOMParser().parseFromString(siteHtml(html), "text/html").getElementById(section.id);
  if (!next) return form.requestSubmit(button);
  section.replaceWith(next);
  // The button had the focus; what is said in its place is read out.
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
