import path from "node:path";
import type { Plugin } from "vite";

/** Sent by the Worker once it runs the changed code, and with the names of the changed islands to each page. */
const WORKER_CHANGED = "live-pages:worker-changed";

const WORKER_ENTRY = "src/worker/index.ts";
const CLIENT_ENTRY = "src/client/entry/enhance.ts";

/** The module of an island, whose name it has. */
const ISLAND = /\/src\/(?:client\/islands|features)\/[\w-]+\/([\w-]+)\.tsx$/;

/**
 * Under `npm run dev`, every page follows the sources: Vite replaces changed styles, Fast Refresh changed islands that
 * are hydrated, and any other change of the Worker's modules reloads the page. The Worker imports changed modules by
 * itself, a moment after Vite sees them: a reload before that would show the old page.
 */
export function livePages(): Plugin {
  const changedFiles = new Set<string>();
  return {
    name: "live-pages",
    apply: "serve",
    configureServer({ environments }) {
      environments.worker!.hot.on(WORKER_CHANGED, () => {
        const islands = [...changedFiles].map((file) => ISLAND.exec(file)?.[1] ?? null);
        changedFiles.clear();
        environments.client!.hot.send(WORKER_CHANGED, islands);
      });
    },
    transform(code, id) {
      const file = path.relative(this.environment.config.root, id);
      if (file === WORKER_ENTRY && this.environment.name === "worker") {
        return { code: `${code}\n${TELL_SERVER}`, map: null };
      }
      if (file === CLIENT_ENTRY && this.environment.name === "client") {
        return { code: `${FOLLOW_SERVER}\n${code}`, map: null };
      }
      return;
    },
    hotUpdate({ file, modules }) {
      if (this.environment.name === "worker" && modules.length > 0) changedFiles.add(file);
    },
  };
}

const TELL_SERVER = `import.meta.hot.on("vite:afterUpdate", () => import.meta.hot.send("${WORKER_CHANGED}"));`;

// Islands need the preamble before their first module.
const FOLLOW_SERVER = `import "@vitejs/plugin-react/preamble";
import.meta.hot.on("${WORKER_CHANGED}", (islands) => {
  const isRefreshed = (name) => name && !document.querySelector(\`[data-island=\${name}]:not([data-state=ready])\`);
  if (!islands.every(isRefreshed)) location.reload();
});`;
