import { availableParallelism } from "node:os";
import { defineConfig, type LaunchOptions, type ViewportSize } from "@playwright/test";
import { CHROMIUM_WITHOUT_WINDOWS } from "./test/fixtures/chromium.ts";

/** E2E_PORT lets two checkouts test at the same time on one machine. */
const PORT = process.env.E2E_PORT ?? "4173";

const IS_REMOTE = process.env.E2E_MODE === "remote";

/** The one test of `npm run dev`, which starts that server itself, and measures: nothing should run beside it. */
const IS_DEVELOPMENT = process.env.E2E_MODE === "development";
const DEVELOPMENT_TEST = /live-pages\.spec\.ts$/;

/**
 * A journey that is walked twice is walked with a script on a phone, and without one on a wide screen: groups in the
 * whole title of a test.
 */
const WITH_SCRIPT = /\.spec\.ts (.*, )?with (JavaScript|script) (?!.*@any-screen)/;
const WITHOUT_SCRIPT = /\.spec\.ts (.*, )?without (JavaScript|script) |in HTML alone/;
/** Accounts and orders are for the phone, but for what is walked without a script. */
const OF_THE_PHONE = /@phone|(account|orders)\.spec\.ts (?!.*without (JavaScript|script) )/;

/** A browser of the size of its pages: each page of another size is laid out and drawn twice. */
function browserOf({ width, height }: ViewportSize): LaunchOptions {
  return {
    executablePath: CHROMIUM_WITHOUT_WINDOWS,
    args: [
      "--no-sandbox",
      `--window-size=${width},${height}`,
      // A new context starts in the process of the one before it.
      "--process-per-site",
      "--disable-gpu",
      // A process less for each browser: nothing is drawn by a graphics card.
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Our pages have no frames of other sites: without this each context starts a spare process that nothing uses.
      "--disable-site-isolation-trials",
    ],
  };
}

const DESKTOP: ViewportSize = { width: 1280, height: 800 };
const PHONE: ViewportSize = { width: 360, height: 640 };

/**
 * Journeys through the production build (`dist/`), over a small demonstration. With `E2E_MODE=remote` the site and its
 * backend are two servers (docs/backends.md).
 */
export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // A test waits, for pages, timers and animations, about as long as it computes.
  workers: Math.ceil(1.5 * availableParallelism()),
  forbidOnly: true,
  retries: 0,
  // Other tests run beside these: limits are for what never ends, and say nothing about speed.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: "chromium",
    // The consent banner is answered; `measurement.spec.ts` tests it.
    storageState: {
      cookies: [
        {
          name: "consentimento",
          value: "1",
          domain: "localhost",
          path: "/",
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: "Lax",
        },
      ],
      origins: [],
    },
    // Pages send no speculation rules: interception and offline mode do not reach what Chromium loads ahead.
    // `speculation.spec.ts` tests the rules.
    extraHTTPHeaders: { "Save-Data": "on" },
    // Tests of one kind share a context, which Playwright empties between them: a new one costs a sixteenth of a test.
    reuseContext: true,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    launchOptions: browserOf(DESKTOP),
  },
  projects: [
    {
      name: "desktop",
      use: { viewport: DESKTOP },
      // Offline reading is tested on the phone, like tests tagged @phone. Journeys with data of the backend run here
      // with the remote one. Tests tagged @any-backend only do something in the page.
      ...(IS_REMOTE
        ? {
            // A remote search says of no publication that has news.
            testIgnore: /(phone|offline|follows)\.spec\.ts$/,
            // Tests tagged @own-search use what the specification does not state (docs/backends.md). Without a script
            // both servers get the same requests. Sitemaps of a site with remote search have only text pages, and it
            // shows no pictures of schools (docs/backends.md).
            grepInvert: [
              /@(any-backend|own-search)/,
              /without (JavaScript|script)/,
              /sitemaps keep to their schema/,
              /a secretary claims the page/,
            ],
          }
        : {
            testIgnore: [/(phone|offline|place-search|\/search|school)\.spec\.ts$/, DEVELOPMENT_TEST],
            grepInvert: [OF_THE_PHONE, WITH_SCRIPT],
          }),
      ...(IS_DEVELOPMENT && { testIgnore: [], testMatch: DEVELOPMENT_TEST }),
    },
    {
      name: "phone",
      // No test looks at single pixels: those of a real phone would be four times as many to draw.
      use: {
        viewport: PHONE,
        launchOptions: browserOf(PHONE),
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 1,
      },
      // A phone has no wheel. Tests tagged @any-screen do not depend on the screen, or use what another test uses on
      // the phone.
      grepInvert: [/the wheel comes nearer/, /@any-screen/, WITHOUT_SCRIPT],
      // Component keys, late scripts, speculation rules, telemetry and street addresses do not depend on the screen.
      // Larger text turns the wide layout into that of a phone. The screens are looked at in both widths on the
      // desktop.
      testIgnore: [
        /(desktop|larger-text|late-script|crawl|screens|search-engines|smoke|speculation|street-map|telemetry)\.spec\.ts$|\/components\//,
        DEVELOPMENT_TEST,
      ],
    },
  ],
  ...(!IS_DEVELOPMENT && {
    webServer: {
      command: `node test/e2e/serve.mjs ${PORT}`,
      // A page with data: the backend is up as well.
      url: `http://localhost:${PORT}/`,
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
  }),
});
