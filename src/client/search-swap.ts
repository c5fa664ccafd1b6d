/**
 * Applies filters, sorts and pages without leaving the page: the same URL is asked for as a fragment, and the parts
 * marked `data-region` are swapped for the server's. Every change is one history entry, and Back brings back filters,
 * results and scroll. Without this script the form, the links and the pages work by themselves.
 */
export function enhanceSearch(root: HTMLElement): void {
  const form = root.querySelector("form")!;
  const results = byId("resultados");
  let pending: AbortController | null = null;

  history.scrollRestoration = "manual";
  addEventListener("pagehide", remember);
  form.addEventListener("change", () => show(formUrl(form)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.matches(":popover-open")) form.hidePopover();
    show(formUrl(form));
  });
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    show(link.href, link.closest(".pagination") !== null);
  });
  addEventListener("popstate", (event) => load(location.href).then(() => scrollTo(0, event.state?.y ?? 0)));
  // After a reload or a return from another page.
  if (history.state?.y) scrollTo(0, history.state.y);

  async function show(url: string, toTop = false): Promise<void> {
    // Before the swap: shorter results would move what is left.
    remember();
    if (!(await load(url))) return;
    if (url !== location.href) history.pushState(null, "", url);
    if (!toTop) return;
    root.querySelector("h1")!.focus();
    scrollTo(0, 0);
  }

  /** True when the page of the URL is in place; an older answer never replaces a newer one. */
  async function load(url: string): Promise<boolean> {
    pending?.abort();
    const request = new AbortController();
    pending = request;
    results.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(url, { headers: { "x-fragment": "1" }, signal: request.signal });
      if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
      swap(await answer.text());
      announce(byId("topo").querySelector("h1")!.textContent!);
      return true;
    } catch {
      if (request.signal.aborted) return false;
      announce("Não conseguimos carregar agora. Tente de novo.", true);
      byId("aplicar").textContent = "Tentar de novo";
      return false;
    } finally {
      if (pending === request) results.removeAttribute("aria-busy");
    }
  }

  function swap(html: string): void {
    const page = new DOMParser().parseFromString(html, "text/html");
    const focused = document.activeElement as HTMLInputElement | null;
    const typed = focused?.type === "search" || focused?.type === "number" ? focused.value : null;
    const open = new Map(Array.from(root.querySelectorAll("details"), (d) => [d.id, d.open]));
    document.title = page.title;
    for (const region of root.querySelectorAll("[data-region]")) {
      const fresh = page.getElementById(region.id);
      if (fresh) region.replaceChildren(...fresh.childNodes);
    }
    for (const [id, wasOpen] of open) {
      const details = document.getElementById(id) as HTMLDetailsElement | null;
      if (details) details.open = wasOpen;
    }
    const again = focused?.id ? (document.getElementById(focused.id) as HTMLInputElement | null) : null;
    if (!again || again === focused) return;
    if (typed !== null) again.value = typed;
    again.focus({ preventScroll: true });
  }
}

/**
 * The URL that the form would go to, without fields that are blank or at their default (`data-blank`). The fields of a
 * fieldset go together: one bound of a price range means nothing alone.
 */
function formUrl(form: HTMLFormElement): string {
  const url = new URL(form.action);
  const fields = new FormData(form);
  for (const [name, value] of fields) {
    // A blank beside other values says nothing.
    if (value === "" && fields.getAll(name).length > 1) continue;
    const field = form.elements.namedItem(name);
    const isSkipped = field instanceof HTMLElement && together(field).every(isAtDefault);
    const blank = field instanceof HTMLElement ? field.dataset.blank : undefined;
    if (!isSkipped) url.searchParams.append(name, String(value) || blank || "");
  }
  url.searchParams.sort();
  return url.href;
}

function together(field: HTMLElement): readonly HTMLElement[] {
  const set = field.closest("fieldset");
  return set ? Array.from(set.querySelectorAll("input")) : [field];
}

function isAtDefault(field: HTMLElement): boolean {
  const { value } = field as HTMLInputElement | HTMLSelectElement;
  return value === "" || value === field.dataset.blank;
}

/** Keeps the scroll of the entry that is being left. */
function remember(): void {
  history.replaceState({ y: scrollY }, "");
}

function announce(text: string, isProblem = false): void {
  const status = byId("anuncio");
  status.textContent = text;
  status.classList.toggle("visually-hidden", !isProblem);
}

function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}
