import { isDevelopment } from "virtual:client-assets";
import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { OWN_WORKER } from "../client/offline/own-worker.ts";
import { OWN_HTML } from "../client/own-html.ts";
import { jsonApiOf } from "./json-api.ts";
import { paymentOrigins } from "./payment-host.ts";
import type { AppContext, AppEnv } from "./respond.tsx";
import { isMeasured } from "./screen.ts";

/** What a page of ours never asks a browser for; the place of the visitor it asks for after a tap. */
const permissionsPolicy = {
  geolocation: ["self"],
  camera: [],
  microphone: [],
  payment: [],
  usb: [],
  serial: [],
  hid: [],
  bluetooth: [],
  midi: [],
  displayCapture: [],
  accelerometer: [],
  gyroscope: [],
  magnetometer: [],
  publickeyCredentialsGet: [],
  screenWakeLock: [],
};

const common = {
  crossOriginEmbedderPolicy: false,
  // A year, as the preload lists and ASVS ask; browsers pass it over where there is no TLS.
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
  // Nobody else gets an address of ours; `securityHeaders` keeps those with a secret from our own pages too.
  referrerPolicy: "same-origin",
  permissionsPolicy,
};

/** A policy with a nonce of its own for each answer. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'strict-dynamic'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
  // Forms lead on from the site to the host of payments, where there is one, and back.
  formAction: ["'self'", paymentOrigins],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  mediaSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
};

/** No script of these pages makes markup or scripts out of text, but by the two functions that are for it. */
const ownPages = secureHeaders({
  ...common,
  contentSecurityPolicy: { ...policy, requireTrustedTypesFor: ["'script'"], trustedTypes: [OWN_HTML, OWN_WORKER] },
});

/** Where the tag manager and Analytics are loaded from and report to, when there is a container (T7). */
const tagManagerHosts = (c: AppContext) =>
  loadsTagManager(c) ? "https://*.googletagmanager.com https://*.google-analytics.com" : "";

/** Where Google's street map is loaded from, when there is a key for it. It loads only when somebody asks for it. */
const streetMapHosts = (c: AppContext) =>
  c.env.GOOGLE_MAPS_KEY ? "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:" : "";

/** Google's street map writes styles of its own, under the nonce of the page, and takes its letters from its host. */
const streetMapStyles = (c: AppContext) =>
  c.env.GOOGLE_MAPS_KEY ? `'nonce-${c.get("secureHeadersNonce")}' https://fonts.googleapis.com` : "";

const streetMapWorkers = (c: AppContext) => (c.env.GOOGLE_MAPS_KEY ? "blob:" : "");

/** Where scripts of others may come in, what those do with text is theirs: trusted types would stop them. */
const pagesWithGuests = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    ...policy,
    styleSrc: ["'self'", streetMapStyles],
    fontSrc: ["'self'", streetMapHosts],
    imgSrc: ["'self'", "data:", tagManagerHosts, streetMapHosts],
    connectSrc: ["'self'", tagManagerHosts, streetMapHosts],
    workerSrc: ["'self'", streetMapWorkers],
  },
});

/** Vite's own scripts are inline and load by others: development has no policy. */
const developmentPages = secureHeaders(common);

/** JSON is no page: opened as one, it may do nothing. */
const json = secureHeaders({
  ...common,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
});

/** A card in the page of another site: it may be framed by anybody, and does nothing but look like one. */
const embed = secureHeaders({
  ...common,
  xFrameOptions: false,
  crossOriginResourcePolicy: "cross-origin",
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "https:"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
});

/** The headers that keep an answer to itself: what it may load, who may frame it, what it may ask a browser for. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await headersOf(c)(c, next);
  // Forms of these pages still say where they come from, in Sec-Fetch-Site (`same-origin.ts`).
  if (!isMeasured(c)) c.header("Referrer-Policy", "no-referrer");
};

function headersOf(c: AppContext): MiddlewareHandler {
  if (jsonApiOf(c.req.path)) return json;
  if (c.get("screen")?.isEmbeddable) return embed;
  if (isDevelopment) return developmentPages;
  return isMeasured(c) && (loadsTagManager(c) || c.env.GOOGLE_MAPS_KEY) ? pagesWithGuests : ownPages;
}

/** The container is never loaded in development (T7). */
function loadsTagManager(c: AppContext): boolean {
  return c.env.TAG_MANAGER_ID !== "" && c.env.ENVIRONMENT !== "local";
}
