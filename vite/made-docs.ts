import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** Serves what `npm run docs` wrote under `/docs`, while the site runs on this machine. */
export function madeDocs(): Plugin {
  return {
    name: "made-docs",
    configurePreviewServer({ middlewares }) {
      middlewares.use("/docs", ({ url = "" }, response, next) => {
        const file = path.join("dist/docs", path.basename(url));
        readFile(file).then(
          (text) => response.setHeader("Content-Type", "text/plain; charset=utf-8").end(text),
          () => next(),
        );
      });
    },
  };
}
