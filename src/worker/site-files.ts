import { DAY_MS } from "../domain/time/time.ts";
import { paths } from "../site/paths.ts";
import { CLOSED_APIS, OPEN_API } from "./json-api.ts";

/**
 * APIs of the pages, and searches with three filters or more: there are too many to crawl, and the sitemap lists every
 * school.
 */
const NOT_CRAWLED = [...CLOSED_APIS.map((root) => `${root}/`), "/*?*&*&"];

/**
 * The same pages under the addresses of campaigns, and the open API, which its limits protect: the longest rule
 * decides, and of two as long the one that allows.
 */
const CRAWLED_ALL_THE_SAME = ["/*?utm_", "/*&utm_", `${OPEN_API}/v1/`];

/** `robots.txt`: every crawler may read the pages. */
export function robotsTxt(origin: string): string {
  const rules = [
    ...NOT_CRAWLED.map((path) => `Disallow: ${path}\n`),
    ...CRAWLED_ALL_THE_SAME.map((path) => `Allow: ${path}\n`),
  ].join("");
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Months until the file expires (RFC 9116 recommends less than a year). */
const SECURITY_TXT_MONTHS = 6;

/** Days between changes of the expiry date, so that the file can be cached. */
const SECURITY_TXT_DAYS = 30;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability; without an e-mail, the contact page. */
export function securityTxt(origin: string, email: string, now: Date): string {
  const period = Math.floor(now.getTime() / (SECURITY_TXT_DAYS * DAY_MS));
  const expires = new Date((period * SECURITY_TXT_DAYS + SECURITY_TXT_MONTHS * 30) * DAY_MS);
  const lines = {
    Contact: email ? `mailto:${email}` : origin + paths.contact(),
    Expires: expires.toISOString(),
    "Preferred-Languages": "pt-BR, en",
    Canonical: `${origin}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}

/** The web manifest: name, colours and icon of the site on a home screen. */
export function webManifest(name: string): object {
  return {
    name,
    short_name: name,
    description: "Escolas particulares e bolsas de estudo, com a fonte de cada dado.",
    lang: "pt-BR",
    start_url: "/",
    display: "minimal-ui",
    theme_color: "#fa6400",
    background_color: "#fffaf4",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}
