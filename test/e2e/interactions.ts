import { appendFileSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Slowdown of an ordinary Android phone compared with a machine that tests. */
const CPU_SLOWDOWN = 4;
const WEB_VITALS = readFileSync("node_modules/web-vitals/dist/web-vitals.attribution.iife.js", "utf8");
/** Interactions below web-vitals' own threshold of 40 ms count too. */
const WATCH = `webVitals.onINP(({ id, value, attribution }) => {
  window.tellInteraction({ id, ms: value, kind: attribution.interactionType, target: attribution.interactionTarget });
}, { reportAllChanges: true, durationThreshold: 16 });`;

/** The slowest interaction of a document, by web-vitals. */
export interface Interaction {
  readonly id: string;
  readonly ms: number;
  readonly kind: string;
  /** A selector; none for what has left the page since. */
  readonly target?: string;
  readonly test: string;
}

/**
 * Slows the page down; the returned function appends the slowest interaction of each document to a file of JSON lines.
 */
export async function watchInteractions(page: Page, file: string, test: string): Promise<() => void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const slowest = new Map<string, Interaction>();
  await page.exposeBinding("tellInteraction", (_, one: Omit<Interaction, "test">) => {
    slowest.set(one.id, { ...one, test });
  });
  await page.addInitScript(`${WEB_VITALS}\n${WATCH}`);
  return () => {
    for (const interaction of slowest.values()) appendFileSync(file, `${JSON.stringify(interaction)}\n`);
  };
}
