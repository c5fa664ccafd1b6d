import { shouldReload } from "../build-watch.ts";
import { pushEntry, restoreSpot, saveSpot } from "../entries.ts";
import { wakeIslands } from "../islands/wake.ts";
import { formUrl } from "./form-url.ts";
import { enhanceSheet } from "./sheet.ts";
import { hideTrouble, showTrouble } from "./trouble.ts";

/** How long results may be on their way before the old ones look old. */
const DIM_AFTER_MS = 300;
/** What a new page of the list begins with. */
const HEADING = "h1";

/**
 * Applies filters, sorts and pages without leaving the page: the same URL is asked for as a fragment, and the parts
 * marked `data-region` are swapped for the server's. Every change is one history entry, and Back brings back filters,
 * results, scroll and focus. Without this script the form, the links and the pages work by themselves.
 */
export function enhanceSearch(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("#filtros")!;
  const results = byId("resultados");
  let pending: AbortController | null = null;
  let dimming = 0;
  let shown = withoutFragment(location.href);
  let paintRange = () => {};

  enhanceSheet(form);
  wakePriceRange();
  form.addEventListener("change", ({ target }) => {
    if ((target as HTMLInputElement).name) show(formUrl(form));
  });
  // The grade, above the list.
  root.addEventListener("change", ({ target }) => {
    const { form: asking } = target as HTMLSelectElement;
    if (asking?.matches("form[data-swap]")) show(formUrl(asking));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const isSheet = form.matches(":popover-open");
    if (isSheet) form.hidePopover();
    show(formUrl(form, event.submitter));
    if (isSheet && results.getBoundingClientRect().top < 0) root.scrollIntoView();
  });
  // What a card asks by: the form is replaced together with the list.
  root.addEventListener("submit", (event) => {
    const asking = event.target as HTMLFormElement;
    if (!asking.matches("form[data-swap]")) return;
    event.preventDefault();
    show(formUrl(asking, event.submitter), "#porque");
  });
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    show(link.href, link.closest(".pagination") ? HEADING : link.dataset.focus);
  });
  addEventListener("popstate", async () => {
    if (!pending && withoutFragment(location.href) === shown) restoreSpot();
    else if (await load(location.href, false)) {
      restoreSpot();
      document.dispatchEvent(new Event("pagechange"));
    }
  });

  /** The slider comes with the first look at the filters, or at once where it has something to show. */
  function wakePriceRange(): void {
    const looks = ["pointerover", "focusin"];
    const wake = async () => {
      for (const type of looks) form.removeEventListener(type, wake);
      try {
        const { enhancePriceRange, paintPriceRange } = await import("./price-range.ts");
        enhancePriceRange(form);
        paintRange = () => paintPriceRange(form);
      } catch {
        wait();
      }
    };
    const wait = () => {
      for (const type of looks) form.addEventListener(type, wake);
    };
    if (location.search.includes("price")) wake();
    else wait();
  }

  /**
   * Goes to the URL, then to what matches `focus`. The entry is made at once: a change before the answer to the last one
   * has an entry of its own.
   */
  async function show(url: string, focus?: string): Promise<void> {
    if (shouldReload(url, form)) {
      location.assign(url);
      return;
    }
    // First of all asked for: what follows takes as long as the way there.
    const loaded = load(url, true);
    saveSpot();
    if (url !== location.href) pushEntry(url);
    if (!(await loaded)) return;
    document.dispatchEvent(new Event("pagechange"));
    if (!focus) return;
    root.querySelector<HTMLElement>(focus)?.focus();
    if (focus === HEADING) scrollTo(0, 0);
  }

  /** True when the page of the URL is in place; an older answer never replaces a newer one. */
  async function load(url: string, isChange: boolean): Promise<boolean> {
    pending?.abort();
    const request = new AbortController();
    let requestId: string | null = null;
    pending = request;
    const asked = Promise.all([
      fetch(url, { headers: { "x-fragment": "1" }, signal: request.signal }),
      import("./swap-regions.ts"),
    ]);
    results.setAttribute("aria-busy", "true");
    // Not by a delayed transition, for which the browser would paint all of them at once.
    clearTimeout(dimming);
    dimming = window.setTimeout(() => results.classList.add("late"), DIM_AFTER_MS);
    try {
      const [answer, { swapRegions }] = await asked;
      requestId = answer.headers.get("x-request-id");
      if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
      const html = await answer.text();
      hideTrouble();
      swapRegions(root, html, isChange);
      paintRange();
      shown = withoutFragment(url);
      byId("anuncio").textContent = byId("topo").dataset.found!;
      wakeIslands(root);
      return true;
    } catch {
      if (request.signal.aborted) return false;
      // The fields are ahead of the results: going back is a change, too.
      shown = "";
      showTrouble(form, requestId, () => (isChange ? show(url) : load(url, false)));
      return false;
    } finally {
      if (pending === request) {
        pending = null;
        clearTimeout(dimming);
        results.classList.remove("late");
        results.removeAttribute("aria-busy");
      }
    }
  }
}

/** What the server is asked for: a fragment of the page is no other page. */
function withoutFragment(url: string): string {
  return url.split("#", 1)[0]!;
}

function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}
