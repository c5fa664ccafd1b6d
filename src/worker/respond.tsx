import { assetUrl } from "virtual:client-assets";
import { reactRenderer } from "@hono/react-renderer";
import type { Context, MiddlewareHandler } from "hono";
import { renderToString } from "react-dom/server";
import { CLIENT_INPUTS } from "../client/inputs.ts";
import { BareLayout } from "../routes/layout/bare-layout.tsx";
import { DefaultLayout } from "../routes/layout/default-layout.tsx";
import { Document, type Meta } from "../routes/layout/document.tsx";
import { SearchLayout } from "../routes/layout/search-layout.tsx";
import type { Site } from "../routes/layout/site.ts";
import type { JsonResult, PageResult, RedirectResult, XmlResult } from "../routes/route.ts";
import { identityOf } from "./identity.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; secureHeadersNonce?: string };
}
export type AppContext = Context<AppEnv>;

declare module "@hono/react-renderer" {
  interface Props {
    meta: Meta;
    layout: PageResult["layout"];
    isDemonstration: boolean;
  }
}

const LAYOUTS = { search: SearchLayout, default: DefaultLayout, none: BareLayout };

/** Pages answered from memory change with the next publication, a minute later at the earliest. */
const PAGE_CACHE = "public, max-age=60";

const XML_CACHE = "public, max-age=3600";

const PERSONAL_CACHE = "private, no-cache";

/** Gives each request `c.render`: the document and the layout around a page, in one flush. */
export const renderer: MiddlewareHandler<AppEnv> = (c, next) => {
  const nonce = c.get("secureHeadersNonce") ?? "";
  return reactRenderer(({ children, meta, layout, isDemonstration }) => {
    const site = siteOf(c.env, isDemonstration);
    const Layout = LAYOUTS[layout];
    return (
      <Document site={site} meta={meta} nonce={nonce}>
        <Layout site={site} url={new URL(c.req.url)}>
          {children}
        </Layout>
      </Document>
    );
  })(c, next);
};

/** The HTTP answer of a screen. A request with `x-fragment` gets the page alone, to be swapped in. */
export function respond(
  c: AppContext,
  result: PageResult | RedirectResult | JsonResult | XmlResult,
  isDemonstration: boolean,
) {
  if (result.kind === "redirect") return c.redirect(result.location, result.status);
  if (result.kind === "xml") {
    return c.body(result.body, 200, { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": XML_CACHE });
  }
  c.status(result.status);
  const isPersonal = result.kind === "page" && result.isPersonal === true;
  c.header("Cache-Control", result.status === 200 ? (isPersonal ? PERSONAL_CACHE : PAGE_CACHE) : "no-store");
  if (result.kind === "json") return c.json(result.body);
  c.header("Vary", "x-fragment");
  if (c.req.header("x-fragment") === undefined) {
    return c.render(result.body, { meta: result.meta, layout: result.layout, isDemonstration });
  }
  const { name } = siteOf(c.env, isDemonstration);
  return c.html(
    renderToString(
      <>
        <title>{`${result.meta.title} | ${name}`}</title>
        {result.body}
      </>,
    ),
  );
}

function siteOf(env: Env, isDemonstration: boolean): Site {
  return {
    ...identityOf(env),
    origin: env.SITE_ORIGIN,
    assets: { styles: assetUrl(CLIENT_INPUTS.styles), enhance: assetUrl(CLIENT_INPUTS.enhance) },
    isDemonstration,
  };
}
