import { stream } from "hono/streaming";
import type { ReactElement, ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import type { PageResult } from "../parts/screen/route.ts";
import type { AppContext } from "./app-context.ts";
import { lateError } from "./error-responses.tsx";
import { framed, type PageProps, renderer, setPageHeaders } from "./respond.tsx";

const HTML = { "Content-Type": "text/html; charset=UTF-8" };

/** Where the content is written into the document. */
const CONTENT = <template id="content" />;
const CONTENT_HTML = '<template id="content"></template>';

/**
 * Writes a page whose content is late by React's own streams, one after another: the document as far as the content,
 * the content when it is there, the rest. Status, head and cookies are decided now; an error of the content is shown
 * instead.
 */
export async function streamPage(
  c: AppContext,
  page: PageResult,
  content: Promise<ReactElement>,
  props: PageProps,
): Promise<Response> {
  setPageHeaders(c, page, props.staleS);
  c.set("late", content);
  if (!page.isPrivate) c.header("Cache-Control", "no-store");
  await renderer({ stream: HTML })(c, async () => {});
  const document = await c.render(CONTENT, framed(page, props));
  const [before, after] = (await document.text()).split(CONTENT_HTML);
  return stream(c, async (output) => {
    await output.write(before!);
    await output.pipe(await streamOf(content).catch((error: Error) => streamOf(lateError(c, error))));
    await output.write(after!);
  });
}

/**
 * React's stream of a content, its `Suspense` boundaries included: React would move what comes later by a script.
 * Rejects with the error of the content.
 */
async function streamOf(content: ReactNode): Promise<ReadableStream> {
  const written = await renderToReadableStream(content, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => {},
  });
  await written.allReady;
  return written;
}
