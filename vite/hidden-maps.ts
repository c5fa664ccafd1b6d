import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Takes the source maps of the browser's scripts out of what is served, into `dist/maps`: whoever keeps that folder of a
 * build can read the stacks that its pages reported (`npm run stack`), and nobody else gets the sources.
 */
export function hiddenMaps(): Plugin {
  return {
    name: "hidden-maps",
    apply: "build",
    writeBundle({ dir }) {
      if (this.environment.name !== "client" || !dir) return;
      const assets = path.join(dir, "assets");
      const maps = path.resolve(dir, "../maps");
      rmSync(maps, { recursive: true, force: true });
      mkdirSync(maps, { recursive: true });
      for (const file of readdirSync(assets)) {
        if (file.endsWith(".map")) renameSync(path.join(assets, file), path.join(maps, file));
      }
    },
  };
}
