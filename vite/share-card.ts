import type { Plugin } from "vite";
import { drawShareCard } from "../scripts/draw-share-card.ts";

/** Serves the picture of shared links (`og:image`) in development, and puts it beside the browser's files in a build. */
export function shareCard(): Plugin {
  return {
    name: "share-card",
    configureServer(server) {
      server.middlewares.use("/cartao.png", (_request, response) => {
        response.setHeader("content-type", "image/png");
        response.end(drawShareCard());
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: "cartao.png", source: drawShareCard() });
    },
  };
}
