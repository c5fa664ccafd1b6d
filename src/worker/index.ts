import { onDemand } from "../site/on-demand.ts";
import { app } from "./app.tsx";

export { PasswordHasher } from "../backend/accounts/password-hasher.ts";

export default {
  fetch: app.fetch,
  scheduled: onDemand(() => import("./cron.ts"))("runCron"),
} satisfies ExportedHandler<Env>;
