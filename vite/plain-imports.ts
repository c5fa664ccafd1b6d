import type { Plugin } from "vite";

const HELPER_ID = "\0vite/preload-helper.js";

/**
 * Leaves `import()` unchanged. Vite's helper preloads links and styles, which our lazy modules lack, and would add a
 * kilobyte to the first script of every page.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === HELPER_ID ? "export const __vitePreload = (load) => load();" : undefined),
  };
}
