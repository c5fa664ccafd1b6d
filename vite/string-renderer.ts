import type { Plugin } from "vite";

/** A second, streaming renderer that React's server entry loads beside `renderToString`. */
const STREAMING_RENDERER = /react-dom-server\.edge\.production\.js$/;

/**
 * Leaves the streaming renderer out of the Worker. Pages are rendered in one piece, which takes a seventh of the time
 * (`docs/decisions/012-search-api.md`), and every isolate would load 30 KB for nothing. A page that waits for data is
 * sent in two such pieces (`docs/decisions/022-early-head.md`).
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
