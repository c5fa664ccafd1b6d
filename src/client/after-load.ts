import { watchBuild } from "./build-watch.ts";
import { applyEarlyChoices } from "./early-choices.ts";
import { hideFailedPictures } from "./failed-pictures.ts";
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
