import type { Plugin } from "vite";

const HELPER_ID = "\0vite/preload-helper.js";

/**
 * Leaves `import()` as it is written. Vite's helper around it fetches preload links and styles, of which our lazy modules
 * have none, and would cost the first script of every page a kilobyte.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === HELPER_ID ? "export const __vitePreload = (load) => load();" : undefined),
  };
}
