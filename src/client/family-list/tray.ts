import { MAX_COMPARED, MIN_COMPARED } from "../../domain/family/school-list.ts";
import { carriedQuery } from "../../site/carried-query.ts";
import { crestOf } from "../../site/crest.ts";
import { comparePath } from "../../site/paths.ts";
import { button, element } from "./elements.ts";
import type { Named } from "./family-list.ts";

/** How long something can be undone from where it is told; its button stays where it was pressed. */
const TOAST_MS = 10_000;

const SVG = "http://www.w3.org/2000/svg";
let timer = 0;

/** The schools to be compared, over the end of the page; `onRemove` takes one out, `onClear` all. */
export function showTray(compared: readonly Named[], onRemove: (school: Named) => void, onClear: () => void): void {
  const form = document.querySelector<HTMLFormElement>("#comparar");
  if (!form) return;
  form.classList.toggle("on", compared.length > 0);
  form.replaceChildren(
    element("ul", {}, ...compared.map((school) => element("li", {}, remover(school, onRemove)))),
    compared.length < MIN_COMPARED
      ? element("p", {}, "Escolha mais uma")
      : element("a", { class: "button", href: compareHref(compared) }, `Comparar (${compared.length}/${MAX_COMPARED})`),
    clearer(onClear),
  );
}

/** The comparison, for the price and the point that the page asks for. */
function compareHref(compared: readonly Named[]): string {
  return comparePath(
    compared.map(({ slug }) => slug),
    carriedQuery(new URLSearchParams(location.search)),
  );
}

function remover(school: Named, onRemove: (school: Named) => void): HTMLElement {
  const remove = button("", { title: school.name });
  const words = element("span", { class: "visually-hidden" }, `Tirar ${school.name} da comparação`);
  remove.append(crest(school), words, element("span", { "aria-hidden": "true" }, "×"));
  remove.addEventListener("click", () => onRemove(school));
  return remove;
}

function clearer(onClear: () => void): HTMLElement {
  const clear = button("Limpar", { class: "quiet", "aria-label": "Limpar a comparação" });
  clear.addEventListener("click", onClear);
  return clear;
}

/** The crest of a school, as the server draws it. */
function crest({ slug, name }: Named): SVGElement {
  const { form, tint, initials } = crestOf(slug, name);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `crest tint-${tint}`);
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#crest-${form}`);
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("x", "24");
  text.setAttribute("y", "30");
  text.textContent = initials;
  svg.append(use, text);
  return svg;
}

/** Says what happened, aloud too, with the way back, from which the focus returns to where it was. */
export function say(message: string, onUndo?: () => void): void {
  const toast = document.querySelector<HTMLElement>("#aviso");
  if (!toast) return;
  clearTimeout(timer);
  const undo = toast.querySelector("button")!;
  const from = document.activeElement as HTMLElement;
  toast.querySelector("p")!.textContent = message;
  undo.hidden = !onUndo;
  undo.onclick = () => {
    hush(toast);
    onUndo?.();
    from.focus();
  };
  toast.classList.add("on");
  const wait = () => {
    timer = setTimeout(() => (toast.matches(":hover, :focus-within") ? wait() : hush(toast)), TOAST_MS);
  };
  wait();
}

function hush(toast: HTMLElement): void {
  toast.classList.remove("on");
  toast.querySelector("p")!.textContent = "";
  toast.querySelector("button")!.hidden = true;
}
