import { closeOverlay, openOverlay } from "./entries.ts";
import { wakeIslands } from "./islands/wake.ts";
import { ownHtml } from "./own-html.ts";

/**
 * Opens the form of a school in a dialog over its page, at a tap on the link to it and at nothing else. What cannot be
 * loaded is opened as the page that the link leads to.
 */
export function enhanceContact(link: HTMLAnchorElement): void {
  let dialog: HTMLDialogElement | undefined;
  link.setAttribute("aria-haspopup", "dialog");
  link.addEventListener("click", async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      dialog ??= await load(link);
      dialog.showModal();
      openOverlay(() => dialog?.close());
    } catch {
      location.assign(link.href);
    }
  });
}

async function load(link: HTMLAnchorElement): Promise<HTMLDialogElement> {
  const response = await fetch(link.href, { headers: { "x-fragment": "1" } });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser()
    .parseFromString(ownHtml(await response.text()), "text/html")
    .querySelector(".form-screen")!;
  page.querySelector(".breadcrumb")?.remove();
  const heading = page.querySelector("h1")!;
  page.querySelector("header")?.replaceWith(...page.querySelectorAll("header > .lead"));
  const dialog = document.createElement("dialog");
  dialog.className = "modal contact-dialog";
  dialog.setAttribute("closedby", "any");
  heading.id = "contato-titulo";
  dialog.setAttribute("aria-labelledby", heading.id);
  const bar = document.createElement("header");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon-button";
  close.setAttribute("aria-label", "Fechar");
  close.textContent = "×";
  close.addEventListener("click", () => dialog.close());
  bar.append(heading, close);
  const body = document.createElement("div");
  body.className = "body";
  body.append(page);
  dialog.append(bar, body);
  dialog.addEventListener("close", closeOverlay);
  document.body.append(dialog);
  wakeIslands(dialog);
  return dialog;
}
