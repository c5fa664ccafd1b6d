import { publishChanges } from "../backend/publish/publish-changes.ts";
import { app } from "./app.tsx";

export default {
  fetch: app.fetch,
  /** Every minute: publishes what changed in D1. */
  async scheduled(controller, env) {
    await publishChanges(env, new Date(controller.scheduledTime));
  },
} satisfies ExportedHandler<Env>;
