import { closeOverlay, openOverlay } from "../history.ts";
import { locate } from "../locate.ts";
import { createAddresses, mayBeAddress } from "./addresses.ts";
import { forgetRecent, forgetRecents, gradeWanted, rememberSearch, suggestionsBeforeTyping } from "./before-typing.ts";
import { createPopup } from "./popup.ts";
import {
  destinationsOf,
  fetchSuggestions,
  isTerm,
  type Suggestion,
  type SuggestionGroup,
  shorten,
} from "./suggestions.ts";

/** Debounce of typing in milliseconds. */
const PAUSE_MS = 150;
/** Maximum suggestions above a phone's keyboard. */
const PHONE_SUGGESTIONS = 8;
/** Maximum of these when addresses follow. */
const PHONE_SUGGESTIONS_BEFORE_ADDRESSES = 4;
const NOTHING_FOUND = "Nenhum resultado encontrado";
const phone = matchMedia("(width < 30em)");

/**
 * Makes the search box an editable combobox (APG): grouped suggestions, focus stays in the input. The typed text is
 * never changed, and Enter without a selection submits the form. On a phone the box is full-screen until Back.
 */
export function enhancePlaceSearch(input: HTMLInputElement): void {
  const form = input.form!;
  const box = form.parentElement!;
  const popup = createPopup(input.id);
  const to = destinationsOf(form);
  const addresses = createAddresses(to.search);
  const { status } = popup;
  let options: readonly HTMLAnchorElement[] = [];
  let suggestions: readonly Suggestion[] = [];
  let active = -1;
  let pause = 0;
  let pending: AbortController | null = null;
  form.append(popup.element, status, popup.back);
  popup.back.onclick = close;
  input.setAttribute("aria-controls", popup.listId);

  input.addEventListener("input", ask);
  input.addEventListener("click", () => {
    if (popup.element.hidden) ask();
  });
  input.addEventListener("keydown", onKey);
  box.addEventListener("focusout", ({ relatedTarget }) => {
    // A tap on an element that cannot have the focus has no relatedTarget.
    if (relatedTarget && !box.contains(relatedTarget as Node)) close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!box.contains(target as Node)) close();
  });
  popup.element.addEventListener("mousedown", (event) => event.preventDefault());
  popup.element.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(options.indexOf(link));
  });
  form.addEventListener("submit", (event) => {
    const name = input.value.trim();
    remember(name, "", `${to.search}?q=${encodeURIComponent(name)}`);
    if (!isFull()) return;
    event.preventDefault();
    go(`${form.action}?${fieldsOf(form)}`);
  });
  // Typed while this script was loading.
  if (document.activeElement === input && isTerm(input.value)) ask();

  function ask(): void {
    clearTimeout(pause);
    pending?.abort();
    if (input.value === "") {
      open();
      show(suggestionsBeforeTyping(to.search, phone.matches));
      return;
    }
    if (!isTerm(input.value)) {
      open();
      show([]);
      return;
    }
    open();
    if (options.length === 0) show([], "Carregando...");
    pause = window.setTimeout(load, PAUSE_MS);
  }

  /** Loads suggestions; a newer request aborts an older one. */
  async function load(): Promise<void> {
    const request = new AbortController();
    pending = request;
    const typed = input.value;
    const lookup = mayBeAddress(typed) ? addresses.find(typed, request.signal) : null;
    const limit = lookup ? PHONE_SUGGESTIONS_BEFORE_ADDRESSES : PHONE_SUGGESTIONS;
    try {
      const suggestions = await fetchSuggestions(typed, to, gradeWanted(form), request.signal);
      await popup.released();
      if (request.signal.aborted) return;
      const groups = phone.matches ? shorten(suggestions, limit) : suggestions;
      present(groups, lookup ? "Carregando..." : NOTHING_FOUND);
      // The places are shown before the addresses arrive, and without them if they fail.
      const response = await lookup;
      await popup.released();
      if (!response || request.signal.aborted) return;
      if ("message" in response) {
        present(groups, "");
        popup.addText(response.message);
      } else present(response.suggestions.length > 0 ? [...groups, response] : groups, NOTHING_FOUND);
    } catch {
      if (!request.signal.aborted) show([], "Sem sugestões agora. Aperte Enter para buscar.");
    }
  }

  /** Shows and announces a part of a response. The selection stays on its suggestion, or is given up with it. */
  function present(groups: readonly SuggestionGroup[], ifNone: string): void {
    show(groups, ifNone, suggestions[active]);
    const { length } = options;
    status.textContent = length === 0 ? ifNone : length === 1 ? "1 sugestão" : `${length} sugestões`;
  }

  function show(groups: readonly SuggestionGroup[], ifNone = "", selected?: Suggestion): void {
    suggestions = groups.flatMap((group) => group.suggestions);
    options = popup.show(groups, input.value, ifNone);
    input.ariaExpanded = String(options.length > 0);
    activate(
      selected ? suggestions.findIndex(({ name, href }) => name === selected.name && href === selected.href) : -1,
    );
  }

  function onKey(event: KeyboardEvent): void {
    const isOpen = !popup.element.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) {
        ask();
        return;
      }
      // One position more than options: the input itself, without a selection.
      const places = options.length + 1;
      activate(((active + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape" && (isOpen || isFull())) {
      // The second Escape clears the input, as in any search field.
      event.preventDefault();
      close();
    } else if (event.key === "Home" || event.key === "End") activate(-1);
    else if (event.key === "Tab" && !isFull()) close();
  }

  function activate(index: number): void {
    options[active]?.removeAttribute("aria-selected");
    active = index;
    const option = options[active];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  /** Goes to a place with the other fields of the form, which a school does not need. */
  async function choose(index: number): Promise<void> {
    const { name, place, href, placeId, act } = suggestions[index]!;
    const fields = fieldsOf(form, input.name);
    if (act === "here") {
      locate(`${href}?${fields}`, report, go);
      return;
    }
    if (act === "home") {
      go(fields ? `${href}&${fields}` : href);
      return;
    }
    if (act) {
      if (act === "forget") forgetRecent(href);
      else forgetRecents();
      ask();
      status.textContent = act === "forget" ? "Busca apagada" : "Buscas apagadas";
      return;
    }
    remember(name, place, href);
    if (placeId) {
      const address = await addresses.searchAround(placeId);
      if (typeof address === "string") go(`${address}${fields && `&${fields}`}`);
      else popup.addText(address.message);
      return;
    }
    const isPlace = href.startsWith("/busca/") && !href.includes("?");
    const isText = href.startsWith(`${to.search}?q=`);
    go((isPlace || isText) && fields ? `${href}${isText ? "&" : "?"}${fields}` : href);
  }

  function remember(name: string, place: string, href: string): void {
    rememberSearch({ name, place, href, search: to.search });
  }

  /** Replaces the suggestions with a text, which is also announced. */
  function report(text: string): void {
    show([], text);
    status.textContent = text;
  }

  /** Replaces the overlay's history entry, so that Back leads to the page below. */
  function go(url: string): void {
    if (isFull()) location.replace(url);
    else location.assign(url);
  }

  function open(): void {
    if (phone.matches && !isFull()) {
      box.dataset.full = "";
      openOverlay(close);
    }
    popup.element.hidden = input.value !== "" && !isTerm(input.value);
  }

  function close(): void {
    clearTimeout(pause);
    pending?.abort();
    popup.element.hidden = true;
    show([]);
    if (!isFull()) return;
    delete box.dataset.full;
    closeOverlay();
  }

  function isFull(): boolean {
    return box.dataset.full !== undefined;
  }
}

/** The form's filled-in fields as a query string. */
function fieldsOf(form: HTMLFormElement, except?: string): string {
  const filled = Array.from(new FormData(form), ([name, value]) => [name, String(value)]).filter(
    ([name, value]) => name !== except && value !== "",
  );
  return new URLSearchParams(filled).toString();
}
