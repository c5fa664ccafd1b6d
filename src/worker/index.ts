import { env } from "cloudflare:workers";
import { onDemand } from "../site/on-demand.ts";
import { app } from "./app.tsx";
import { logErrorsAsJson } from "./telemetry/error-log.ts";

// People read the log of a development server.
if (env.ENVIRONMENT !== "local") logErrorsAsJson();

export { PasswordHasher } from "../backend/accounts/password-hasher.ts";

export default {
  fetch: app.fetch,
  scheduled: onDemand(() => import("./cron.ts"))("runCron"),
} satisfies ExportedHandler<Env>;
