import type { Plugin } from "vite";
import { drawBrazilMap } from "../scripts/draw-brazil-map.ts";

/** Serves the map of Brazil in development, and puts it beside the browser's files in a build. */
export function brazilMap(): Plugin {
  return {
    name: "brazil-map",
    configureServer(server) {
      server.middlewares.use("/brasil.svg", (_request, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end(drawBrazilMap());
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: "brasil.svg", source: drawBrazilMap() });
    },
  };
}
