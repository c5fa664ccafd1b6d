import { closeOverlay, openOverlay } from "./entries.ts";
import { wakeIslands } from "./islands/wake.ts";
import { ownHtml } from "./own-html.ts";

/** The dialog of each link, from the first tap on: a second one while it is on its way asks for no other. */
const dialogs = new WeakMap<HTMLAnchorElement, Promise<HTMLDialogElement>>();

/** Opens the form of a school, the page that a link leads to, in a dialog over its own. Rejects when it cannot be loaded. */
export async function openContact(link: HTMLAnchorElement): Promise<void> {
  const loading = dialogs.get(link) ?? load(link);
  dialogs.set(link, loading);
  const dialog = await loading;
  if (dialog.open) return;
  dialog.showModal();
  openOverlay(() => dialog.close());
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
