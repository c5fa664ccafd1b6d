import { matchInName } from "./match-in-name.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

/** Milliseconds between two looks at whether the finger is lifted. */
const RELEASE_MS = 50;

/** The popup of a search box: a listbox of groups, or a line of text; with it, announcements and a button to close. */
export function createPopup(id: string) {
  const element = el("div", { className: "suggestions", hidden: true });
  const listId = `${id}-lista`;
  return {
    element,
    listId,
    status: el("p", { className: "visually-hidden", role: "status" }),
    /** Shown on a phone, where the box is full-screen. */
    back: el("button", { className: "back", type: "button", textContent: "Voltar" }),
    /** Waits while an option is pressed: a tap would be lost if its option were replaced. */
    async released(): Promise<void> {
      while (element.matches(":active")) {
        await new Promise((resolve) => setTimeout(resolve, RELEASE_MS));
      }
    },
    addText(text: string): void {
      element.append(el("p", { textContent: text }));
    },
    /** Shows groups, or a text without any; returns the options in order. */
    show(groups: readonly SuggestionGroup[], typed: string, text: string): HTMLAnchorElement[] {
      const list = el("div", { id: listId, role: "listbox", ariaLabel: "Sugestões" });
      const options = groups.map(({ label, suggestions }, i) => {
        const group = el("div", { role: "group" });
        const title = el("p", { id: `${listId}-${i}`, textContent: label });
        group.setAttribute("aria-labelledby", title.id);
        const links = suggestions.map((suggestion, j) => option(suggestion, typed, `${title.id}-${j}`));
        group.append(title, ...links);
        list.append(group);
        return links;
      });
      element.replaceChildren(groups.length > 0 ? list : el("p", { textContent: text }));
      return options.flat();
    },
  };
}

/** An option that is a link, so that it can be opened in a new tab. */
function option({ name, place, note, href, act }: Suggestion, typed: string, id: string): HTMLAnchorElement {
  const link = el("a", { id, role: "option", href, tabIndex: -1 });
  if (act) link.dataset.act = act;
  if (act?.startsWith("forget")) {
    link.append(act === "forget" ? "×" : name);
    link.ariaLabel = name;
    return link;
  }
  const label = el("b");
  const [start, end] = matchInName(name, typed) ?? [0, 0];
  label.append(name.slice(0, start), el("span", { textContent: name.slice(start, end) }), name.slice(end));
  link.append(label, " ", el("small", { textContent: [place, note].filter(Boolean).join(" · ") }));
  return link;
}

function el<K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}) {
  return Object.assign(document.createElement(tag), properties);
}
