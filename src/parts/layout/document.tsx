import type { ReactNode } from "react";
import { paths } from "../../site/paths.ts";
import { structuredData } from "../screen/json-ld.ts";
import { isWithin } from "./brand.ts";
import { CompareTray } from "./compare-tray.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import type { DocumentProps } from "./document-props.ts";
import { CheckoutFooter, Footer } from "./footer.tsx";
import { CheckoutHeader, Header } from "./header.tsx";
import { pageTitle } from "./page-title.ts";
import { ProfileLine } from "./profile-line.tsx";
import { SAVED_HEARTS } from "./saved-hearts.ts";
import type { Site } from "./site.ts";

export function Document({ children, ...props }: DocumentProps & { readonly children: ReactNode }) {
  return (
    <html {...htmlAttributes(props)}>
      <head>
        <Head {...props} />
      </head>
      <body>
        <PageTop {...props} />
        {props.layout && props.layout !== "checkout" ? (
          children
        ) : (
          <main id="conteudo" className="page">
            {children}
          </main>
        )}
        <PageEnd {...props} />
      </body>
    </html>
  );
}

/** Sheets of pages that show no schools to save. */
const WITHOUT_HEARTS: ReadonlySet<unknown> = new Set(["forms", "orders", "admin", "text"]);

function htmlAttributes({ site, isMeasured, visitor }: DocumentProps) {
  return {
    lang: "pt-BR",
    "data-build": site.buildId,
    "data-session": visitor?.session,
    "data-addresses": site.hasAddresses ? "" : undefined,
    "data-report": (site.reportPercent && (isMeasured ? site.reportPercent : "0")) || undefined,
  };
}

function Head({ site, meta, nonce }: DocumentProps) {
  const title = pageTitle(meta.title, site.name);
  const sharedPath = meta.isIndexable ? meta.canonical : null;
  const data = structuredData(meta, site.origin);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {!meta.isIndexable && <meta name="robots" content="noindex, follow" />}
      {meta.canonical !== null && <link rel="canonical" href={site.origin + meta.canonical} />}
      <meta name="theme-color" content="#fa6400" />
      <meta property="og:type" content="website" />
      {/* A page that is not indexed is shared at its own address, with its filters. */}
      {sharedPath !== null && <meta property="og:url" content={site.origin + sharedPath} />}
      <meta property="og:title" content={title} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:image" content={site.origin + (meta.picture?.path ?? "/cartao.png")} />
      {meta.picture && <meta property="og:image:alt" content={meta.picture.alt} />}
      <meta name="twitter:card" content={meta.picture ? "summary_large_image" : "summary"} />
      {data && (
        <script type="application/ld+json" nonce={nonce}>
          {jsonForScript(data)}
        </script>
      )}
      {/* A picture: browsers load the icon at each change of the address, and lay an SVG out as a document. */}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="manifest" href={paths.webManifest()} />
      <link rel="stylesheet" href={site.assets.styles} />
      {meta.styles && <link rel="stylesheet" href={site.assets[meta.styles]} />}
      <script type="module" src={site.assets.enhance} nonce={nonce} fetchPriority="low" />
    </>
  );
}

/** Renders the header, before the content, and fills the hearts of saved schools before they are painted. */
function PageTop(props: DocumentProps) {
  const { site, meta, url, nonce, visitor, city, layout } = props;
  const hasSearch = layout === "search" || (layout === "none" && isWithin(url.pathname, paths.scholarshipSearch()));
  return (
    <>
      {!WITHOUT_HEARTS.has(meta.styles) && <script nonce={nonce}>{SAVED_HEARTS}</script>}
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      {site.tagManagerId && props.isMeasured && <ConsentBanner site={site} isAnswered={props.hasAnsweredConsent} />}
      {layout === "checkout" ? (
        <CheckoutHeader site={site} url={url} />
      ) : (
        <Header
          site={site}
          url={url}
          visitorName={visitor?.name}
          city={city}
          hasSearch={hasSearch}
          hasSections={meta.styles !== "admin"}
        />
      )}
      {props.family && url.pathname !== paths.profile() && (
        <ProfileLine
          url={url}
          family={props.family}
          city={city}
          isList={props.isList}
          fit={props.childFit ?? "priced"}
          hasFilters={layout !== undefined && url.pathname !== paths.home()}
        />
      )}
      <DataNotices site={site} />
    </>
  );
}

/** Renders the footer, the sheet for paper and the prefetch hints, after the content. */
function PageEnd({ site, meta, url, nonce, speculation, layout }: DocumentProps) {
  if (layout === "checkout") return <CheckoutFooter site={site} />;
  return (
    <>
      {meta.styles !== "admin" && <CompareTray query={url.searchParams} />}
      <Footer site={site} />
      {/* Paper waits for nobody. */}
      {meta.styles === "school" && <link rel="stylesheet" href={site.assets.schoolPrint} media="print" />}
      {/* Lists have no sheet of their own. Their schools do, and are prefetched without it. */}
      {speculation && !meta.styles && <link rel="prefetch" href={site.assets.school} />}
      {speculation && (
        <script type="speculationrules" nonce={nonce}>
          {speculation}
        </script>
      )}
    </>
  );
}

/** Notices of every page: demonstration data, stale data. */
function DataNotices({ site }: { readonly site: Site }) {
  return (
    <>
      {site.isDemonstration && (
        <aside className="demonstration" aria-label="Aviso">
          <b>Demonstração.</b> Todos os dados são fictícios.
        </aside>
      )}
      {site.dataAge && (
        <aside className="demonstration" aria-label="Idade dos dados">
          <b>{`Dados de ${site.dataAge} atrás.`}</b> Já estamos buscando os mais novos.
        </aside>
      )}
    </>
  );
}

/** JSON that cannot close its script element. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
