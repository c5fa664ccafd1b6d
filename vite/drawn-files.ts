import type { Plugin } from "vite";

interface DrawnFile {
  readonly name: string;
  readonly contentType: string;
  readonly draw: () => string | Uint8Array;
}

/** Serves generated files in development, and adds them to the browser's files in a build. */
export function drawnFiles(files: readonly DrawnFile[]): Plugin {
  return {
    name: "drawn-files",
    configureServer(server) {
      for (const { name, contentType, draw } of files) {
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader("content-type", contentType);
          response.end(draw());
        });
      }
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, draw } of files) this.emitFile({ type: "asset", fileName: name, source: draw() });
    },
  };
}
