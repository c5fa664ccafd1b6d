import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Moves the source maps of the browser's scripts to `dist/maps`, which is not served. Keep that folder of a build to
 * resolve its stack traces (`npm run stack`).
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
