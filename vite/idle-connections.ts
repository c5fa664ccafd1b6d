import type { Plugin } from "vite";

/** The local server keeps idle connections: a program may be sending on one that is just being closed (ECONNRESET). */
export function idleConnections(): Plugin {
  return {
    name: "idle-connections",
    configurePreviewServer({ httpServer }) {
      if ("keepAliveTimeout" in httpServer) httpServer.keepAliveTimeout = 0;
    },
  };
}
