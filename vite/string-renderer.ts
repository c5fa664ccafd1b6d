import type { Plugin } from "vite";

/** What React's server entry loads beside `renderToString`: a second renderer, which streams. */
const STREAMING_RENDERER = /react-dom-server\.edge\.production\.js$/;

/**
 * Leaves the streaming renderer out of the Worker: what is rendered is rendered in one flush, which costs a seventh of
 * the time (`docs/decisions/012-search-api.md`), and every isolate would read 30 KB for nothing. A page that waits for data
 * goes out in two such flushes (`docs/decisions/022-early-head.md`).
 */
export function stringRenderer(): Plugin {
  return {
    name: "string-renderer",
    enforce: "pre",
    apply: "build",
    load: (id) =>
      STREAMING_RENDERER.test(id)
        ? `exports.renderToReadableStream = () => { throw new Error("vite/string-renderer.ts left streaming out"); };`
        : undefined,
  };
}
