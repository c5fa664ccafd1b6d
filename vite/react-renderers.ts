import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const REACT_DOM = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/** React's entries of the server, each of which has both renderers, and the renderer that our imports of it use. */
const RENDERERS: Readonly<Record<string, string>> = {
  "react-dom/server": "react-dom-server-legacy.browser.production.js",
  "react-dom/server.edge": "react-dom-server.edge.production.js",
};

/**
 * Gives each import its renderer: every isolate starts with the one of strings, and that of streams loads on demand.
 */
export function reactRenderers(): Plugin {
  return {
    name: "react-renderers",
    enforce: "pre",
    apply: "build",
    resolveId: (source) => RENDERERS[source] && path.join(REACT_DOM, "cjs", RENDERERS[source]),
  };
}
