import { watchBuild } from "./build-watch.ts";
import { savePosition } from "./history.ts";
import { wakeHome } from "./home/wake-home.ts";
import { watchConnection } from "./offline/connection-notice.ts";
import { askAhead } from "./search-page/ask-ahead.ts";
import { reportShown } from "./telemetry/report-shown.ts";

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
