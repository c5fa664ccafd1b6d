import { type Browser, chromium } from "playwright";
import { CHROMIUM } from "../../test/fixtures/chromium.ts";

/** Starts the Chromium of the browser tests, with more flags. It accepts the certificate of the local edge. */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--ignore-certificate-errors", ...flags] });
}
