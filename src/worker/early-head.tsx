import { stream } from "hono/streaming";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { errorFrames, errorText } from "../domain/text/scrub-errors.ts";
import { capabilitiesOf } from "../remote/search-dialect.ts";
import ErrorPage from "../routes/error/error.page.tsx";
import { outageView } from "../routes/error/error-view.ts";
import { type DocumentProps, Head, htmlAttributes, MAIN, PageEnd, PageTop } from "../site/layout/document.tsx";
import type { PageResult } from "../site/screen/route.ts";
import { askedAddress } from "./request-path.ts";
import { type AppContext, documentProps, framed, type PageProps, respond, setPageHeaders } from "./respond.tsx";
import { reportError } from "./telemetry/collector.ts";

/** How long the whole page is awaited. A failure within that time gets its proper status code. */
const QUICK_MS = 50;

/**
 * Streams a page whose data is slow: the head of the document goes out first, so that styles and scripts load meanwhile,
 * and the body follows in order, without script. An error after that is shown in place of the data, with status 200 and
 * `no-store`.
 */
export async function answerLate(
  c: AppContext,
  page: Omit<PageResult, "body">,
  makeBody: () => Promise<ReactElement>,
  props: PageProps,
): Promise<Response> {
  const making = makeBody();
  const isPart = c.req.header("x-fragment") !== undefined;
  const quick = await (isPart ? making : Promise.race([making, scheduler.wait(QUICK_MS)]));
  if (quick) return respond(c, { ...page, body: quick }, props);
  setPageHeaders(c, page, props.staleS);
  c.header("Content-Type", "text/html; charset=UTF-8");
  c.header("Cache-Control", page.isPrivate ? "private, no-store" : "no-store");
  const { before, after } = renderAround(documentProps(c, framed(page, props)));
  return stream(c, async (output) => {
    await output.write(before);
    await output.write(renderToString(await making.catch((error: Error) => failure(c, error))) + after);
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

function failure(c: AppContext, error: Error): ReactElement {
  console.error(c.get("requestId"), errorText(error), ...errorFrames(error));
  reportError(c, error);
  const view = outageView(c.get("requestId"), askedAddress(new URL(c.req.url)));
  return <ErrorPage view={view} findsCep={capabilitiesOf(c.env).findsCep} />;
}
