import { isSparing } from "./connection.ts";
import { loadIslandsAhead } from "./islands/load-ahead.ts";
import { watchConnection } from "./offline/connection-notice.ts";

// What nobody waits for: it comes a second after the page was loaded (C23).
watchConnection();
if (!isSparing()) loadIslandsAhead();
if (document.getElementById("filtros")) import("./search-page/swap-regions.ts").catch(() => undefined);
if (document.documentElement.dataset.report) import("./telemetry/report.ts").then((m) => m.startReporting());
