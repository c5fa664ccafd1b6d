import { showHelp } from "../../scripts/show-help.ts";
import { benchBox } from "./bench-box.ts";
import { benchBytes } from "./bench-bytes.ts";
import { benchEngine } from "./bench-engine.ts";
import { benchInteractions } from "./bench-interactions.ts";
import { benchLighthouse } from "./bench-lighthouse.ts";
import { benchOpening } from "./bench-opening.ts";
import { benchPages, dearestOf } from "./bench-pages.ts";
import { benchServer } from "./bench-server.ts";
import { benchSnapshot } from "./bench-snapshot.ts";
import { benchTaps } from "./bench-taps.ts";
import { benchUsedPage } from "./bench-used-page.ts";
import { isKept, log, type Measure, save, tableOf } from "./report.ts";
import { type PublishedSnapshot, readSnapshot } from "./snapshot.ts";
import { addVisitors } from "./visitors.ts";
import { findBuild, serveBuild, serveHelloWorld } from "./workerd.ts";

showHelp("Uso: npm run bench; mede o site compilado.");

const snapshot = await readSnapshot();
if (!snapshot) {
  console.error("Nada foi publicado ainda: rode antes `npm run demo`.");
  process.exit(1);
}
const measures: Measure[] = [];
try {
  measures.push(...(await benchSnapshot(snapshot)));
  await benchBuild(snapshot);
  measures.push(...(await benchEngine(snapshot)), ...benchInteractions());
} finally {
  // A part that fails ends the run; what was measured before it is kept.
  save(measures);
  for (const table of [measures.filter(({ group }) => group !== "telas"), ...dearestOf(measures)])
    console.log(`\n${tableOf(table)}\n`);
  const missed = measures.filter((measure) => isKept(measure) === false);
  const budgets = measures.filter((measure) => measure.budget).length;
  console.log(`${budgets - missed.length} de ${budgets} metas cumpridas; valores em bench/latest.json`);
}

/** Measures the production build, if there is one (`npm run bench` builds it). */
async function benchBuild(snapshot: PublishedSnapshot): Promise<void> {
  if (!findBuild()) {
    log("sem dist/: o servidor e os bytes ficam de fora");
    return;
  }
  // Before the site is served: the simulator's own writes fail beside another process's.
  const visitors = addVisitors();
  const app = (await serveBuild())!;
  const hello = await serveHelloWorld();
  try {
    measures.push(...(await benchBytes(app)));
    measures.push(...(await benchUsedPage(app)));
    measures.push(...(await benchServer(hello, app, snapshot)));
    measures.push(...(await benchPages(hello, app, visitors.requests)));
    measures.push(...(await benchTaps(app)));
    measures.push(...(await benchBox(app)));
    measures.push(await benchOpening(app));
    measures.push(...(await benchLighthouse(app)));
  } finally {
    await Promise.all([app.stop(), hello.stop()]);
    visitors.remove();
  }
}
