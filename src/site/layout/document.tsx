import type { ReactNode } from "react";
import { CrestSymbols } from "../../client/components/crest.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import { pageTitle } from "./page-title.ts";
import type { Site } from "./site.ts";

/** Head of a page. */
export interface Meta {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical page; null for error pages. */
  readonly canonical: string | null;
  readonly isIndexable: boolean;
  /** Picture of 1200 × 630 for shared links; default: the site's own. */
  readonly picture?: { readonly path: string; readonly alt: string };
  /** Extra style sheet of this page. */
  readonly styles?: "playground" | "orders" | "forms" | "compare" | "admin" | "school" | "text" | "landing";
  /** Structured data (schema.org). */
  readonly jsonLd?: object;
}

interface Props {
  readonly site: Site;
  readonly meta: Meta;
  readonly nonce: string;
  /** Speculation rules (HTML), or null. */
  readonly speculation: object | null;
  /** Whether the visit may be measured; if not, the consent banner is left out. */
  readonly isMeasured: boolean;
  readonly children: ReactNode;
}

/** The HTML document around every page. */
export function Document({ site, meta, nonce, speculation, isMeasured, children }: Props) {
  const title = pageTitle(meta.title, site.name);
  return (
    <html
      lang="pt-BR"
      data-build={site.buildId}
      data-addresses={site.hasAddresses ? "" : undefined}
      data-report={(site.reportPercent && (isMeasured ? site.reportPercent : "0")) || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={meta.description} />
        {!meta.isIndexable && <meta name="robots" content="noindex, follow" />}
        {meta.canonical !== null && <link rel="canonical" href={site.origin + meta.canonical} />}
        <meta name="theme-color" content="#fa6400" />
        <meta property="og:type" content="website" />
        {meta.canonical !== null && <meta property="og:url" content={site.origin + meta.canonical} />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={meta.description} />
        <meta property="og:locale" content="pt_BR" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:image" content={site.origin + (meta.picture?.path ?? "/cartao.png")} />
        {meta.picture && <PictureTags alt={meta.picture.alt} />}
        <meta name="twitter:card" content={meta.picture ? "summary_large_image" : "summary"} />
        {meta.jsonLd && (
          <script type="application/ld+json" nonce={nonce}>
            {jsonForScript(meta.jsonLd)}
          </script>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={site.assets.styles} />
        {meta.styles && <link rel="stylesheet" href={site.assets[meta.styles]} />}
        {speculation && (
          <script type="speculationrules" nonce={nonce}>
            {jsonForScript(speculation)}
          </script>
        )}
        <script type="module" src={site.assets.enhance} nonce={nonce} fetchPriority="low" />
      </head>
      <body>
        <a className="skip" href="#conteudo">
          Ir para o conteúdo
        </a>
        <svg width="0" height="0" aria-hidden="true" className="symbols">
          <CrestSymbols />
        </svg>
        {children}
        {site.tagManagerId && isMeasured && (
          <ConsentBanner tagManagerId={site.tagManagerId} isDevelopment={site.isDevelopment} />
        )}
      </body>
    </html>
  );
}

function PictureTags({ alt }: { readonly alt: string }) {
  return (
    <>
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

/** JSON that cannot close its script element. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
