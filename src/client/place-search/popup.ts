import { matchInName } from "./match-in-name.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

/** The popup of a search box: a listbox of groups, or a line of text. */
export interface Popup {
  readonly element: HTMLElement;
  readonly listId: string;
  showText(text: string): void;
  /** Adds a line below the options. */
  addText(text: string): void;
  /** Shows groups; returns the options in order. */
  showGroups(groups: readonly SuggestionGroup[], typed: string): HTMLAnchorElement[];
}

export function createPopup(id: string): Popup {
  const element = el("div", "suggestions");
  const listId = `${id}-lista`;
  element.hidden = true;
  const showGroups: Popup["showGroups"] = (groups, typed) => {
    const list = el("div");
    list.id = listId;
    list.role = "listbox";
    list.ariaLabel = "Sugestões";
    list.append(...groups.map((group, i) => groupElement(group, typed, `${listId}-${i}`)));
    element.replaceChildren(list);
    return Array.from(list.querySelectorAll("a"));
  };
  return {
    element,
    listId,
    showText: (text) => element.replaceChildren(el("p", "", text)),
    addText: (text) => element.append(el("p", "", text)),
    showGroups,
  };
}

function groupElement({ label, suggestions }: SuggestionGroup, typed: string, id: string): HTMLElement {
  const group = el("div");
  group.role = "group";
  group.setAttribute("aria-labelledby", id);
  const title = el("p", "", label);
  title.id = id;
  group.append(title, ...suggestions.map((suggestion, i) => option(suggestion, typed, `${id}-${i}`)));
  return group;
}

/** An option that is a link, so that it can be opened in a new tab. */
function option({ name, place, href, placeId, act }: Suggestion, typed: string, id: string): HTMLElement {
  const link = el("a");
  link.id = id;
  link.role = "option";
  link.href = href;
  link.tabIndex = -1;
  if (placeId) link.dataset.place = placeId;
  if (act) link.dataset.act = act;
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
