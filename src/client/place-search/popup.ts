import { matchInName } from "./match-in-name.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

/** The popup of a search box: a listbox of groups, or a line of text; with it, announcements and a button to close. */
export interface Popup {
  readonly element: HTMLElement;
  readonly listId: string;
  readonly status: HTMLElement;
  /** Shown on a phone, where the box is full-screen. */
  readonly back: HTMLButtonElement;
  showText(text: string): void;
  /** Adds a line below the options. */
  addText(text: string): void;
  /** Shows groups; returns the options in order. */
  showGroups(groups: readonly SuggestionGroup[], typed: string): HTMLAnchorElement[];
}

export function createPopup(id: string): Popup {
  const element = el("div", "suggestions");
  const listId = `${id}-lista`;
  const status = el("p", "visually-hidden");
  const back = el("button", "back", "Voltar");
  element.hidden = true;
  status.role = "status";
  back.type = "button";
  const showGroups: Popup["showGroups"] = (groups, typed) => {
    const list = el("div");
    list.id = listId;
    list.role = "listbox";
    list.ariaLabel = "Sugestões";
    const options = groups.map(({ label, suggestions }, i) => {
      const group = el("div");
      const title = el("p", "", label);
      title.id = `${listId}-${i}`;
      group.role = "group";
      group.setAttribute("aria-labelledby", title.id);
      const links = suggestions.map((suggestion, j) => option(suggestion, typed, `${title.id}-${j}`));
      group.append(title, ...links);
      list.append(group);
      return links;
    });
    element.replaceChildren(list);
    return options.flat();
  };
  return {
    element,
    listId,
    status,
    back,
    showText: (text) => element.replaceChildren(el("p", "", text)),
    addText: (text) => element.append(el("p", "", text)),
    showGroups,
  };
}

/** An option that is a link, so that it can be opened in a new tab. */
function option({ name, place, href }: Suggestion, typed: string, id: string): HTMLAnchorElement {
  const link = el("a");
  link.id = id;
  link.role = "option";
  link.href = href;
  link.tabIndex = -1;
  const label = el("b");
  const [start, end] = matchInName(name, typed) ?? [0, 0];
  label.append(name.slice(0, start), el("span", "", name.slice(start, end)), name.slice(end));
  link.append(label, " ", el("small", "", place));
  return link;
}

function el<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
