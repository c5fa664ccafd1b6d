import { type Browser, chromium } from "playwright";
import { CHROMIUM } from "../../test/fixtures/chromium.ts";

/** Starts the Chromium of the browser tests, with more flags. */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...flags] });
}
