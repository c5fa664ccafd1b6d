import { isDevelopment } from "virtual:client-assets";
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { SITE_WORKER } from "../client/offline/site-worker.ts";
import { SITE_HTML } from "../client/site-html.ts";
import { readImageHosts } from "../site/settings.ts";
import { VIDEO_PLAYERS } from "../site/videos.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { jsonApiOf } from "./json-api.ts";
import { paymentOrigins } from "./payment-host.ts";
import { isMeasured } from "./screen.ts";

/** Our pages use the visitor's position, after a tap, and no other permission. */
const permissionsPolicy = {
  geolocation: ["self"],
  camera: [],
  microphone: [],
  payment: [],
  usb: [],
  serial: [],
  hid: [],
  midi: [],
  displayCapture: [],
  accelerometer: [],
  gyroscope: [],
  magnetometer: [],
  publickeyCredentialsGet: [],
  // Its listeners, a tag manager's too, would keep pages out of the back/forward cache.
  unload: [],
  screenWakeLock: [],
};

const common = {
  // Read by Internet Explorer, Flash and the XSS filters of old browsers alone.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
  crossOriginEmbedderPolicy: false,
  // A year, as preload lists and ASVS require; browsers ignore it without TLS.
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
  // Other sites get no referrer; `securityHeaders` sends none at all from URLs that contain a secret.
  referrerPolicy: "same-origin",
  permissionsPolicy,
};

/** Hosts of logos and pictures of schools (IMAGE_HOSTS). */
const imageHosts = (c: AppContext) =>
  readImageHosts(c.env.IMAGE_HOSTS)
    .map((host) => `https://${host}`)
    .join(" ");

/** Players of videos, on the pages that have them. */
const videoPlayers = (c: AppContext) => (c.get("screen")?.row.playsVideos ? VIDEO_PLAYERS.join(" ") : "'none'");

/** Content policy, with a new nonce per response. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'strict-dynamic'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "data:", imageHosts],
  connectSrc: ["'self'"],
  // Forms redirect between the site and the payment host.
  formAction: ["'self'", paymentOrigins],
  workerSrc: ["'self'"],
  frameSrc: [videoPlayers],
  mediaSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
};

/**
 * Trusted Types: only our two policies may turn text into markup or script URLs; the default one lets the street map
 * start its worker.
 */
const sitePages = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    ...policy,
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: [SITE_HTML, SITE_WORKER, "default"],
  },
});

/** Hosts of the tag manager and Analytics, if there is a container (T7). */
const tagManagerHosts = (c: AppContext) =>
  loadsTagManager(c) ? "https://*.googletagmanager.com https://*.google-analytics.com" : "";

/** Hosts of Google's street map, if there is a key. It is loaded only on demand. */
const streetMapHosts = (c: AppContext) =>
  c.env.GOOGLE_MAPS_KEY ? "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:" : "";

/** Google's street map injects styles with the page's nonce, and loads fonts from its own host. */
const streetMapStyles = (c: AppContext) =>
  c.env.GOOGLE_MAPS_KEY ? `'nonce-${c.get("secureHeadersNonce")}' https://fonts.googleapis.com` : "";

const streetMapWorkers = (c: AppContext) => (c.env.GOOGLE_MAPS_KEY ? "blob:" : "");

/** Pages that may run third-party scripts, which Trusted Types would block. */
const thirdPartyPages = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    ...policy,
    styleSrc: ["'self'", streetMapStyles],
    fontSrc: ["'self'", streetMapHosts],
    imgSrc: ["'self'", "data:", imageHosts, tagManagerHosts, streetMapHosts],
    connectSrc: ["'self'", tagManagerHosts, streetMapHosts],
    workerSrc: ["'self'", streetMapWorkers],
  },
});

/** Vite's dev scripts are inline: development has no content policy. */
const developmentPages = secureHeaders(common);

/** JSON opened as a page may do nothing. */
const json = secureHeaders({
  ...common,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
});

/** Sets the security headers: content policy, framing, permissions, referrer, other origins and indexing. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headersOf(c)(c, next);
  const { headers } = c.res;
  // Forms of these pages are still recognised as ours by Sec-Fetch-Site (`same-origin.ts`).
  if (!isMeasured(c)) headers.set("Referrer-Policy", "no-referrer");
  if (c.get("screen")?.row.isCrossOrigin) headers.set("Access-Control-Allow-Origin", "*");
  if (c.env.ENVIRONMENT === "preview") headers.set("X-Robots-Tag", "noindex");
};

function headersOf(c: AppContext): MiddlewareHandler {
  if (jsonApiOf(c.req.path)) return json;
  if (isDevelopment) return developmentPages;
  return isMeasured(c) && (loadsTagManager(c) || c.env.GOOGLE_MAPS_KEY) ? thirdPartyPages : sitePages;
}

/** The container is never loaded in development (T7). */
function loadsTagManager(c: AppContext): boolean {
  return c.env.TAG_MANAGER_ID !== "" && c.env.ENVIRONMENT !== "local";
}
