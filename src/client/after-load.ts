import { watchBuild } from "./build-watch.ts";
import { savePosition } from "./history.ts";
import { watchConnection } from "./offline/connection-notice.ts";
import { formUrl } from "./search-page/form-url.ts";
import { HOME_CHANGE } from "./state/home.ts";
import { HOME_KEY } from "./state/keys.ts";
import { navigation } from "./state/navigation.ts";
import { readText } from "./state/storage.ts";

// Code that no visitor waits for: loaded a second after the page (C23).
// Names this entry of the history: a first tap then writes to it once, not twice.
savePosition();
applyEarlyChoices();
watchConnection();
watchBuild();
hideFailedPictures();
reportShown();
wakeHome();
const filters = document.getElementById("filtros") as HTMLFormElement | null;
if (filters) {
  import("./search-page/swap-regions.ts").catch(() => undefined);
  import("./profile/recall.ts").catch(() => undefined);
  askAhead(filters);
}
if (document.documentElement.dataset.report) import("./telemetry/report.ts").then((m) => m.startReporting());

/** Applies a choice (`data-apply`) made before the script came; its button is hidden where scripts run. */
function applyEarlyChoices(): void {
  for (const form of document.forms) {
    if (!form.matches("[data-apply]")) continue;
    const early = Array.from(form.elements as HTMLCollectionOf<HTMLSelectElement>).find(isChanged);
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Whether another option of a select is chosen than in the server's HTML; other fields have none. */
function isChanged({ options, value }: Partial<HTMLSelectElement>): boolean {
  return Array.from(options ?? []).some((option) => option.defaultSelected && option.value !== value);
}

/** Hides pictures that do not load, now or later, so that the drawing behind each is seen. */
function hideFailedPictures(): void {
  const hide = (picture: HTMLImageElement) => {
    picture.dataset.failed = "";
  };
  for (const picture of document.images) {
    if (picture.complete) picture.decode().catch(() => hide(picture));
  }
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && hide(target);
  document.addEventListener("error", onError, { capture: true });
}

/** Loads the code of the home where one is kept, and where the page is a search around a point, which may be one. */
function wakeHome(): void {
  const wake = () => {
    if (readText(HOME_KEY) || /[?&]lat=/.test(location.search)) import("./home/show-home.ts").catch(() => undefined);
  };
  wake();
  document.addEventListener("pagechange", wake);
  document.addEventListener(HOME_CHANGE, wake);
}

/** Requests the results of a box on mouse down, for when it is then ticked. Not for a finger, which may scroll. */
function askAhead(form: HTMLFormElement): void {
  form.addEventListener("pointerdown", ({ target, pointerType, button }) => {
    const box = (target as Element).closest("label")?.control as HTMLInputElement | null | undefined;
    if (box?.type !== "checkbox" || pointerType !== "mouse" || button !== 0) return;
    box.checked = !box.checked;
    const url = formUrl(form);
    box.checked = !box.checked;
    navigation.ask?.(url);
  });
}

/**
 * Reports to the Worker that a page of a school, loaded ahead, is now shown: that counts as a view of it
 * (`worker/is-visit.ts`). The request has no body, no cookie and no response that is read.
 */
function reportShown(): void {
  const [page] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    readonly activationStart?: number;
  })[];
  if (!page?.activationStart || !location.pathname.startsWith("/escola/")) return;
  fetch(location.href, { method: "HEAD", credentials: "omit", headers: { "x-shown": "1" } }).catch(() => undefined);
}
