import { stream } from "hono/streaming";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Head, htmlAttributes, MAIN, PageEnd, PageTop } from "../parts/layout/document.tsx";
import type { DocumentProps } from "../parts/layout/document-props.ts";
import type { LateResult, PageResult } from "../parts/screen/route.ts";
import type { AppContext } from "./app-context.ts";
import { lateError, lateNotFound } from "./error-responses.tsx";
import { documentProps, framed, type PageProps, setPageHeaders } from "./respond.tsx";

/** Milliseconds for which the whole page is awaited. A result within that time gets its proper status code. */
const QUICK_MS = 50;

/**
 * Result of a page, or null when its data is slow. A fragment has no head to send, and always waits.
 */
export function settledSoon(c: AppContext, making: Promise<LateResult>): Promise<LateResult | null> {
  if (c.req.header("x-fragment") !== undefined) return making;
  return Promise.race([making, scheduler.wait(QUICK_MS).then(() => null)]);
}

/**
 * Streams a page whose data is slow: head and top of the document go out first, so that styles and scripts load
 * meanwhile, and the content follows in order, without script. What it turns out to be besides a page (an error, nothing,
 * a page elsewhere) is shown in its place, with status 200 and `no-store`.
 */
export function answerLate(
  c: AppContext,
  page: Omit<PageResult, "body">,
  making: Promise<LateResult>,
  props: PageProps,
): Response {
  c.set("late", making);
  setPageHeaders(c, page, props.staleS);
  c.header("Content-Type", "text/html; charset=UTF-8");
  c.header("Cache-Control", page.isPrivate ? "private, no-store" : "no-store");
  const { before, after } = renderAround(documentProps(c, framed(page, props)));
  return stream(c, async (output) => {
    await output.write(before);
    const content = await making.then(
      (result) => contentOf(c, result),
      (error: Error) => lateError(c, error),
    );
    await output.write(renderToString(content) + after);
  });
}

/** The document around a content that comes later: what `Document` renders, in React roots of their own. */
function renderAround(props: DocumentProps): { readonly before: string; readonly after: string } {
  const start = openElement(
    <html {...htmlAttributes(props)}>
      <head>
        <Head {...props} />
      </head>
    </html>,
  );
  const [main, mainEnd] = props.layout ? ["", ""] : [openElement(<main {...MAIN} />), "</main>"];
  return {
    before: `<!DOCTYPE html>${start}<body>${renderToString(<PageTop {...props} />)}${main}`,
    after: `${mainEnd}${renderToString(<PageEnd {...props} />)}</body></html>`,
  };
}

/** The markup of an element without its end tag. */
function openElement(element: ReactElement): string {
  return renderToString(element).slice(0, -`</${element.type}>`.length);
}

function contentOf(c: AppContext, result: LateResult): ReactElement {
  if (result.kind === "page") return result.body;
  return result.kind === "notFound" ? lateNotFound(c, result) : <Elsewhere href={result.location} />;
}

/** The browser goes to the other page by itself, also without script. */
function Elsewhere({ href }: { readonly href: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <p>
        <a href={href}>Continuar</a>
      </p>
    </>
  );
}
